// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * What every serializer must do. A test of one type inherits this, names the type and gives values;
 * everything else has defaults for a type that is immutable and can be a key.
 *
 * @param <T> the type of the values
 */
public abstract class SerializerContract<T> {

  /** The type under test; called for each serializer that the tests need. */
  protected abstract TypeInformation<T> type();

  /** Values, the odd ones included. */
  @Provide
  protected abstract Arbitrary<T> values();

  /** Whether two values are the same to a user. */
  protected boolean areEqual(T left, T right) {
    return Objects.deepEquals(left, right);
  }

  /** Whether the type may be shared; {@link #mutate} is needed when not. */
  protected boolean immutable() {
    return true;
  }

  /** Changes a mutable value in place, so that its bytes differ; false when this one cannot be. */
  protected boolean mutate(T value) {
    throw new UnsupportedOperationException("A mutable type's test overrides mutate.");
  }

  /** Whether the type can be a key. */
  protected boolean isKey() {
    return true;
  }

  /** The stable hash as the documentation defines it, computed another way. */
  protected int expectedHash(T normalized) {
    return normalized.hashCode();
  }

  /** How many words one value takes when flat; 0 when the type has no flat form. */
  protected abstract int words();

  private TypeSerializer<T> serializer;

  /** The serializer under test, one for each test. */
  protected final TypeSerializer<T> serializer() {
    if (serializer == null) {
      serializer = type().createSerializer();
    }
    return serializer;
  }

