// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io;

/**
 * A reader that is there.
 *
 * @param subtaskId the subtask's index
 * @param location its host where a cluster knows it, else empty
 */
public record ReaderInfo(int subtaskId, String location) {

  /** The subtask's index. */
  public int getSubtaskId() {
    return subtaskId;
  }

  /** The reader's host, or an empty string. */
  public String getLocation() {
    return location;
  }
}
