// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

import java.util.Arrays;

/**
 * The state of an operator's coordinator, such as a source's split enumerator.
 *
 * @param bytes what it wrote, the version of its own layout included; not copied, not to be changed
 */
public record CoordinatorState(byte[] bytes) {

  @Override
  public boolean equals(Object other) {
    return other instanceof CoordinatorState that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "CoordinatorState[" + bytes.length + " bytes]";
  }
}
