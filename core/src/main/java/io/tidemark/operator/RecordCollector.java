// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.config.PipelineOptions;
import io.tidemark.functions.Collector;

/**
 * What user functions emit to: hands each record on at once, with the timestamp that is set. There
 * is one for each operator, used for every record.
 *
 * <p>Thread: that of the subtask, which makes it. With {@link PipelineOptions#MUTATION_GUARD} each
 * call makes sure of that.
 *
 * @param <T> the type of the records
 */
public class RecordCollector<T> implements Collector<T> {
  private final OperatorContext<T> context;
  private final Receiver<T> output;
  private final String operatorUid;
  private long timestamp = Receiver.NO_TIMESTAMP;

  private RecordCollector(OperatorContext<T> context) {
    this.context = context;
    this.output = context.output();
    this.operatorUid = context.operatorUid();
  }

  /** The collector of an operator. */
  public static <T> RecordCollector<T> of(OperatorContext<T> context) {
    return context.configuration().get(PipelineOptions.MUTATION_GUARD)
        ? new Guarded<>(context)
        : new RecordCollector<>(context);
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

  /** Fails the job too: who catches what is thrown on a thread of the program's? */
  final IllegalStateException foreignThread() {
    IllegalStateException failure =
        new IllegalStateException(
            "The function of operator '"
                + operatorUid
                + "' emitted on the thread '"
                + Thread.currentThread().getName()
                + "', and only that of its subtask may: records would be lost, doubled or mixed up."
                + " Emit in the call that was given the collector; let another thread leave its"
                + " results in a queue, and take them from there in the next call or in a timer.");
    context.execute(
        () -> {
          throw failure;
        });
    return failure;
  }

  @Override
  public void close() {
    // The stream ends with its input.
  }

  /** Makes sure that only the subtask's thread emits. */
  private static final class Guarded<T> extends RecordCollector<T> {
    private final Thread home = Thread.currentThread();

    Guarded(OperatorContext<T> context) {
      super(context);
    }

    @Override
    public void collect(T record) {
      if (Thread.currentThread() != home) {
        throw foreignThread();
      }
      super.collect(record);
    }
  }
}
