// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.util.Causes;
import io.tidemark.util.Printable;

/**
 * Code of one operator failed: says which operator, and on what. Made where the failure leaves the
 * operator; further up a chain it passes as it is, so that it names the operator that failed and
 * not those before it.
 */
public final class OperatorException extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_RECORD = 300;

  private OperatorException(String operatorUid, String where, Throwable cause) {
    super(
        "operator '" + operatorUid + "' failed " + where + ": " + Causes.describe(cause),
        Causes.printable(cause)); // Whoever logs it must not fail in its place.
  }

  /** A failure on a record, unless an operator further down has made one of it already. */
  public static OperatorException onRecord(String operatorUid, Object record, Throwable failure) {
    return failure instanceof OperatorException further
        ? further
        : new OperatorException(operatorUid, "on the record " + shortened(record), failure);
  }

  /** A failure on a timer, unless an operator further down has made one of it already. */
  public static OperatorException onTimer(String operatorUid, long timestamp, Throwable failure) {
    return in(operatorUid, "on the timer at " + timestamp, failure);
  }

  /**
   * A failure elsewhere, unless an operator further down has made one of it already.
   *
   * @param where such as {@code when it was opened}
   */
  public static OperatorException in(String operatorUid, String where, Throwable failure) {
    return failure instanceof OperatorException further
        ? further
        : new OperatorException(operatorUid, where, failure);
  }

  private static String shortened(Object record) {
    String text;
    try {
      text = "" + record; // A toString() that returns null is one more way to fail.
    } catch (RuntimeException | StackOverflowError e) {
      text = "of " + record.getClass() + ", whose toString() failed: " + Causes.describe(e);
    }
    return Printable.of(text, LONGEST_RECORD);
  }
}
