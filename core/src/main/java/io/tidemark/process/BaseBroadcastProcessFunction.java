// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.process;

import io.tidemark.functions.OutputTag;
import io.tidemark.state.BroadcastState;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.state.ReadOnlyBroadcastState;
import org.jspecify.annotations.Nullable;

/** What the two kinds of function over a stream and a broadcast stream share. */
public abstract class BaseBroadcastProcessFunction extends AbstractRichFunction {
  private static final long serialVersionUID = 1L;

  /** For the functions of this package. */
  BaseBroadcastProcessFunction() {}

  /** What any call may reach. */
  abstract class BaseContext {
    BaseContext() {}

    /** The record's or timer's timestamp in epoch milliseconds; null when a record has none. */
    public abstract @Nullable Long timestamp();

    /** Emits to a side output, with the timestamp of the record or timer at hand. */
    public abstract <X> void output(OutputTag<X> outputTag, X value);

    /** Processing time in epoch milliseconds. */
    public abstract long currentProcessingTime();

    /** The watermark in epoch milliseconds, {@link Long#MIN_VALUE} before the first. */
    public abstract long currentWatermark();
  }

  /** What the call for a broadcast record may reach. */
  public abstract class Context extends BaseContext {
    /** For the engine. */
    protected Context() {}

    /**
     * The broadcast state of a descriptor, to read and write. Every subtask must write the same.
     *
     * @throws IllegalArgumentException when the descriptor was not given to {@code broadcast(...)}
     */
    public abstract <K, V> BroadcastState<K, V> getBroadcastState(
        MapStateDescriptor<K, V> stateDescriptor);
  }

  /** What the call for a record that is not broadcast may reach. */
  public abstract class ReadOnlyContext extends BaseContext {
    /** For the engine. */
    protected ReadOnlyContext() {}

    /**
     * The broadcast state of a descriptor, to read.
     *
     * @throws IllegalArgumentException when the descriptor was not given to {@code broadcast(...)}
     */
    public abstract <K, V> ReadOnlyBroadcastState<K, V> getBroadcastState(
        MapStateDescriptor<K, V> stateDescriptor);
  }
}
