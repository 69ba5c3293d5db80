// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.util;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a failure says, and its causes. Exceptions of user code are odd at times: their causes may
 * lead in a circle, since {@code initCause} lets them, and their message may be a failure itself.
 */
@Internal
public final class Causes {
  /** More are no chain that anybody made, but one that {@code getCause} makes up as it goes. */
  private static final int MAX_CAUSES = 1000;

  private static final String OURS = "io.tidemark.";

  /** Of the platform's exceptions those that are thrown here with a sentence of our own. */
  private static final List<Class<?>> WITH_SENTENCES =
      List.of(
          IOException.class,
          FileNotFoundException.class,
          UncheckedIOException.class,
          IllegalStateException.class,
          IllegalArgumentException.class,
          UnsupportedOperationException.class);

  private Causes() {}

  /**
   * What a failure says, for a sentence that goes on with it: the message of an exception of ours,
   * which is a sentence; of any other the name of its class before it, without which it may say
   * nothing.
   */
  public static String describe(@Nullable Throwable failure) {
    if (failure == null) {
      return "the cause is not known";
    }
    String name = failure.getClass().getName();
    if (!isPrintable(failure)) {
      return name + ", which failed to say why";
    }
    String message = failure.getMessage();
    if (message == null) {
      return name;
    }
    Throwable cause = failure.getCause();
    if (cause != null && isPrintable(cause) && message.equals(cause.toString())) {
      // It has no message of its own but what the platform made of its cause.
      String inner = cause.getCause() == failure ? message : describe(cause);
      return failure instanceof UncheckedIOException ? inner : name + ": " + inner;
    }
    return isSentence(failure) ? message : name + ": " + message;
  }

  private static boolean isPrintable(Throwable failure) {
    try {
      return failure.toString() != null;
    } catch (RuntimeException | StackOverflowError e) {
      return false;
    }
  }

  /**
   * The failure, or what stands for it when it or one of its causes cannot be printed: whoever logs
   * it would fail in its place.
   */
  public static Throwable printable(Throwable failure) {
    for (Throwable cause : of(failure)) {
      if (!isPrintable(cause)) {
        IllegalStateException instead = new IllegalStateException(describe(failure));
        instead.setStackTrace(failure.getStackTrace());
        return instead;
      }
    }
    return failure;
  }

  /** Whether the message is one of our sentences: ours is the class, or the code that threw. */
  private static boolean isSentence(Throwable failure) {
    if (failure.getClass().getName().startsWith(OURS)) {
      return true;
    }
    StackTraceElement[] stack = failure.getStackTrace();
    return WITH_SENTENCES.contains(failure.getClass())
        && stack.length > 0
        && stack[0].getClassName().startsWith(OURS);
  }

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
