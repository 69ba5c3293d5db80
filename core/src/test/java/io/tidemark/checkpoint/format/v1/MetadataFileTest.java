// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.CheckpointType;
import io.tidemark.checkpoint.CoordinatorState;
import io.tidemark.checkpoint.OperatorMetadata;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.checkpoint.Samples;
import io.tidemark.checkpoint.format.v1.OwnerRecord.ProcessIdentity;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.StateKind;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MetadataFileTest {
  private static final String FILE = "/store/job/chk-1/_metadata";

  /** Metadata with everything in it, as far as the seed says. */
  static CheckpointMetadata random(Random random) {
    List<OperatorMetadata> operators = new ArrayList<>();
    for (int o = random.nextInt(4); o > 0; o--) {
      int parallelism = 1 + random.nextInt(3);
      List<OperatorSnapshot> subtasks = new ArrayList<>();
      for (int i = 0; i < parallelism; i++) {
        subtasks.add(randomSnapshot(random, i));
      }
      byte[] bytes = new byte[random.nextInt(20)];
      random.nextBytes(bytes);
      operators.add(
          new OperatorMetadata(
              "op-" + o,
              "Näme \"" + o + "\"\n\\",
              parallelism,
              128,
              random.nextBoolean() ? new CoordinatorState(random.nextInt(5), bytes) : null,
              subtasks));
    }
    return new CheckpointMetadata(
        "job \u0000 \ud83d\ude00",
        1 + random.nextInt(100),
        random.nextLong() >>> 1,
        random.nextLong() >>> 1,
        CheckpointType.values()[random.nextInt(3)],
        operators,
        new TreeMap<>(random.nextBoolean() ? Map.of() : Map.of("a", "1", "b", "")));
  }

  private static OperatorSnapshot randomSnapshot(Random random, int subtask) {
    List<KeyedStateHandle> keyed = new ArrayList<>();
    List<OperatorStateHandle> operator = new ArrayList<>();
    StateKind[] kinds = StateKind.values();
    // States come in the order of their names in every subtask, as backends write them.
    for (int s = 0; s < kinds.length; s++) {
      if (random.nextInt(3) > 0) {
        List<KeyGroupSegment> segments = new ArrayList<>();
        for (int k = subtask; k < 128; k += 1 + random.nextInt(60)) {
          String file = "chk-" + (1 + random.nextInt(2)) + "/1-c-" + subtask + ".data";
          segments.add(
              new KeyGroupSegment(
                  k, random.nextInt(1000), new Segment(file, random.nextLong() >>> 1, 12)));
        }
        boolean raw = kinds[s] == StateKind.RAW;
        keyed.add(
            new KeyedStateHandle(
                "state-" + s,
                kinds[s],
                raw ? null : Samples.STRING,
                raw ? null : Samples.VOID,
                raw ? null : Samples.order(),
                segments));
      }
    }
    for (OperatorStateHandle.Mode mode : OperatorStateHandle.Mode.values()) {
      boolean empty = random.nextBoolean();
      operator.add(
          new OperatorStateHandle(
              "op-" + mode,
              mode,
              mode == OperatorStateHandle.Mode.BROADCAST ? Samples.LONG : null,
              mode == OperatorStateHandle.Mode.RAW ? null : Samples.order(),
              empty ? 0 : random.nextInt(100),
              empty ? null : new Segment("chk-1/x.data", 16, 1 + random.nextInt(1000))));
    }
    return new OperatorSnapshot(random.nextBoolean(), keyed, operator);
  }

  /** The order of states over several subtasks is the one in which they first come. */
  private static CheckpointMetadata inOrderOfStates(CheckpointMetadata metadata)
      throws IOException {
    return MetadataFile.read(FILE, MetadataFile.write(metadata));
  }

  @Property(tries = 150)
  void readsWhatWasWritten(@ForAll long seed) throws IOException {
    CheckpointMetadata metadata = random(new Random(seed));

    byte[] bytes = MetadataFile.write(metadata);
    CheckpointMetadata read = MetadataFile.read(FILE, bytes);

    assertThat(read.files()).isEqualTo(metadata.files());
    assertThat(read.jobName()).isEqualTo(metadata.jobName());
    for (int o = 0; o < metadata.operators().size(); o++) {
      OperatorMetadata expected = metadata.operators().get(o);
      OperatorMetadata found = read.operators().get(o);
      assertThat(found.coordinator()).isEqualTo(expected.coordinator());
      for (int i = 0; i < expected.parallelism(); i++) {
        OperatorSnapshot left = expected.subtasks().get(i);
        OperatorSnapshot right = found.subtasks().get(i);
        assertThat(right.finished()).isEqualTo(left.finished());
        assertThat(right.keyed()).containsExactlyInAnyOrderElementsOf(left.keyed());
        assertThat(right.operator()).containsExactlyInAnyOrderElementsOf(left.operator());
      }
    }
    assertThat(inOrderOfStates(read)).isEqualTo(read);
    assertThat(MetadataFile.write(read)).isEqualTo(MetadataFile.write(inOrderOfStates(read)));
  }

  @Test
  void isJsonThatAnyToolReads() throws IOException {
    byte[] bytes = MetadataFile.write(random(new Random(4)));

    JsonNode json = new ObjectMapper().readTree(bytes);

    assertThat(json.get("format").textValue()).isEqualTo("tidemark-checkpoint");
    assertThat(json.get("version").intValue()).isEqualTo(1);
    String text = new String(bytes, StandardCharsets.UTF_8);
    String crcLine = text.substring(text.lastIndexOf('\n', text.length() - 4) + 1);
    CRC32C crc = new CRC32C();
    crc.update(
        text.substring(0, text.length() - crcLine.length()).getBytes(StandardCharsets.UTF_8));
    assertThat(crcLine).isEqualTo("  \"crc32c\": \"%08x\"\n}\n".formatted(crc.getValue()));
    assertThat(json.get("crc32c").textValue()).isEqualTo("%08x".formatted(crc.getValue()));
  }

  @Test
  void findsEveryFlippedBitAndEveryTruncation() {
    byte[] good = MetadataFile.write(random(new Random(11)));
    for (int at = 0; at < good.length; at++) {
      for (int bit = 0; bit < 8; bit++) {
        byte[] bad = good.clone();
        bad[at] ^= (byte) (1 << bit);
        mustBeFound(bad, "flip at " + at);
      }
      mustBeFound(Arrays.copyOf(good, at), "cut to " + at);
    }
    mustBeFound(Arrays.copyOf(good, good.length + 1), "one byte more");
  }

  private static void mustBeFound(byte[] bad, String what) {
    assertThatThrownBy(() -> MetadataFile.read(FILE, bad))
        .as(what)
        .isInstanceOf(CheckpointCorruptException.class)
        .hasMessageContaining(FILE)
        .hasMessageContaining("found")
        .hasMessageContaining("expected");
  }

  @Test
  void aNewerVersionIsNotTakenForDamage() {
    byte[] bytes = withNewChecksum("\"version\": 1,", "\"version\": 2,");

    assertThatThrownBy(() -> MetadataFile.read(FILE, bytes))
        .isInstanceOf(IOException.class)
        .isNotInstanceOf(CheckpointCorruptException.class)
        .hasMessageContaining("version 2")
        .hasMessageContaining("newer");
  }

  @Test
  void whatIsNotSpecifiedIsRefusedWithItsPlace() {
    for (String[] change :
        new String[][] {
          {"\"epoch\": 3", "\"epoch\": -3", ".epoch"},
          {"\"epoch\": 3", "\"epoch\": \"3\"", ".epoch"},
          {"\"epoch\": 3,", "\"epoch\": 3, \"more\": 1,", ".more"},
          {"\"epoch\": 3,", "", ".epoch"},
          {"\"type\": \"periodic\"", "\"type\": \"other\"", "periodic, manual, final"},
          {"\"parallelism\": 2", "\"parallelism\": 3000000000", ".operators[0].parallelism"},
          {"\"subtask\": 1", "\"subtask\": 2", "below 2"},
          {"\"version\": 1,\n", "\"version\": 1,\n \"version\": 1,\n", "JSON"},
          {"[\n", "[\n,", "JSON"}
        }) {
      byte[] bytes = withNewChecksum(change[0], change[1]);
      assertThatThrownBy(() -> MetadataFile.read(FILE, bytes))
          .as(change[1])
          .isInstanceOf(CheckpointCorruptException.class)
          .hasMessageContaining(FILE)
          .hasMessageContaining(change[2]);
    }
  }

  /** A document whose checksum is right, so that only its meaning can be wrong. */
  private static byte[] withNewChecksum(String old, String replacement) {
    OperatorSnapshot subtask =
        new OperatorSnapshot(
            false,
            List.of(
                new KeyedStateHandle(
                    "count",
                    StateKind.VALUE,
                    Samples.STRING,
                    Samples.VOID,
                    Samples.order(),
                    List.of(new KeyGroupSegment(0, 1, new Segment("chk-1/f.data", 16, 20))))),
            List.of());
    byte[] good = MetadataFile.write(Samples.metadata("j", 3, 1, List.of(subtask, subtask)));
    String text = new String(good, StandardCharsets.UTF_8);
    assertThat(text).contains(old);
    String body =
        text.substring(0, text.indexOf("  \"crc32c\""))
            .replaceFirst(java.util.regex.Pattern.quote(old), replacement);
    CRC32C crc = new CRC32C();
    crc.update(body.getBytes(StandardCharsets.UTF_8));
    return (body + "  \"crc32c\": \"%08x\"\n}\n".formatted(crc.getValue()))
        .getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void largeCoordinatorStateIsRead() throws IOException {
    byte[] bytes = new byte[40_000_000];
    new Random(1).nextBytes(bytes);
    OperatorMetadata operator =
        new OperatorMetadata(
            "s", "s", 1, 1, new CoordinatorState(1, bytes), List.of(OperatorSnapshot.empty()));
    CheckpointMetadata metadata =
        new CheckpointMetadata(
            "j", 1, 1, 1, CheckpointType.FINAL, List.of(operator), new TreeMap<>());

    assertThat(MetadataFile.read(FILE, MetadataFile.write(metadata))).isEqualTo(metadata);
  }

  @Test
  void ownerAndFinishedFilesAreReadBackAndEveryFlipIsFound() throws IOException {
    OwnerRecord owner =
        new OwnerRecord(
            "jöb",
            7,
            new ProcessIdentity("host", "boot", "pid:[4026531836]", 42, 4711),
            "run",
            "first run",
            10_000,
            3,
            1234,
            true,
            EpochHistory.empty().and(6, 40).and(7, 47));
    FinishedMarker marker = new FinishedMarker("jöb", 7, 48, 99);
    byte[] ownerBytes = owner.toBytes();
    byte[] markerBytes = marker.toBytes();

    assertThat(OwnerRecord.fromBytes("o", ownerBytes)).isEqualTo(owner);
    assertThat(FinishedMarker.fromBytes("f", markerBytes)).isEqualTo(marker);
    for (int at = 0; at < ownerBytes.length; at++) {
      byte[] bad = ownerBytes.clone();
      bad[at] ^= 4;
      assertThatThrownBy(() -> OwnerRecord.fromBytes("o", bad))
          .isInstanceOf(CheckpointCorruptException.class);
    }
    for (int at = 0; at < markerBytes.length; at++) {
      byte[] bad = markerBytes.clone();
      bad[at] ^= 4;
      assertThatThrownBy(() -> FinishedMarker.fromBytes("f", bad))
          .isInstanceOf(CheckpointCorruptException.class);
    }
  }

  /** Of a directory's first owner, such as the golden one's, the file names no other. */
  @Test
  void anOwnerFileThatNamesNoFirstOwnerIsOfThatOne() throws Exception {
    URL golden = MetadataFileTest.class.getResource("/golden/checkpoint-v1");
    Path file = Path.of(golden.toURI()).resolve("golden%20job/_owner-1");
    OwnerRecord owner = OwnerRecord.fromBytes("o", Files.readAllBytes(file));
    assertThat(owner.run()).isEqualTo("golden-host");
    assertThat(owner.origin()).isEqualTo(owner.run());
  }
}
