// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.IOException;

/** This run does not own the job any more: it must stop without writing or committing anything. */
public final class OwnershipLostException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its sentence. */
  public OwnershipLostException(String sentence) {
    super(sentence);
  }
}
