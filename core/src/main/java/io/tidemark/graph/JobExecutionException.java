// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import org.jspecify.annotations.Nullable;

/** A job failed for good; the cause is what failed it last. */
public final class JobExecutionException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Creates the exception with its sentence and cause. */
  public JobExecutionException(String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
  }
}
