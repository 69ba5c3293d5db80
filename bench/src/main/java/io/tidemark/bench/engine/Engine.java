// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.nio.file.Path;
import java.util.List;

/**
 * One way to run the queries. An engine's class is loaded in its own measured JVM and, to ask it
 * for the rest, in the launcher; so it must not touch its libraries before {@link #run}.
 */
public interface Engine {
  /** Its name on the command line and in result lines. */
  String name();

  Capabilities capabilities();

  /** Options that its JVM needs, such as {@code --add-opens}. */
  List<String> jvmFlags();

  /**
   * How the file names of the jars begin that it needs beside this project's own. The measured JVM
   * has no others on its class path, so that no engine pays for another's libraries.
   */
  List<String> jars();

  /** The version of the engine's library, for the result line. Called in the measured JVM. */
  String version();

  /**
   * Runs the job to its end. Sources take their events from a {@link SourceCursor}, sinks count in
   * a {@link Tally} and give it to {@link Probe#sinkClosed}, and one source reports the
   * checkpoints.
   *
   * @param checkpoints an empty directory for checkpoint files, to be used if the interval is not 0
   * @throws Exception whatever made the job fail
   */
  void run(RunSpec spec, Path checkpoints, Probe probe) throws Exception;
}
