// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupStatePartitionStreamProvider;
import io.tidemark.state.KeyedStateCheckpointOutputStream;
import io.tidemark.state.OperatorStateCheckpointOutputStream;
import io.tidemark.state.StatePartitionStreamProvider;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.SnapshotWriter;
import io.tidemark.state.spi.StateKind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a function writes by itself at a barrier, for each key group or in partitions, and
 * reads again at a restore.
 *
 * <p>Thread: filled on the subtask's thread, written by one thread of the I/O pool.
 */
final class RawState {
  static final String KEYED_NAME = "raw-keyed";
  static final String OPERATOR_NAME = "raw-operator";

  private final String label;
  private final KeyGroupRange range;
  private @Nullable KeyedOutput keyed;
  private @Nullable PartitionOutput operator;

  RawState(String label, KeyGroupRange range) {
    this.label = label;
    this.range = range;
  }

  KeyedStateCheckpointOutputStream keyedOutput() {
    KeyedOutput output = keyed;
    if (output == null) {
      output = new KeyedOutput(label, range);
      keyed = output;
    }
    return output;
  }

  OperatorStateCheckpointOutputStream operatorOutput() {
    PartitionOutput output = operator;
    if (output == null) {
      output = new PartitionOutput();
      operator = output;
    }
    return output;
  }

  List<KeyedStateHandle> writeKeyed(SnapshotWriter writer) throws IOException {
    KeyedOutput output = keyed;
    if (output == null || output.groups.isEmpty()) {
      return List.of();
    }
    List<KeyGroupSegment> segments = new ArrayList<>();
    for (Map.Entry<Integer, ByteArrayOutputStream> group : output.groups.entrySet()) {
      DataOutputView target = writer.begin();
      target.writeVarInt(group.getValue().size());
      target.write(group.getValue().toByteArray());
      segments.add(new KeyGroupSegment(group.getKey(), 1, writer.end()));
    }
    return List.of(new KeyedStateHandle(KEYED_NAME, StateKind.RAW, null, null, null, segments));
  }

  List<OperatorStateHandle> writeOperator(SnapshotWriter writer) throws IOException {
    PartitionOutput output = operator;
    if (output == null || output.partitions.isEmpty()) {
      return List.of();
    }
    DataOutputView target = writer.begin();
    for (ByteArrayOutputStream partition : output.partitions) {
      target.writeVarInt(partition.size());
      target.write(partition.toByteArray());
    }
    return List.of(
        new OperatorStateHandle(
            OPERATOR_NAME,
            OperatorStateHandle.Mode.RAW,
            null,
            null,
            output.partitions.size(),
            writer.end()));
  }

  /** Reads one run of bytes behind its length. */
  static byte[] readBytes(DataInputView source) throws IOException {
    int length = source.readVarInt();
    if (length < 0) {
      throw new IOException("A length of raw state reads " + length + "; it cannot be negative.");
    }
    byte[] bytes = new byte[length];
    source.readFully(bytes);
    return bytes;
  }

  /** A restored partition of operator state. */
  record Partition(byte[] bytes) implements StatePartitionStreamProvider {
    @Override
    public InputStream getStream() {
      return new ByteArrayInputStream(bytes);
    }
  }

  /** A restored key group. */
  record Group(int keyGroup, byte[] bytes) implements KeyGroupStatePartitionStreamProvider {
    @Override
    public int getKeyGroupId() {
      return keyGroup;
    }

    @Override
    public InputStream getStream() {
      return new ByteArrayInputStream(bytes);
    }
  }

  private static final class KeyedOutput extends KeyedStateCheckpointOutputStream {
    private final String label;
    private final KeyGroupRange range;
    private final TreeMap<Integer, ByteArrayOutputStream> groups = new TreeMap<>();
    private @Nullable ByteArrayOutputStream current;
    private int currentGroup = -1;

    KeyedOutput(String label, KeyGroupRange range) {
      this.label = label;
      this.range = range;
    }

    @Override
    public void startNewKeyGroup(int keyGroupId) throws IOException {
      if (!range.contains(keyGroupId)) {
        throw new IllegalArgumentException(
            "Operator '"
                + label
                + "' wrote raw state for key group "
                + keyGroupId
                + ", which is outside its key groups "
                + range
                + "; write only the key groups of getKeyGroupList().");
      }
      if (groups.containsKey(keyGroupId)) {
        throw new IOException(
            "Operator '"
                + label
                + "' started key group "
                + keyGroupId
                + " twice in one snapshot; write each key group in one go.");
      }
      current = new ByteArrayOutputStream();
      currentGroup = keyGroupId;
      groups.put(keyGroupId, current);
    }

    @Override
    public KeyGroupRange getKeyGroupList() {
      return range;
    }

    @Override
    public int getCurrentKeyGroup() {
      return currentGroup;
    }

    @Override
    public boolean isKeyGroupAlreadyStarted(int keyGroupId) {
      return groups.containsKey(keyGroupId);
    }

    @Override
    public void write(int value) throws IOException {
      open().write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      open().write(bytes, offset, length);
    }

    private ByteArrayOutputStream open() throws IOException {
      ByteArrayOutputStream stream = current;
      if (stream == null) {
        throw new IOException(
            "Operator '"
                + label
                + "' wrote raw keyed state before startNewKeyGroup; start a key group first.");
      }
      return stream;
    }
  }

  private static final class PartitionOutput extends OperatorStateCheckpointOutputStream {
    private final List<ByteArrayOutputStream> partitions = new ArrayList<>();

    @Override
    public void startNewPartition() {
      partitions.add(new ByteArrayOutputStream());
    }

    @Override
    public int getNumberOfPartitions() {
      return partitions.size();
    }

    @Override
    public void write(int value) {
      open().write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      open().write(bytes, offset, length);
    }

    private ByteArrayOutputStream open() {
      if (partitions.isEmpty()) {
        startNewPartition();
      }
      return partitions.get(partitions.size() - 1);
    }
  }
}
