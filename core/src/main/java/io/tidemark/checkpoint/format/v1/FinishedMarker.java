// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.io.IOException;

/**
 * Says that a bounded job came to its end, so that a later start does not run it again.
 *
 * @param job the job's name
 * @param epoch the owner that finished it
 * @param checkpointId its final checkpoint
 * @param finishedAtMillis when, in milliseconds since 1970
 */
public record FinishedMarker(String job, long epoch, long checkpointId, long finishedAtMillis) {
  private static final String FORMAT = "tidemark-finished";
  private static final int VERSION = 1;

  /** The file's content. */
  public byte[] toBytes() {
    JsonObject json = new JsonObject();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("job", job);
    json.put("epoch", epoch);
    json.put("checkpoint", checkpointId);
    json.put("finishedAt", finishedAtMillis);
    return JsonText.toBytes(json);
  }

  /**
   * The marker in a file.
   *
   * @throws io.tidemark.checkpoint.CheckpointCorruptException when a byte is wrong or missing
   * @throws IOException when it is of a version that is not known here
   */
  public static FinishedMarker fromBytes(String file, byte[] bytes) throws IOException {
    JsonFields json = new JsonFields(file, "", JsonText.fromBytes(file, bytes));
    json.checkVersion(FORMAT, VERSION);
    FinishedMarker marker =
        new FinishedMarker(
            json.text("job"),
            json.count("epoch"),
            json.count("checkpoint"),
            json.count("finishedAt"));
    json.end();
    return marker;
  }
}
