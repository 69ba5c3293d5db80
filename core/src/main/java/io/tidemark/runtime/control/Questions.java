// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.control;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Questions about state that subtasks have not answered yet. A subtask that ends answers nothing
 * any more, so whoever waits is told when an attempt or the job has ended.
 *
 * <p>Thread: any; the lock guards the set, answers are given outside of it.
 */
public final class Questions {
  private final Set<CompletableFuture<?>> open = new LinkedHashSet<>();
  private @Nullable String ended;

  /** Notes a question; one that comes when the job has ended is refused at once. */
  public void ask(CompletableFuture<?> answer) {
    String why;
    synchronized (this) {
      why = ended;
      if (why == null) {
        open.add(answer);
      }
    }
    if (why != null) {
      refuse(answer, why);
      return;
    }
    var unused = answer.whenComplete((value, failure) -> forget(answer));
  }

  private synchronized void forget(CompletableFuture<?> answer) {
    open.remove(answer);
  }

  /** The subtasks of an attempt have ended. */
  public void attemptEnded() {
    refuseAll(
        "The job's subtasks have ended while the state was to be read; ask again once it runs.");
  }

  /** The job has ended. */
  public void jobEnded(String why) {
    synchronized (this) {
      ended = why;
    }
    refuseAll(why);
  }

  private void refuseAll(String why) {
    List<CompletableFuture<?>> toRefuse;
    synchronized (this) {
      toRefuse = List.copyOf(open);
    }
    toRefuse.forEach(answer -> refuse(answer, why));
  }

  private static void refuse(CompletableFuture<?> answer, String why) {
    answer.completeExceptionally(new IllegalStateException(why));
  }
}
