// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.print;

import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.io.Sink;
import io.tidemark.io.SinkWriter;
import io.tidemark.io.WriterInitContext;
import io.tidemark.util.Checks;

/**
 * Prints each record on a line of standard output or standard error. A line begins with the number
 * of the subtask, counted from 1, where there are several, and with the sink's identifier where it
 * was given one: {@code sales:2> record}.
 *
 * <p>Promise: none. A line is printed when its record comes; after a failure lines may come again,
 * and what the terminal does not take is lost.
 *
 * @param <IN> the type of the records
 */
public final class PrintSink<IN> implements Sink<IN> {
  private static final long serialVersionUID = 1L;

  private final String sinkIdentifier;
  private final boolean stdErr;

  /** Prints to standard output. */
  public PrintSink() {
    this("", false);
  }

  /** Prints to standard error when told so. */
  public PrintSink(boolean stdErr) {
    this("", stdErr);
  }

  /** Prints to standard output behind an identifier. */
  public PrintSink(String sinkIdentifier) {
    this(sinkIdentifier, false);
  }

  /** Prints to standard output or error behind an identifier, empty for none. */
  public PrintSink(String sinkIdentifier, boolean stdErr) {
    this.sinkIdentifier =
        Checks.notNull(sinkIdentifier, "The identifier of the print sink is null.");
    this.stdErr = stdErr;
  }

  @Override
  public DeliveryGuarantee getDeliveryGuarantee() {
    return DeliveryGuarantee.NONE;
  }

  @Override
  public SinkWriter<IN> createWriter(WriterInitContext context) {
    return new PrintWriter<>(
        stdErr ? System.err : System.out,
        prefix(context.getSubtaskId(), context.getNumberOfParallelSubtasks()));
  }

  private String prefix(int subtask, int parallelism) {
    String number = parallelism > 1 ? Integer.toString(subtask + 1) : "";
    if (sinkIdentifier.isEmpty()) {
      return number.isEmpty() ? "" : number + "> ";
    }
    return number.isEmpty() ? sinkIdentifier + "> " : sinkIdentifier + ":" + number + "> ";
  }
}
