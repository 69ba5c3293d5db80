// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.content;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.fs.FileInput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class GzipMembersTest {
  private static final int CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final byte[] FIRST = "500 flights, and\n".getBytes(US_ASCII);
  private static final byte[] SECOND = "500 more that must not be lost\n".getBytes(US_ASCII);

  /** A file in memory. */
  private record Bytes(byte[] content) implements FileInput {
    @Override
    public long bytes() {
      return content.length;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) {
      int got = (int) Math.max(0, Math.min(length, content.length - position));
      System.arraycopy(content, (int) Math.min(position, content.length), target, offset, got);
      return got;
    }

    @Override
    public void close() {}
  }

  /** A member as RFC 1952 draws it, with the optional fields that the flags name. */
  private static byte[] member(byte[] content, int flags) {
    ByteArrayOutputStream header = new ByteArrayOutputStream();
    header.writeBytes(new byte[] {0x1F, (byte) 0x8B, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
    if ((flags & EXTRA) != 0) {
      header.writeBytes(new byte[] {5, 0, 'a', 'b', 1, 0, 0});
    }
    if ((flags & NAME) != 0) {
      header.writeBytes("flights.csv\0".getBytes(US_ASCII));
    }
    if ((flags & COMMENT) != 0) {
      header.writeBytes("of 2001\0".getBytes(US_ASCII));
    }
    if ((flags & CRC) != 0) {
      long sum = crc(header.toByteArray());
      header.write((int) sum);
      header.write((int) (sum >> 8));
    }
    Deflater deflater = new Deflater(6, true);
    deflater.setInput(content);
    deflater.finish();
    byte[] deflated = new byte[content.length + content.length / 10 + 64];
    header.write(deflated, 0, deflater.deflate(deflated));
    assertThat(deflater.finished()).isTrue();
    deflater.end();
    for (long value : new long[] {crc(content), content.length}) {
      for (int shift = 0; shift < 32; shift += 8) {
        header.write((int) (value >> shift));
      }
    }
    return header.toByteArray();
  }

  private static long crc(byte[] bytes) {
    CRC32 sum = new CRC32();
    sum.update(bytes);
    return sum.getValue();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private static byte[] read(byte[] file, int chunk) throws IOException {
    try (GzipMembers members = new GzipMembers("flights.gz", new Bytes(file))) {
      ByteArrayOutputStream content = new ByteArrayOutputStream();
      byte[] bytes = new byte[chunk + 2];
      int got;
      while ((got = members.read(bytes, 1, chunk)) >= 0) {
        content.write(bytes, 1, got);
      }
      assertThat(members.read(bytes, 1, chunk)).isEqualTo(-1);
      return content.toByteArray();
    }
  }

  @Property(tries = 200)
  void readsMembersOneBehindTheOther(
      @ForAll @Size(min = 1, max = 5) List<@IntRange(max = 150_000) Integer> lengths,
      @ForAll @IntRange(max = 31) int flags,
      @ForAll long seed,
      @ForAll @IntRange(max = 3) int padding)
      throws IOException {
    Random random = new Random(seed);
    List<byte[]> contents = new ArrayList<>();
    List<byte[]> members = new ArrayList<>();
    for (int length : lengths) {
      byte[] content = new byte[length];
      random.nextBytes(content);
      if (random.nextBoolean()) {
        Arrays.fill(content, length / 3, length, (byte) 7);
      }
      contents.add(content);
      members.add(member(content, random.nextBoolean() ? flags : 0));
    }
    members.add(new byte[padding * 40_000]);
    byte[] file = joined(members.toArray(byte[][]::new));
    assertThat(read(file, 1 + random.nextInt(100_000)))
        .isEqualTo(joined(contents.toArray(byte[][]::new)));
  }

  /** Every byte of a file changed in every way: the right content or an error, never less. */
  @Test
  void neverLosesWhatABadByteHides() throws IOException {
    for (int flags : new int[] {0, CRC | EXTRA | NAME | COMMENT}) {
      byte[] whole = joined(member(FIRST, 0), member(SECOND, flags));
      int refused = 0;
      for (int at = 0; at < whole.length; at++) {
        for (int change = 1; change < 256; change++) {
          byte[] damaged = whole.clone();
          damaged[at] ^= (byte) change;
          refused += refusesOrReadsAll(damaged, "byte " + at + " changed by " + change);
        }
      }
      assertThat(refused).isGreaterThan(whole.length * 100);
    }
  }

  private static int refusesOrReadsAll(byte[] file, String what) {
    byte[] content;
    try {
      content = read(file, 1000);
    } catch (IOException e) {
      assertThat(e).as(what).hasMessageContaining("flights.gz").hasMessageContaining("bytes");
      return 1;
    }
    assertThat(content).as(what).isEqualTo(joined(FIRST, SECOND));
    return 0;
  }

  @Test
  void neverLosesWhatAMissingOrAnAddedByteHides() {
    byte[] whole = joined(member(FIRST, NAME), member(SECOND, NAME));
    for (int at = 0; at < whole.length; at++) {
      byte[] before = Arrays.copyOf(whole, at);
      byte[] behind = Arrays.copyOfRange(whole, at, whole.length);
      byte[] less = Arrays.copyOfRange(behind, 1, behind.length);
      refusesOrReadsAll(joined(before, less), "byte " + at + " missing");
      for (int added : new int[] {0, 'x', 0x1F, 0xFF}) {
        refusesOrReadsAll(
            joined(before, new byte[] {(byte) added}, behind), added + " before byte " + at);
      }
    }
  }

  /** All that cannot be seen is that whole members are missing. */
  @Test
  void refusesAFileThatIsCutOffWithinAMember() throws IOException {
    byte[] first = member(FIRST, NAME | CRC);
    byte[] whole = joined(first, member(SECOND, EXTRA));
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      if (length == first.length) {
        assertThat(read(cut, 7)).isEqualTo(FIRST);
      } else {
        assertThatThrownBy(() -> read(cut, 7))
            .as("cut to " + length)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("flights.gz")
            .hasMessageNotContaining("null");
      }
    }
    assertThat(read(whole, 7)).isEqualTo(joined(FIRST, SECOND));
  }

  @Test
  void refusesWhatFollowsTheLastMember() throws IOException {
    byte[] member = member(FIRST, 0);
    assertThat(read(joined(member, new byte[512]), 7)).isEqualTo(FIRST);
    assertThatThrownBy(() -> read(joined(member, "garbage".getBytes(US_ASCII)), 7))
        .hasMessage(
            "The gzip file flights.gz is damaged or cut off: at byte "
                + member.length
                + " follows what is no member of it, behind 17 decompressed bytes. Fetch it again;"
                + " if it is not compressed, name it without .gz.");
    assertThatThrownBy(() -> read(joined(member, new byte[512], member), 7))
        .hasMessageContaining("between the zeros");
    assertThatThrownBy(() -> read(joined(member, new byte[] {0x1F}), 7))
        .hasMessageContaining("it ends within");
  }
}
