// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

/** What a call to a {@link Tasklet} did. */
public enum Progress {
  /** Something; call again soon. */
  MADE,
  /** Nothing; call again when woken or when its deadline has come. */
  NONE,
  /** It has ended and is never called again. */
  DONE
}
