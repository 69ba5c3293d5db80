// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;
import org.junit.jupiter.api.Test;

class SerializerConfigTest {

  /** Stands for any serializer; only its identity matters here. */
  static final class Named<T> extends TypeSerializer<T> {
    private static final long serialVersionUID = 1L;

    final String name;

    Named(String name) {
      this.name = name;
    }

    @Override
    public boolean isImmutableType() {
      return true;
    }

    @Override
    public TypeSerializer<T> duplicate() {
      return new Named<>(name + "'");
    }

    @Override
    public T copy(T from) {
      return from;
    }

    @Override
    public int getLength() {
      return -1;
    }

    @Override
    public void serialize(T value, DataOutputView target) throws IOException {
      throw new IOException(name + " writes nothing.");
    }

    @Override
    public T deserialize(DataInputView source) throws IOException {
      throw new IOException(name + " reads nothing.");
    }

    @Override
    public TypeSerializerSnapshot snapshotConfiguration() {
      return TypeSerializerSnapshot.of(name);
    }
  }

  private static String name(TypeSerializer<?> serializer) {
    return serializer.snapshotConfiguration().kind();
  }

  @Test
  void eachUseGetsItsOwnDuplicate() {
    SerializerConfig config = SerializerConfig.EMPTY.with(Thread.class, new Named<>("threads"));
    assertThat(name(config.serializerFor(Thread.class))).isEqualTo("threads'");
    assertThat(config.serializerFor(Object.class)).isNull();
    assertThat(SerializerConfig.EMPTY.serializerFor(Thread.class)).isNull();
    assertThat(name(TypeInformation.of(Thread.class).createSerializer(config)))
        .isEqualTo("threads'");
    TypeInformation<?> raw = Types.GENERIC(Thread.class);
    assertThat(name(raw.createSerializer(config))).isEqualTo("threads'");
  }

  @Test
  void theMostSpecificSupertypeServes() {
    SerializerConfig config =
        SerializerConfig.EMPTY
            .with(Iterable.class, new Named<>("iterables"))
            .with(List.class, new Named<>("lists"));
    assertThat(config.registeredTypeOf(ArrayList.class)).isEqualTo(List.class);
    assertThat(config.registeredTypeOf(java.util.HashSet.class)).isEqualTo(Iterable.class);
    assertThat(config.registeredTypeOf(String.class)).isNull();
  }

  @Test
  void twoSupertypesThatDoNotOrderAreRefused() {
    SerializerConfig config =
        SerializerConfig.EMPTY
            .with(RandomAccess.class, new Named<>("random"))
            .with(List.class, new Named<>("lists"));
    assertThatThrownBy(() -> config.registeredTypeOf(ArrayList.class))
        .isInstanceOf(InvalidTypeException.class)
        .message()
        .contains("java.util.RandomAccess", "java.util.List", "Register one for");
  }

  @Test
  @SuppressWarnings("BanSerializableRead")
  void travelsWithAJob() throws IOException, ClassNotFoundException {
    SerializerConfig config = SerializerConfig.EMPTY.with(Thread.class, new Named<>("threads"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(config);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      SerializerConfig read = (SerializerConfig) in.readObject();
      assertThat(name(read.serializerFor(Thread.class))).isEqualTo("threads'");
    }
  }
}
