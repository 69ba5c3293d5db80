// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.launch;

import io.tidemark.bench.engine.FirstResult;
import io.tidemark.bench.engine.ProcessReading;
import io.tidemark.bench.engine.StartupJob;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * The main class of a JVM that runs a {@link StartupJob} once and ends by itself, as a user's
 * program would. Arguments: the engine's name, the file for the figures.
 */
public final class StartupJvm {
  private StartupJvm() {}

  public static void main(String[] args) throws Exception {
    StartupJob job = Engines.startupJob(args[0]);
    job.run();
    if (FirstResult.results() != StartupJob.WORDS.size()) {
      throw new IllegalStateException(
          "The start-up job of "
              + args[0]
              + " gave "
              + FirstResult.results()
              + " results for "
              + StartupJob.WORDS.size()
              + " words.");
    }
    TextFile.write(
        Path.of(args[1]),
        Map.of(
            "firstResultEpochMicros",
            Long.toString(FirstResult.epochMicros()),
            "peakMegabytes",
            String.format(Locale.ROOT, "%.1f", ProcessReading.peakResidentMegabytes())));
  }
}
