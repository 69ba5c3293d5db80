// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.functions.Collector;

/**
 * What user functions emit to: hands each record on at once, with the timestamp that is set. There
 * is one for each operator, used for every record.
 *
 * @param <T> the type of the records
 */
public final class RecordCollector<T> implements Collector<T> {
  private final Receiver<T> output;
  private final String operatorUid;
  private long timestamp = Receiver.NO_TIMESTAMP;

  /** Creates the collector of an operator. */
  public RecordCollector(OperatorContext<T> context) {
    this.output = context.output();
    this.operatorUid = context.operatorUid();
  }

  /** Sets the timestamp of what is emitted from now on. */
  public void setTimestamp(long newTimestamp) {
    this.timestamp = newTimestamp;
  }

  /** The timestamp of what is emitted now. */
  public long timestamp() {
    return timestamp;
  }

  @Override
  public void collect(T record) {
    if (record == null) {
      throw nullRecord(operatorUid);
    }
    try {
      output.receive(record, timestamp);
    } catch (Exception e) {
      throw Rethrow.asIs(e);
    }
  }

  /** What is thrown when a function emits null. */
  public static NullPointerException nullRecord(String operatorUid) {
    return new NullPointerException(
        "The function of operator '"
            + operatorUid
            + "' emitted null. A stream has no null records: emit nothing instead, or a value that"
            + " says that there is none.");
  }

  @Override
  public void close() {
    // The stream ends with its input.
  }
}
