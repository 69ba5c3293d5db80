// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.OperatorRestore;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.runtime.exchange.Channel;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.state.spi.SnapshotReader;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One subtask's place in the job: its channels and what it restores.
 *
 * @param key its name
 * @param slot its place in the scheduler
 * @param inputs the channels that come in, and which input of the head each feeds
 * @param outputs for each out edge of the plan, the channels to the subtasks it may reach
 * @param outputMaxParallelism for each out edge of the plan, the number of key groups of its target
 * @param restore what it starts from
 */
public record SubtaskWiring(
    SubtaskKey key,
    Slot slot,
    List<InputChannel> inputs,
    List<List<Channel>> outputs,
    List<Integer> outputMaxParallelism,
    Restore restore) {

  /**
   * A channel that comes in.
   *
   * @param channel the channel
   * @param input the input of the head operator, from 0
   */
  public record InputChannel(Channel channel, int input) {}

  /**
   * What a subtask restores.
   *
   * @param checkpointId the checkpoint, empty when the job starts fresh
   * @param operators what each operator restores, by uid
   * @param finished the operators that had come to their end in this subtask, by their number in
   *     the graph
   * @param reader reads the state
   */
  public record Restore(
      OptionalLong checkpointId,
      Map<String, OperatorRestore> operators,
      Set<Integer> finished,
      SnapshotReader reader) {}
}
