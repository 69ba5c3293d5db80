// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.Serializable;

/**
 * How the records of a file are told apart and read, for formats in which one record follows the
 * other and each can be read from its own bytes, such as lines, CSV and JSON lines.
 *
 * @param <T> the type of the records
 */
public interface RecordFormat<T> extends Serializable {

  /**
   * Makes a decoder for one file.
   *
   * @param path the file, for messages
   */
  RecordDecoder<T> createDecoder(String path);
}