  protected static <T> byte[] bytes(TypeSerializer<T> serializer, T value) {
    try {
      DataOutputSerializer output = new DataOutputSerializer(0);
      serializer.serialize(value, output);
      return output.getCopyOfBuffer();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  protected static <T> T value(TypeSerializer<T> serializer, byte[] bytes) throws IOException {
    DataInputDeserializer input = new DataInputDeserializer(bytes);
    T value = serializer.deserialize(input);
    assertThat(input.available()).as("bytes left").isZero();
    return value;
  }

  private void assertEqual(T found, T expected) {
    assertThat(areEqual(found, expected)).as("%s equals %s", found, expected).isTrue();
  }

  @Property(tries = 500)
  void givesBackWhatWasWritten(@ForAll("values") T value) throws IOException {
    assertEqual(value(serializer(), bytes(serializer(), value)), value);
  }

  @Property(tries = 100)
  void valuesFollowEachOther(@ForAll("values") T first, @ForAll("values") T second)
      throws IOException {
    DataOutputSerializer output = new DataOutputSerializer(16);
    List<T> written = List.of(first, second, second, first);
    for (T value : written) {
      serializer().serialize(value, output);
    }
    DataInputDeserializer input = new DataInputDeserializer(output.buffer(), 0, output.length());
    for (T value : written) {
      assertEqual(serializer().deserialize(input), value);
    }
    assertThat(input.available()).isZero();
  }

  @Property(tries = 100)
  void hasTheLengthItSays(@ForAll("values") T value) {
    int length = bytes(serializer(), value).length;
    assertThat(length).isPositive();
    if (serializer().getLength() >= 0) {
      assertThat(length).isEqualTo(serializer().getLength());
    }
  }

  @Property(tries = 100)
  void copiesAreEqualAndIndependent(@ForAll("values") T value) {
    T copy = serializer().copy(value);
    assertEqual(copy, value);
    assertThat(serializer().isImmutableType()).isEqualTo(immutable());
    byte[] before = bytes(serializer(), copy);
    if (immutable()) {
      assertThat(copy).isSameAs(value);
    } else if (mutate(value)) {
      assertThat(bytes(serializer(), value)).isNotEqualTo(before);
      assertThat(bytes(serializer(), copy)).isEqualTo(before);
    }
  }

  @Property(tries = 50)
  void cutOffDataIsAnIoException(@ForAll("values") T value) {
    byte[] whole = bytes(serializer(), value);
    for (int length = 0; length < whole.length; length += 1 + whole.length / 50) {
      DataInputDeserializer input = new DataInputDeserializer(whole, 0, length);
      assertThatThrownBy(() -> serializer().deserialize(input)).isInstanceOf(IOException.class);
    }
  }

  @Property(tries = 300)
  void damagedDataIsAValueOrAnIoException(@ForAll byte[] bytes) {
    try {
      serializer().deserialize(new DataInputDeserializer(bytes));
    } catch (IOException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }

  @Property(tries = 20)
  void aSerializedSerializerWritesTheSame(@ForAll("values") T value) throws Exception {
    TypeSerializer<T> clone = javaClone(serializer());
    assertThat(clone.snapshotConfiguration()).isEqualTo(serializer().snapshotConfiguration());
    assertThat(clone.isImmutableType()).isEqualTo(serializer().isImmutableType());
    assertThat(bytes(clone, value)).isEqualTo(bytes(serializer(), value));
    assertEqual(value(clone, bytes(serializer(), value)), value);
    assertEqual(clone.copy(value), value);
    if (isKey()) {
      KeyStrategy<T> keys = javaClone(serializer().keyStrategy());
      T normal = keys.normalize(value);
      assertThat(keys.stableHash(normal)).isEqualTo(expectedHash(normal));
      assertThat(keys.sameKey(normal, normal)).isTrue();
    }
  }

  @SuppressWarnings({"unchecked", "BanSerializableRead"})
  private static <S> S javaClone(S original) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(original);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (S) in.readObject();
    }
  }

  @Property(tries = 5)
  void twoThreadsUseTheirDuplicates(@ForAll("values") T first, @ForAll("values") T second) {
    List<CompletableFuture<Void>> threads = new ArrayList<>();
    for (T value : List.of(first, second)) {
      TypeSerializer<T> own = serializer().duplicate();
      threads.add(
          CompletableFuture.runAsync(
              () -> {
                byte[] expected = bytes(own, value);
                for (int i = 0; i < 300; i++) {
                  assertThat(bytes(own, value)).isEqualTo(expected);
                  try {
                    assertEqual(value(own, expected), value);
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                }
              }));
    }
    threads.forEach(CompletableFuture::join);
  }

  @Example
  void snapshotIsEqualDataThatSurvivesJson() throws IOException {
    TypeSerializerSnapshot snapshot = serializer().snapshotConfiguration();
    TypeSerializer<T> again = type().createSerializer();
    assertThat(again.snapshotConfiguration()).isEqualTo(snapshot);
    assertThat(again.snapshotConfiguration().fingerprint()).isEqualTo(snapshot.fingerprint());
    assertThat(serializer().duplicate().snapshotConfiguration()).isEqualTo(snapshot);
    ObjectMapper mapper = new ObjectMapper();
    TypeSerializerSnapshot read = fromJson(mapper.readTree(mapper.writeValueAsString(snapshot)));
    assertThat(read).isEqualTo(snapshot);
    assertThat(serializer().resolveSchemaCompatibility(read).isCompatibleAsIs()).isTrue();
  }

  @Example
  void anotherSchemaIsRefused() {
    TypeSerializerSnapshot old = TypeSerializerSnapshot.of("something-else");
    TypeSerializerSchemaCompatibility<T> answer = serializer().resolveSchemaCompatibility(old);
    assertThat(answer.isIncompatible()).isTrue();
    assertThat(answer.mismatch())
        .isEqualTo(
            new TypeSerializerSchemaCompatibility.Mismatch(
                "", "something-else", answer.mismatch().newType()));
    assertThat(answer.mismatch().newType())
        .startsWith(serializer().snapshotConfiguration().describe());
  }

  private static TypeSerializerSnapshot fromJson(JsonNode json) {
    TreeMap<String, String> attributes = new TreeMap<>();
    json.get("attributes")
        .fields()
        .forEachRemaining(e -> attributes.put(e.getKey(), e.getValue().textValue()));
    List<TypeSerializerSnapshot.Field> fields = new ArrayList<>();
    for (JsonNode field : json.get("fields")) {
      fields.add(
          new TypeSerializerSnapshot.Field(
              field.get("name").textValue(), fromJson(field.get("schema"))));
    }
    return new TypeSerializerSnapshot(
        json.get("kind").textValue(), json.get("version").intValue(), attributes, fields);
  }

  @Property(tries = 500)
  void keysAreTheSameWhenTheirBytesAre(@ForAll("values") T left, @ForAll("values") T right) {
    if (!isKey()) {
      return;
    }
    KeyStrategy<T> keys = serializer().keyStrategy();
    T one = keys.normalize(left);
    T other = keys.normalize(right);
    boolean sameBytes = Arrays.equals(bytes(serializer(), one), bytes(serializer(), other));
    assertThat(keys.sameKey(one, other)).as("%s and %s", one, other).isEqualTo(sameBytes);
    if (sameBytes) {
      assertThat(keys.stableHash(one)).isEqualTo(keys.stableHash(other));
    }
    assertThat(keys.sameKey(one, keys.normalize(one))).isTrue();
  }

  @Property(tries = 500)
  void keyComesBackFromItsBytesWithTheSameHash(@ForAll("values") T value) throws IOException {
    if (!isKey()) {
      return;
    }
    KeyStrategy<T> keys = serializer().keyStrategy();
    T normal = keys.normalize(value);
    assertThat(keys.stableHash(normal)).isEqualTo(expectedHash(normal));
    T read = value(serializer(), bytes(serializer(), normal));
    assertThat(keys.stableHash(read)).isEqualTo(keys.stableHash(normal));
    assertThat(keys.sameKey(read, normal)).isTrue();
    assertThat(bytes(serializer(), keys.normalize(read))).isEqualTo(bytes(serializer(), normal));
  }

  @Property(tries = 50)
  void keptKeysAreIndependent(@ForAll("values") T value) {
    if (!isKey() || immutable()) {
      return;
    }
    T kept = serializer().keyStrategy().normalize(value);
    byte[] before = bytes(serializer(), kept);
    if (mutate(value)) {
      assertThat(bytes(serializer(), kept)).isEqualTo(before);
    }
  }

  @Example
  protected void whatCannotBeAKeySaysSo() {
    if (!isKey()) {
      assertThatThrownBy(() -> serializer().keyStrategy())
          .isInstanceOf(InvalidKeyTypeException.class)
          .message()
          .contains("cannot be a key");
    }
  }

  @Property(tries = 300)
  void flatWordsHoldTheValue(@ForAll("values") T left, @ForAll("values") T right) {
    FlatCodec<T> codec = serializer().flatCodec();
    assertThat(codec == null ? 0 : codec.words()).isEqualTo(words());
    if (codec == null) {
      return;
    }
    long[] words = encode(codec, left);
    assertEqual(codec.decode(words, 3), left);
    KeyStrategy<T> keys = serializer().keyStrategy();
    T one = keys.normalize(left);
    T other = keys.normalize(right);
    assertThat(Arrays.equals(encode(codec, one), encode(codec, other)))
        .isEqualTo(keys.sameKey(one, other));
  }

  @Property(tries = 300)
  void whatSaysThatItWritesItsWordsDoes(@ForAll("values") T value) throws IOException {
    TypeSerializer<T> serializer = serializer();
    FlatCodec<T> codec = serializer.flatCodec();
    if (codec == null || !codec.serializesWords()) {
      return;
    }
    DataOutputSerializer bytes = new DataOutputSerializer(16);
    serializer.serialize(value, bytes);
    java.nio.ByteBuffer expected = java.nio.ByteBuffer.allocate(codec.words() * Long.BYTES);
    long[] words = encode(codec, value);
    for (int i = 0; i < codec.words(); i++) {
      expected.putLong(words[3 + i]);
    }
    assertThat(bytes.getCopyOfBuffer()).isEqualTo(expected.array());
  }

  /** Encodes into a used array and checks that nothing beside the value was touched. */
  private static <T> long[] encode(FlatCodec<T> codec, T value) {
    long[] words = new long[codec.words() + 6];
    Arrays.fill(words, 0x5A5A_5A5A_5A5A_5A5AL);
    codec.encode(value, words, 3);
    for (int i = 0; i < 3; i++) {
      assertThat(words[i]).isEqualTo(0x5A5A_5A5A_5A5A_5A5AL);
      assertThat(words[words.length - 1 - i]).isEqualTo(0x5A5A_5A5A_5A5A_5A5AL);
    }
    return words;
  }
}
