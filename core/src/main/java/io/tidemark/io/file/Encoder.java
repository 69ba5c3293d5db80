// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Serializable;

/**
 * Writes one record behind the other.
 *
 * @param <IN> the type of the records
 */
@FunctionalInterface
public interface Encoder<IN> extends Serializable {

  /**
   * Writes one record with all that tells it apart from the next, such as the end of the line.
   *
   * @throws IOException fails the subtask; nothing of the record becomes visible
   */
  void encode(IN element, OutputStream stream) throws IOException;
}
