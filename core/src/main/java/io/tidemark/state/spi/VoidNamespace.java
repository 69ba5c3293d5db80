// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import org.jspecify.annotations.Nullable;

/** The namespace of state that has none; its one value takes no byte. */
public enum VoidNamespace {
  /** The one value. */
  INSTANCE;

  /** The serializer. */
  public static final TypeSerializer<VoidNamespace> SERIALIZER = new Serializer();

  private static final class Serializer extends TypeSerializer<VoidNamespace> {
    private static final long serialVersionUID = 1L;

    @Override
    public boolean isImmutableType() {
      return true;
    }

    @Override
    public TypeSerializer<VoidNamespace> duplicate() {
      return this;
    }

    @Override
    public VoidNamespace copy(VoidNamespace from) {
      return from;
    }

    @Override
    public int getLength() {
      return 0;
    }

    @Override
    public void serialize(VoidNamespace value, DataOutputView target) {}

    @Override
    public VoidNamespace deserialize(DataInputView source) {
      return INSTANCE;
    }

    @Override
    public TypeSerializerSnapshot snapshotConfiguration() {
      return TypeSerializerSnapshot.of("void-namespace");
    }

    @Override
    public KeyStrategy<VoidNamespace> keyStrategy() {
      return new Strategy();
    }

    @Override
    public @Nullable FlatCodec<VoidNamespace> flatCodec() {
      return null;
    }
  }

  private static final class Strategy implements KeyStrategy<VoidNamespace> {
    private static final long serialVersionUID = 1L;

    @Override
    public int stableHash(VoidNamespace key) {
      return 0;
    }

    @Override
    public boolean sameKey(VoidNamespace left, VoidNamespace right) {
      return true;
    }

    @Override
    public VoidNamespace normalize(VoidNamespace key) {
      return key;
    }
  }
}
