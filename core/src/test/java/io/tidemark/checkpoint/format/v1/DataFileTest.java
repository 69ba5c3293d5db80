// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.state.spi.Segment;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class DataFileTest {
  private static final String NAME = "chk-1/1-chain-0.data";

  /** Writes a random value and remembers how to read it back and compare. */
  private interface Value {
    void write(DataOutputView target) throws IOException;

    void check(DataInputView source) throws IOException;
  }

  private record Typed<T>(T value, Writer<T> writer, Reader<T> reader) implements Value {
    @Override
    public void write(DataOutputView target) throws IOException {
      writer.write(target, value);
    }

    @Override
    public void check(DataInputView source) throws IOException {
      assertThat(reader.read(source)).isEqualTo(value);
    }
  }

  private interface Writer<T> {
    void write(DataOutputView target, T value) throws IOException;
  }

  private interface Reader<T> {
    T read(DataInputView source) throws IOException;
  }

  private static Value randomValue(Random random) {
    return switch (random.nextInt(15)) {
      case 0 ->
          new Typed<>(
              random.nextBoolean(), DataOutputView::writeBoolean, DataInputView::readBoolean);
      case 1 ->
          new Typed<>((byte) random.nextInt(), (t, v) -> t.writeByte(v), DataInputView::readByte);
      case 2 ->
          new Typed<>(
              (short) random.nextInt(), (t, v) -> t.writeShort(v), DataInputView::readShort);
      case 3 ->
          new Typed<>((char) random.nextInt(), (t, v) -> t.writeChar(v), DataInputView::readChar);
      case 4 -> new Typed<>(random.nextInt(), DataOutputView::writeInt, DataInputView::readInt);
      case 5 -> new Typed<>(random.nextLong(), DataOutputView::writeLong, DataInputView::readLong);
      case 6 ->
          new Typed<>(random.nextFloat(), DataOutputView::writeFloat, DataInputView::readFloat);
      case 7 ->
          new Typed<>(
              random.nextGaussian(), DataOutputView::writeDouble, DataInputView::readDouble);
      case 8 -> new Typed<>(skewed(random), DataOutputView::writeVarInt, DataInputView::readVarInt);
      case 9 ->
          new Typed<>(
              random.nextLong() >>> random.nextInt(64),
              DataOutputView::writeVarLong,
              DataInputView::readVarLong);
      case 10 ->
          new Typed<>(text(random, 200), DataOutputView::writeString, DataInputView::readString);
      case 11 -> new Typed<>(text(random, 200), DataOutputView::writeUTF, DataInputView::readUTF);
      case 12 ->
          new Typed<>(
              text(random, 100_000), DataOutputView::writeString, DataInputView::readString);
      case 13 -> longs(random);
      default -> bytes(random);
    };
  }

  /** Written together or one by one, and read together or one by one. */
  private static Value longs(Random random) {
    long[] values = random.longs(random.nextInt(20_000)).toArray();
    int margin = random.nextInt(3);
    boolean writeTogether = random.nextInt(4) > 0;
    boolean readTogether = random.nextInt(4) > 0;
    return new Value() {
      @Override
      public void write(DataOutputView target) throws IOException {
        if (writeTogether) {
          long[] wider = new long[values.length + 2 * margin];
          System.arraycopy(values, 0, wider, margin, values.length);
          target.writeLongs(wider, margin, values.length);
        } else {
          for (long value : values) {
            target.writeLong(value);
          }
        }
      }

      @Override
      public void check(DataInputView source) throws IOException {
        long[] read = new long[values.length + 2 * margin];
        if (readTogether) {
          source.readLongs(read, margin, values.length);
        } else {
          for (int i = 0; i < values.length; i++) {
            read[margin + i] = source.readLong();
          }
        }
        assertThat(Arrays.copyOfRange(read, margin, margin + values.length)).isEqualTo(values);
        assertThat(Arrays.stream(read, 0, margin)).allMatch(word -> word == 0);
        assertThat(Arrays.stream(read, margin + values.length, read.length))
            .allMatch(word -> word == 0);
      }
    };
  }

  private static int skewed(Random random) {
    return random.nextInt() >>> random.nextInt(32);
  }

  private static String text(Random random, int maxLength) {
    int length = random.nextInt(1 + random.nextInt(maxLength));
    int bound = random.nextInt(3) == 0 ? 0x10000 : 0x80;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append((char) random.nextInt(bound));
    }
    return text.toString();
  }

  private static Value bytes(Random random) {
    byte[] bytes = new byte[random.nextInt(200_000)];
    random.nextBytes(bytes);
    return new Value() {
      @Override
      public void write(DataOutputView target) throws IOException {
        target.write(bytes);
      }

      @Override
      public void check(DataInputView source) throws IOException {
        byte[] read = new byte[bytes.length];
        source.readFully(read);
        assertThat(Arrays.equals(read, bytes)).isTrue();
      }
    };
  }

  @Property(tries = 120)
  void readsWhatWasWritten(@ForAll long seed, @ForAll @IntRange(min = 0, max = 8) int segments)
      throws IOException {
    Random random = new Random(seed);
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    List<Segment> written = new ArrayList<>();
    List<List<Value>> values = new ArrayList<>();
    for (int s = 0; s < segments; s++) {
      List<Value> segment = new ArrayList<>();
      DataOutputView output = writer.begin();
      for (int i = random.nextInt(random.nextBoolean() ? 5 : 60); i > 0; i--) {
        Value value = randomValue(random);
        value.write(output);
        segment.add(value);
      }
      written.add(writer.end());
      values.add(segment);
    }
    assertThat(writer.position()).isEqualTo(target.size());

    DataFileReader reader = DataFileReader.open(new MemorySource(NAME, target.toByteArray()));
    long expectedOffset = 16;
    for (int s = 0; s < segments; s++) {
      assertThat(written.get(s).offset()).as("no gaps").isEqualTo(expectedOffset);
      expectedOffset += written.get(s).bytes();
      DataInputView input = reader.read(written.get(s));
      for (Value value : values.get(s)) {
        value.check(input);
      }
      assertThatThrownBy(input::readByte).isInstanceOf(EOFException.class);
      assertThat(input.readLine()).isNull();
      assertThat(input.skipBytes(1)).isZero();
    }
    assertThat(expectedOffset).isEqualTo(target.size());
  }

  /** State written here is read elsewhere through the serializer's own views, and vice versa. */
  @Property(tries = 60)
  void writesTheSameBytesAsTheSerializersView(@ForAll long seed) throws IOException {
    Random random = new Random(seed);
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    DataOutputSerializer reference = new DataOutputSerializer(64);
    DataOutputView output = writer.begin();
    for (int i = 0; i < 20; i++) {
      Value value = randomValue(random);
      value.write(output);
      value.write(reference);
    }
    Segment segment = writer.end();

    byte[] payload = new byte[reference.length()];
    DataInputView input =
        DataFileReader.open(new MemorySource(NAME, target.toByteArray())).read(segment);
    input.readFully(payload);
    assertThat(Arrays.equals(payload, reference.getCopyOfBuffer())).isTrue();
    assertThatThrownBy(input::readByte).isInstanceOf(EOFException.class);
  }

  /** The layout, taken from the specification and not from the writer's constants. */
  @Test
  void isLaidOutAsSpecified() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    writer.begin().writeInt(0x01020304);
    Segment segment = writer.end();
    writer.begin();
    Segment empty = writer.end();

    ByteBuffer file = ByteBuffer.wrap(target.toByteArray());
    assertThat(file.remaining()).isEqualTo(16 + 12 + 4 + 12);
    byte[] magic = new byte[8];
    file.get(magic);
    assertThat(magic).asString().isEqualTo("TIDEMARK");
    assertThat(file.getInt()).isEqualTo(1);
    assertThat(file.getInt()).isEqualTo(crc(ByteBuffer.allocate(12).put(magic).putInt(1).array()));
    assertThat(segment).isEqualTo(new Segment(NAME, 16, 16));
    int blockCrc = file.getInt();
    assertThat(file.getInt()).as("length").isEqualTo(4);
    assertThat(file.getInt()).as("first and last").isEqualTo(3);
    assertThat(file.getInt()).isEqualTo(0x01020304);
    assertThat(blockCrc)
        .isEqualTo(
            crc(
                ByteBuffer.allocate(20)
                    .putLong(16)
                    .putInt(4)
                    .putInt(3)
                    .putInt(0x01020304)
                    .array()));
    assertThat(empty).isEqualTo(new Segment(NAME, 32, 12));
    assertThat(file.getInt())
        .isEqualTo(crc(ByteBuffer.allocate(16).putLong(32).putInt(0).putInt(3).array()));
    assertThat(file.getLong()).isEqualTo(3);
  }

  /** The example of docs/format/checkpoint-v1.md. */
  @Test
  void writesTheExampleOfTheDocument() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    writer.begin().writeInt(1);
    writer.end();

    assertThat(HexFormat.ofDelimiter(" ").formatHex(target.toByteArray()))
        .isEqualTo(
            "54 49 44 45 4d 41 52 4b 00 00 00 01 41 dd 23 b7"
                + " db 45 ba b9 00 00 00 04 00 00 00 03 00 00 00 01");
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  @Test
  void findsEveryFlippedBitAndEveryTruncation() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    List<Segment> segments = new ArrayList<>();
    for (int size : new int[] {0, 1, 5, 300, 70_000, 8}) {
      DataOutputView output = writer.begin();
      for (int i = 0; i < size; i++) {
        output.writeByte(i);
      }
      segments.add(writer.end());
    }
    byte[] good = target.toByteArray();
    readAll(good, segments);
    Random random = new Random(3);
    for (int at = 0; at < good.length; at++) {
      // All bits where the structure is, one of eight within the long segment.
      boolean structure = at < 1000 || good.length - at < 100;
      for (int bit = 0; bit < 8; bit += structure ? 1 : 8) {
        byte[] bad = good.clone();
        bad[at] ^= (byte) (1 << (structure ? bit : random.nextInt(8)));
        mustBeFound(bad, segments, at, "flip at " + at);
        if (!structure) {
          at += 37;
        }
      }
    }
    for (int length = 0; length < good.length; length += length < 1000 ? 1 : 61) {
      mustBeFound(Arrays.copyOf(good, length), segments, length, "cut to " + length);
    }
  }

  private static void readAll(byte[] content, List<Segment> segments) throws IOException {
    DataFileReader reader = DataFileReader.open(new MemorySource(NAME, content));
    for (Segment segment : segments) {
      DataInputView input = reader.read(segment);
      while (true) {
        try {
          input.readByte();
        } catch (EOFException e) {
          break;
        }
      }
    }
  }

  private static void mustBeFound(byte[] bad, List<Segment> segments, int at, String what) {
    assertThatThrownBy(() -> readAll(bad, segments))
        .as(what)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("/store/job/" + NAME)
        .satisfies(
            e -> {
              if (e instanceof CheckpointCorruptException corrupt) {
                assertThat(corrupt.offset()).isBetween(Math.max(0L, at - 65_548L), (long) at + 16);
                assertThat(corrupt).hasMessageContaining("found").hasMessageContaining("expected");
              } else {
                assertThat(e).hasMessageContaining("version");
              }
            });
  }

  @Test
  void blocksThatChangedPlacesAreFound() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    writer.begin().writeLong(1);
    Segment first = writer.end();
    writer.begin().writeLong(2);
    Segment second = writer.end();
    byte[] swapped = target.toByteArray();
    byte[] good = swapped.clone();
    System.arraycopy(good, 16, swapped, 36, 20);
    System.arraycopy(good, 36, swapped, 16, 20);

    DataFileReader reader = DataFileReader.open(new MemorySource(NAME, swapped));
    assertThatThrownBy(() -> reader.read(first).readLong()).hasMessageContaining("checksum");
    assertThatThrownBy(() -> reader.read(second).readLong()).hasMessageContaining("checksum");
  }

  @Test
  void referencesThatAreWrongAreFound() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    writer.begin().write(new byte[100_000]);
    Segment whole = writer.end();
    DataFileReader reader = DataFileReader.open(new MemorySource(NAME, target.toByteArray()));

    for (long[] wrong :
        new long[][] {
          {whole.offset(), whole.bytes() - 1},
          {whole.offset(), whole.bytes() + 1},
          {whole.offset(), 65_548},
          {whole.offset() + 65_548, whole.bytes() - 65_548},
          {whole.offset() + 1, whole.bytes()},
          {whole.offset(), Long.MAX_VALUE},
          {Long.MAX_VALUE - 5, 100},
          {0, 50},
          {-1, 50},
          {16, -5},
          {16, 0}
        }) {
      Segment segment = new Segment(NAME, wrong[0], wrong[1]);
      assertThatThrownBy(() -> reader.read(segment).readFully(new byte[100_000]))
          .as(segment.toString())
          .isInstanceOf(CheckpointCorruptException.class);
    }
  }

  @Test
  void aNewerVersionIsNotTakenForDamage() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    new DataFileWriter(NAME, target);
    ByteBuffer file = ByteBuffer.wrap(target.toByteArray());
    file.putInt(8, 2).putInt(12, crc(Arrays.copyOf(file.array(), 12)));

    assertThatThrownBy(() -> DataFileReader.open(new MemorySource(NAME, file.array())))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(CheckpointCorruptException.class)
        .hasMessageContaining("version 2")
        .hasMessageContaining("newer");
  }

  @Test
  void aStringThatCannotBeThereAllocatesNothing() throws IOException {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    DataFileWriter writer = new DataFileWriter(NAME, target);
    writer.begin().writeVarInt(Integer.MAX_VALUE);
    Segment segment = writer.end();

    DataInputView input =
        DataFileReader.open(new MemorySource(NAME, target.toByteArray())).read(segment);
    assertThatThrownBy(input::readString)
        .isInstanceOf(EOFException.class)
        .hasMessageContaining("2147483647");
  }
}
