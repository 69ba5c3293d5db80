// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.IOException;

/**
 * A record of a file is not what its format expects. A decoder says what is wrong; the source adds
 * the file and the line.
 */
public final class MalformedRecordException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with a sentence. */
  public MalformedRecordException(String sentence) {
    super(sentence);
  }

  /** Creates the exception with a sentence and what was thrown underneath. */
  public MalformedRecordException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** The same with its place, and with what else there is to say about the file. */
  MalformedRecordException at(String path, long line, String hint) {
    return new MalformedRecordException(path + ", line " + line + ": " + getMessage() + hint, this);
  }
}
