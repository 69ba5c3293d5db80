// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.util.Causes;
import io.tidemark.util.Internal;
import org.jspecify.annotations.Nullable;

/** An object that a program gave cannot be copied by Java serialization. */
@Internal
public final class NotCopyableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable Object culprit;

  NotCopyableException(@Nullable Object culprit, Throwable cause) {
    super("Java serialization failed: " + Causes.describe(cause), cause);
    this.culprit = culprit;
  }

  /** The object that is not serializable; null when something else failed, which the cause says. */
  public @Nullable Object culprit() {
    return culprit;
  }
}
