// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.base;

import java.io.IOException;

/**
 * What a source or a sink throws when trying again cannot help, whatever the restart strategy: the
 * job fails for good, with this sentence. For example, a directory that belongs to another job.
 */
public final class UnrecoverableException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param sentence what was found, what was expected, where, and what to do
   */
  public UnrecoverableException(String sentence) {
    super(sentence);
  }
}
