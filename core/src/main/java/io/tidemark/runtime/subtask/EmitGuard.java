// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.operator.Receiver;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds a record that its operator changes after it was emitted by reference: whoever got it sees
 * the change. Remembers the bytes of the last record once its receivers have returned, and compares
 * them before the next and when the turn ends. Slow, for tests.
 *
 * <p>Thread: the subtask's.
 */
final class EmitGuard<T> implements Receiver<T> {
  private final String operatorUid;
  private final Receiver<T> target;
  private final TypeSerializer<T> serializer;
  private final DataOutputSerializer bytes = new DataOutputSerializer(64);
  private @Nullable T last;
  private byte[] lastBytes = {};

  EmitGuard(String operatorUid, Receiver<T> target, TypeSerializer<T> serializer) {
    this.operatorUid = operatorUid;
    this.target = target;
    this.serializer = serializer;
  }

  @Override
  public void receive(T record, long timestamp) throws Exception {
    verify();
    target.receive(record, timestamp);
    last = record;
    lastBytes = bytesOf(record);
  }

  /**
   * Checks the last record.
   *
   * @throws IllegalStateException when it has changed since it was emitted
   */
  void verify() throws IOException {
    T emitted = last;
    if (emitted == null) {
      return;
    }
    last = null;
    if (!Arrays.equals(bytesOf(emitted), lastBytes)) {
      throw new IllegalStateException(
          "Operator '"
              + operatorUid
              + "' changed a record after it had emitted it; it is now "
              + emitted
              + ". The record was passed on by reference, so whoever got it may see the change. Emit a"
              + " new object each time, or set pipeline.copy-records to AUTO.");
    }
  }

  private byte[] bytesOf(T record) throws IOException {
    bytes.clear();
    serializer.serialize(record, bytes);
    return bytes.getCopyOfBuffer();
  }
}
