// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.Arrays;

/**
 * The state of an operator's coordinator, such as a source's split enumerator.
 *
 * @param version the version of the layout of the bytes
 * @param bytes what the coordinator wrote; not copied, not to be changed
 */
public record CoordinatorState(int version, byte[] bytes) {

  @Override
  public boolean equals(Object other) {
    return other instanceof CoordinatorState that
        && version == that.version
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * version + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "CoordinatorState[version " + version + ", " + bytes.length + " bytes]";
  }
}
