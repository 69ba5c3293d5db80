// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

/**
 * Lets an exception of user code pass through interfaces that declare none, as it is: the engine
 * wraps it once, where the record came in.
 */
public final class Rethrow {
  private Rethrow() {}

  /**
   * Throws the exception.
   *
   * @return never; lets callers write {@code throw Rethrow.asIs(e)}
   */
  public static RuntimeException asIs(Throwable failure) {
    throw Rethrow.<RuntimeException>unchecked(failure);
  }

  @SuppressWarnings("unchecked")
  private static <E extends Throwable> E unchecked(Throwable failure) throws E {
    throw (E) failure;
  }
}
