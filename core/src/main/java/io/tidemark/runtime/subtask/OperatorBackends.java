// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.process.FunctionInitializationContext;
import io.tidemark.process.FunctionSnapshotContext;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupStatePartitionStreamProvider;
import io.tidemark.state.KeyedStateCheckpointOutputStream;
import io.tidemark.state.KeyedStateStore;
import io.tidemark.state.OperatorStateCheckpointOutputStream;
import io.tidemark.state.OperatorStateStore;
import io.tidemark.state.StatePartitionStreamProvider;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.OperatorStateBackend;
import io.tidemark.util.Checks;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The state of one operator in one subtask: keyed, operator and raw, and what was restored.
 *
 * <p>Thread: the subtask's.
 */
final class OperatorBackends implements AutoCloseable {
  private final String label;
  private final KeyGroupRange range;
  private final @Nullable KeyedStateBackend<?> keyed;
  private final @Nullable KeyStrategy<Object> keys;
  private final OperatorStateBackend operatorState;
  private final Restored restored;

  /**
   * What was restored beside the backends.
   *
   * @param checkpointId the checkpoint, empty when the job starts fresh
   * @param finished whether the operator had finished in this subtask
   * @param rawKeyed raw bytes of this subtask's key groups
   * @param rawOperator raw partitions of this subtask
   */
  record Restored(
      OptionalLong checkpointId,
      boolean finished,
      List<KeyGroupStatePartitionStreamProvider> rawKeyed,
      List<StatePartitionStreamProvider> rawOperator) {}

  OperatorBackends(
      String label,
      KeyGroupRange range,
      @Nullable KeyedStateBackend<?> keyed,
      @Nullable KeyStrategy<Object> keys,
      OperatorStateBackend operatorState,
      Restored restored) {
    this.label = label;
    this.range = range;
    this.keyed = keyed;
    this.keys = keys;
    this.operatorState = operatorState;
    this.restored = restored;
  }

  boolean isKeyed() {
    return keyed != null;
  }

  @SuppressWarnings("unchecked")
  <K> KeyedStateBackend<K> keyed() {
    if (keyed == null) {
      throw new InvalidStateUseException(
          "Operator '"
              + label
              + "' asked for keyed state or timers, but its input is not keyed. Call keyBy(...) before"
              + " it, or use operator state through CheckpointedFunction.");
    }
    return (KeyedStateBackend<K>) keyed;
  }

  /** How often an entry of keyed state was looked for. */
  long stateAccesses() {
    return keyed == null ? 0 : keyed.stateAccesses();
  }

  @Nullable KeyedStateBackend<?> keyedOrNull() {
    return keyed;
  }

  /** Makes a key current that a state gave out. */
  void setCurrentKey(Object key) {
    KeyedStateBackend<Object> backend = keyed();
    KeyStrategy<Object> strategy = Checks.notNull(keys, "Keyed state has a key strategy.");
    Object normalized = strategy.normalize(key);
    backend.setCurrentKey(normalized, strategy.stableHash(normalized));
  }

  OperatorStateBackend operatorState() {
    return operatorState;
  }

  /** Whether the operator had finished in the checkpoint that was restored. */
  boolean wasFinished() {
    return restored.finished();
  }

  RawState newRawState() {
    return new RawState(label, range);
  }

  FunctionInitializationContext initializationContext() {
    return new Initialization();
  }

  FunctionSnapshotContext snapshotContext(long checkpointId, long timestampMillis, RawState raw) {
    return new Snapshot(checkpointId, timestampMillis, raw);
  }

  @Override
  public void close() {
    if (keyed != null) {
      keyed.close();
    }
    operatorState.close();
  }

  private final class Initialization implements FunctionInitializationContext {
    @Override
    public OptionalLong getRestoredCheckpointId() {
      return restored.checkpointId();
    }

    @Override
    public OperatorStateStore getOperatorStateStore() {
      return operatorState;
    }

    @Override
    public KeyedStateStore getKeyedStateStore() {
      return new UnnamespacedStates(keyed());
    }

    @Override
    public Iterable<KeyGroupStatePartitionStreamProvider> getRawKeyedStateInputs() {
      return restored.rawKeyed();
    }

    @Override
    public Iterable<StatePartitionStreamProvider> getRawOperatorStateInputs() {
      return restored.rawOperator();
    }
  }

  private final class Snapshot implements FunctionSnapshotContext {
    private final long checkpointId;
    private final long timestampMillis;
    private final RawState raw;

    Snapshot(long checkpointId, long timestampMillis, RawState raw) {
      this.checkpointId = checkpointId;
      this.timestampMillis = timestampMillis;
      this.raw = raw;
    }

    @Override
    public long getCheckpointId() {
      return checkpointId;
    }

    @Override
    public long getCheckpointTimestamp() {
      return timestampMillis;
    }

    @Override
    public OptionalLong getRestoredCheckpointId() {
      return restored.checkpointId();
    }

    @Override
    public KeyedStateCheckpointOutputStream getRawKeyedOperatorStateOutput() {
      keyed();
      return raw.keyedOutput();
    }

    @Override
    public OperatorStateCheckpointOutputStream getRawOperatorStateOutput() {
      return raw.operatorOutput();
    }
  }
}
