// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.FlatCodec;
import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.KeyStrategy;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSnapshot;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Optional values: a byte, 1 when there is a value, and the value. */
final class OptionalSerializer<T> extends TypeSerializer<Optional<T>> {
  private static final long serialVersionUID = 1L;

  private final TypeSerializer<T> element;

  OptionalSerializer(TypeSerializer<T> element) {
    this.element = element;
  }

  @Override
  public boolean isImmutableType() {
    return element.isImmutableType();
  }

  @Override
  public TypeSerializer<Optional<T>> duplicate() {
    TypeSerializer<T> other = element.duplicate();
    return other == element ? this : new OptionalSerializer<>(other);
  }

  @Override
  public Optional<T> copy(Optional<T> from) {
    return element.isImmutableType() ? from : from.map(element::copy);
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(Optional<T> value, DataOutputView target) throws IOException {
    target.writeBoolean(value.isPresent());
    if (value.isPresent()) {
      element.serialize(value.get(), target);
    }
  }

  @Override
  public Optional<T> deserialize(DataInputView source) throws IOException {
    return source.readBoolean() ? Optional.of(element.deserialize(source)) : Optional.empty();
  }

  @Override
  public TypeSerializerSnapshot snapshotConfiguration() {
    return TypeSerializerSnapshot.of(
        "optional",
        List.of(new TypeSerializerSnapshot.Field("value", element.snapshotConfiguration())));
  }

  @Override
  public KeyStrategy<Optional<T>> keyStrategy() {
    try {
      return new Keys<>(element.keyStrategy());
    } catch (InvalidKeyTypeException e) {
      throw e.within(snapshotConfiguration().describe(), "value");
    }
  }

  @Override
  public @Nullable FlatCodec<Optional<T>> flatCodec() {
    FlatCodec<T> codec = element.flatCodec();
    return codec == null ? null : new Flat<>(codec);
  }

  /** Optional keys: the hash of the value, or 0, as {@link Optional#hashCode()} specifies. */
  private static final class Keys<T> implements KeyStrategy<Optional<T>> {
    private static final long serialVersionUID = 1L;

    private final KeyStrategy<T> element;

    Keys(KeyStrategy<T> element) {
      this.element = element;
    }

    @Override
    public int stableHash(Optional<T> key) {
      return key.isPresent() ? element.stableHash(key.get()) : 0;
    }

    @Override
    public boolean sameKey(Optional<T> left, Optional<T> right) {
      return (left.isPresent() && right.isPresent())
          ? element.sameKey(left.get(), right.get())
          : left.isPresent() == right.isPresent();
    }

    @Override
    public Optional<T> normalize(Optional<T> key) {
      return key.map(element::normalize);
    }
  }

  /** A word that is 1 when there is a value, then the value's words, or zeros. */
  private static final class Flat<T> implements FlatCodec<Optional<T>> {
    private static final long serialVersionUID = 1L;

    private final FlatCodec<T> element;

    Flat(FlatCodec<T> element) {
      this.element = element;
    }

    @Override
    public int words() {
      return 1 + element.words();
    }

    @Override
    public void encode(Optional<T> value, long[] target, int offset) {
      if (value.isPresent()) {
        target[offset] = 1;
        element.encode(value.get(), target, offset + 1);
      } else {
        Arrays.fill(target, offset, offset + words(), 0);
      }
    }

    @Override
    public Optional<T> decode(long[] source, int offset) {
      return source[offset] == 0
          ? Optional.empty()
          : Optional.of(element.decode(source, offset + 1));
    }
  }
}
