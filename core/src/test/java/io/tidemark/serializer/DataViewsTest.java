// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UTFDataFormatException;
import java.math.BigInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** The two views against the JDK's streams, which define what DataOutput writes. */
class DataViewsTest {

  @Property(tries = 200)
  void writeAsDataOutputStreamDoes(
      @ForAll long number, @ForAll double real, @ForAll String text, @ForAll byte[] bytes)
      throws IOException {
    ByteArrayOutputStream expected = new ByteArrayOutputStream();
    DataOutputStream jdk = new DataOutputStream(expected);
    DataOutputSerializer ours = new DataOutputSerializer(1);
    for (java.io.DataOutput output : new java.io.DataOutput[] {jdk, ours}) {
      output.writeBoolean(number > 0);
      output.writeByte((int) number);
      output.writeShort((int) number);
      output.writeChar((int) number);
      output.writeInt((int) number);
      output.writeLong(number);
      output.writeFloat((float) real);
      output.writeDouble(real);
      output.writeUTF(text);
      output.writeBytes(text);
      output.writeChars(text);
      output.write((int) number);
      output.write(bytes);
      output.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
    }
    assertThat(ours.getCopyOfBuffer()).isEqualTo(expected.toByteArray());
    assertThat(ours.length()).isEqualTo(expected.size());
  }

  @Property(tries = 200)
  void readAsDataInputStreamDoes(@ForAll long number, @ForAll String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream jdk = new DataOutputStream(bytes);
    jdk.writeLong(number);
    jdk.writeUTF(text);
    jdk.writeShort((int) number);
    jdk.writeByte((int) number);
    jdk.writeBytes("one\r\ntwo\n\nlast");
    byte[] all = bytes.toByteArray();
    DataInputDeserializer ours = new DataInputDeserializer(all);
    DataInputStream theirs = new DataInputStream(new ByteArrayInputStream(all));
    assertThat(ours.readLong()).isEqualTo(theirs.readLong());
    assertThat(ours.readUTF()).isEqualTo(theirs.readUTF());
    assertThat(ours.readUnsignedShort()).isEqualTo(theirs.readUnsignedShort());
    assertThat(ours.readUnsignedByte()).isEqualTo(theirs.readUnsignedByte());
    assertThat(ours.readLine()).isEqualTo("one");
    assertThat(ours.readLine()).isEqualTo("two");
    assertThat(ours.readLine()).isEmpty();
    assertThat(ours.readLine()).isEqualTo("last");
    assertThat(ours.readLine()).isNull();
  }

  /** The length of a variable-length number follows from how many bits it has. */
  @Property(tries = 1000)
  void variableLengthNumbersComeBackInAsFewBytesAsTheirBitsNeed(@ForAll long value)
      throws IOException {
    DataOutputSerializer output = new DataOutputSerializer(0);
    output.writeVarLong(value);
    int longBytes = output.length();
    output.writeVarInt((int) value);
    assertThat(longBytes).isEqualTo(septets(BigInteger.valueOf(value), 64));
    assertThat(output.length() - longBytes).isEqualTo(septets(BigInteger.valueOf((int) value), 32));
    DataInputDeserializer input = new DataInputDeserializer(output.getCopyOfBuffer());
    assertThat(input.readVarLong()).isEqualTo(value);
    assertThat(input.readVarInt()).isEqualTo((int) value);
    assertThat(input.available()).isZero();
  }

  private static int septets(BigInteger value, int width) {
    int bits = value.signum() < 0 ? width : Math.max(1, value.bitLength());
    return (bits + 6) / 7;
  }

  @Example
  void overlongNumbersAreRefused() {
    byte[] ones = new byte[11];
    java.util.Arrays.fill(ones, (byte) 0xFF);
    assertThatThrownBy(() -> new DataInputDeserializer(ones).readVarInt())
        .isInstanceOf(IOException.class)
        .message()
        .contains("more than 32 bits");
    assertThatThrownBy(() -> new DataInputDeserializer(ones).readVarLong())
        .isInstanceOf(IOException.class)
        .message()
        .contains("more than 64 bits");
    byte[] thirtySixBits = {-1, -1, -1, -1, 0x1F};
    assertThatThrownBy(() -> new DataInputDeserializer(thirtySixBits).readVarInt())
        .isInstanceOf(IOException.class);
  }

  @Example
  void readingPastTheEndSaysWhere() {
    DataInputDeserializer input = new DataInputDeserializer(new byte[10], 4, 3);
    assertThatThrownBy(input::readLong)
        .isInstanceOf(EOFException.class)
        .message()
        .isEqualTo(
            "8 bytes should follow at position 4, but only 3 are left. The data is cut off, or was"
                + " written by another serializer.");
    assertThat(input.skipBytes(5)).isEqualTo(3);
    assertThat(input.skipBytes(5)).isZero();
    assertThatThrownBy(input::readByte).isInstanceOf(EOFException.class);
  }

  @Example
  void anOutputIsReused() throws IOException {
    DataOutputSerializer output = new DataOutputSerializer(4);
    output.writeLong(7);
    output.writeInt(1);
    output.writeIntAt(8, 0x01020304);
    assertThat(output.getCopyOfBuffer()).containsExactly(0, 0, 0, 0, 0, 0, 0, 7, 1, 2, 3, 4);
    byte[] array = output.buffer();
    output.clear();
    assertThat(output.length()).isZero();
    assertThat(output.buffer()).isSameAs(array);
    output.clear(4);
    assertThat(output.capacity()).isEqualTo(4);
    output.setPosition(100);
    assertThat(output.length()).isEqualTo(100);
    output.setPosition(2);
    assertThat(output.length()).isEqualTo(2);
    assertThatThrownBy(() -> output.writeIntAt(0, 1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Example
  void aValueBeyondAnArrayIsRefusedBeforeMemoryIsTaken() throws IOException {
    DataOutputSerializer output = new DataOutputSerializer(0);
    output.writeLong(1);
    assertThatThrownBy(() -> output.setPosition(Integer.MAX_VALUE))
        .isInstanceOf(IOException.class)
        .message()
        .contains("more than 2147483639 bytes", "8 written", "ListState");
    assertThat(output.length()).isEqualTo(8);
  }

  @Example
  void writeUtfRefusesWhatItsLengthCannotSay() {
    DataOutputSerializer output = new DataOutputSerializer(0);
    assertThatThrownBy(() -> output.writeUTF("é".repeat(40_000)))
        .isInstanceOf(UTFDataFormatException.class)
        .message()
        .contains("80000", "writeString");
    assertThat(output.length()).isZero();
  }
}
