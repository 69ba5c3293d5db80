// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.exchange;

import io.tidemark.checkpoint.CheckpointBarrier;

/** What travels in a channel between the records, in order with them. */
public sealed interface ChannelEvent {

  /** No record with an event time at or below the timestamp will follow. */
  record WatermarkEvent(long timestamp) implements ChannelEvent {}

  /** The sender is idle: its watermark does not hold others back until it is active again. */
  record IdleEvent(boolean idle) implements ChannelEvent {}

  /** Marks the cut of a checkpoint. */
  record BarrierEvent(CheckpointBarrier barrier) implements ChannelEvent {}

  /** No record will follow; barriers may. */
  record EndOfDataEvent() implements ChannelEvent {}
}
