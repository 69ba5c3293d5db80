// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Everything that the rules let through, with its reason, in one place. Add a line only when the
 * rule itself stays right; otherwise change the rule.
 *
 * <p>Every class and file named here must exist, and every size named here must still be exceeded:
 * {@link ArchitectureTest} and {@link SourceRulesTest} check both.
 */
final class Exemptions {
  private Exemptions() {}

  /** Classes of core that read the system's clock. */
  static final Map<String, String> CLOCK =
      Map.of("io.tidemark.time.SystemClock", "the one class that reads the machine's clock");

  /** Classes of core that make threads or pools of them. */
  static final Map<String, String> THREADS =
      Map.of(
          "io.tidemark.runtime.scheduling.WorkerThreads", "makes the workers",
          "io.tidemark.runtime.scheduling.IoThreads", "makes the threads for what blocks",
          "io.tidemark.runtime.SuspendOnShutdown", "the JVM takes only a thread as its hook");

  /** Classes of core that wait on purpose: park a worker, or wait for the end of a job. */
  static final Map<String, String> WAITING =
      Map.of("io.tidemark.runtime.scheduling.Worker", "parks when no tasklet made progress");

  /** Classes of core that make a seed or a name that no other run has. */
  static final Map<String, String> RANDOMNESS =
      Map.of("io.tidemark.runtime.EmbeddedJobRunner", "makes the run's name, and the seed from it");

  /** Classes of core that open, move or delete files. */
  static final Map<String, String> FILES =
      Map.of(
          "io.tidemark.checkpoint.storage.LocalBlobStore",
          "the blob store over a file system",
          "io.tidemark.io.fs.LocalFileSystem",
          "the files that sources and sinks reach",
          "io.tidemark.checkpoint.storage.SystemProcesses",
          "reads what /proc says about processes of this machine");

  /** Classes of core whose results may depend on object identity. */
  static final Map<String, String> IDENTITY =
      Map.of(
          "io.tidemark.stream.FieldPath", "marks objects it has seen, and looks none up in order");

  /** Classes of core that may use JSON: the metadata document is the only one that core writes. */
  static final Set<String> JSON_PACKAGES = Set.of("io.tidemark.checkpoint.format");

  /** Classes of main code, in any module, that write to the standard streams. */
  static final Map<String, String> STANDARD_STREAMS =
      Map.of("io.tidemark.io.print.PrintSink", "prints records, which is what it is for");

  /** Test classes, in any module, that sleep: between two looks at another process, say. */
  static final Map<String, String> SLEEPING_TESTS = Map.of();

  /** Class names that the name rule would refuse, but that Flink's users type. */
  static final Map<String, String> NAMES =
      Map.of(
          "JobManager", "the field's term for the part that owns a job",
          "ReaderInfo", "Flink's SplitEnumeratorContext.registeredReaders() returns it",
          "TaskInfo", "Flink's RuntimeContext.getTaskInfo() returns it",
          "JobInfo", "Flink's RuntimeContext.getJobInfo() returns it",
          "BasicTypeInfo", "Flink's name of the constants for simple types",
          "ListTypeInfo", "Flink's name of the type of a list",
          "MapTypeInfo", "Flink's name of the type of a map");

  /** Abstract, Default and Factory classes with fewer than two users, because Flink has them. */
  static final Map<String, String> SINGLE_USER = Map.of();

  /** Source files over the hard limit of lines. The key is the path from the repository's root. */
  static final Map<String, String> LONG_FILES = Map.of();

  /** Methods over the hard limit of lines, as {@code Class.method}. */
  static final Map<String, String> LONG_METHODS =
      tuples(22, ".of", "the formatter gives each of its many parameters a line");

  /** Constructors with more parameters than the limit, by class name. */
  static final Map<String, String> WIDE_CONSTRUCTORS =
      tuples(7, "", "a tuple takes a value for each of its fields");

  private static Map<String, String> tuples(int fromArity, String suffix, String reason) {
    return IntStream.rangeClosed(fromArity, 25)
        .boxed()
        .collect(Collectors.toMap(arity -> "Tuple" + arity + suffix, arity -> reason));
  }
}
