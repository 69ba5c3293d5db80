// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.engine;

import java.util.List;

/**
 * A tiny keyed job, to see how long an engine takes from the start of the JVM to its first result:
 * counts the words of {@link #WORDS} by word with keyed state and gives the running counts to a
 * sink.
 */
public interface StartupJob {
  /** What the job reads. */
  List<String> WORDS = List.of("to", "be", "or", "not", "to", "be");

  /** The engine's name. */
  String name();

  /** As {@link Engine#jvmFlags}. */
  List<String> jvmFlags();

  /** As {@link Engine#jars}. */
  List<String> jars();

  /**
   * Runs the job to its end; its sink calls {@link FirstResult#seen} for every result.
   *
   * @throws Exception whatever made the job fail
   */
  void run() throws Exception;
}
