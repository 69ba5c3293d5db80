// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The causes of a failure, which may lead in a circle: {@code initCause} lets them. */
@Internal
public final class Causes {
  /** More are no chain that anybody made, but one that {@code getCause} makes up as it goes. */
  private static final int MAX_CAUSES = 1000;

  private Causes() {}

  /**
   * The failure, its cause, the cause of that and so on, each once; ends where the chain ends,
   * where it comes back to a cause, and after a thousand.
   */
  public static List<Throwable> of(@Nullable Throwable failure) {
    List<Throwable> chain = new ArrayList<>();
    for (Throwable at = failure; at != null && isNew(at, chain); at = at.getCause()) {
      chain.add(at);
    }
    return chain;
  }

  /** Looks by identity: what {@code equals} of a user's exception says does not matter. */
  private static boolean isNew(Throwable cause, List<Throwable> chain) {
    if (chain.size() == MAX_CAUSES) {
      return false;
    }
    for (Throwable before : chain) {
      if (before == cause) {
        return false;
      }
    }
    return true;
  }
}
