// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.tuple.Tuple2;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Hashes decide in which key group a key's state is, so they are pinned here: a change moves every
 * key of every checkpoint. The numbers were worked out by hand or by another program, not by the
 * code under test.
 */
@Timeout(60)
class StableHashTest {
  enum Color {
    RED,
    GREEN
  }

  record Point(int x, int y) {}

  record Key(String name, Color color, Point at, double weight) {}

  /**
   * A key and its hash.
   *
   * @param type how to serialize it
   * @param key the key
   * @param hash the pinned hash
   */
  private record Vector<T>(TypeInformation<T> type, T key, int hash) {
    int computed() {
      KeyStrategy<T> keys = type.createSerializer().keyStrategy();
      return keys.stableHash(keys.normalize(key));
    }
  }

  private static List<Vector<?>> vectors() {
    return List.of(
        new Vector<>(Types.STRING, "", 0),
        new Vector<>(Types.STRING, "a", 97),
        new Vector<>(Types.STRING, "k0", 107 * 31 + 48),
        new Vector<>(Types.STRING, "user-42", -147_182_656),
        new Vector<>(Types.INT, -7, -7),
        new Vector<>(Types.LONG, 42L, 42),
        new Vector<>(Types.LONG, 1L << 32, 1),
        new Vector<>(Types.BOOLEAN, true, 1231),
        new Vector<>(Types.BOOLEAN, false, 1237),
        new Vector<>(Types.CHAR, 'a', 97),
        new Vector<>(Types.DOUBLE, 1.0, 0x3FF0_0000),
        new Vector<>(Types.DOUBLE, -0.0, 0),
        new Vector<>(Types.FLOAT, 1.0f, 0x3F80_0000),
        new Vector<>(Types.BIG_INT, BigInteger.valueOf(-300), -300),
        new Vector<>(Types.BIG_INT, BigInteger.ONE.shiftLeft(32), 31),
        new Vector<>(Types.BIG_DEC, new BigDecimal("1.00"), 31 * 100 + 2),
        new Vector<>(Types.UUID, new UUID(1L << 32, 5), 4),
        new Vector<>(Types.LOCAL_DATE, LocalDate.of(1970, 1, 11), 10),
        new Vector<>(Types.INSTANT, Instant.ofEpochSecond(3, 4), 31 * 3 + 4),
        new Vector<>(Types.OPTIONAL(Types.INT), Optional.of(9), 9),
        new Vector<>(Types.LIST(Types.INT), List.of(1, 2), (31 + 1) * 31 + 2),
        new Vector<>(TypeInformation.of(byte[].class), new byte[] {1, 2}, 994),
        new Vector<>(TypeInformation.of(String[].class), new String[] {"a"}, 31 + 97),
        new Vector<>(Types.ENUM(Color.class), Color.RED, 81_009),
        new Vector<>(TypeInformation.of(Point.class), new Point(3, 4), 3 * 31 + 4),
        new Vector<>(Types.TUPLE(Types.STRING, Types.LONG), Tuple2.of("a", 2L), 97 * 31 + 2),
        new Vector<>(
            TypeInformation.of(Key.class),
            new Key("a", Color.RED, new Point(3, 4), -0.0),
            ((97 * 31 + 81_009) * 31 + 97) * 31));
  }

  @Test
  void hashesAreWhatTheyWere() {
    for (Vector<?> vector : vectors()) {
      assertThat(vector.computed())
          .as("hash of %s as %s", vector.key(), vector.type())
          .isEqualTo(vector.hash());
    }
  }

  /** Prints the hashes; the program that {@link #anotherJvmComputesTheSame} starts. */
  static final class Printer {
    private Printer() {}

    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
      System.out.println(joined());
    }
  }

  private static String joined() {
    return vectors().stream()
        .map(vector -> Integer.toString(vector.computed()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void anotherJvmComputesTheSame() throws IOException, InterruptedException {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    Process process =
        new ProcessBuilder(
                java,
                "-cp",
                System.getProperty("java.class.path"),
                "-XX:TieredStopAtLevel=1",
                Printer.class.getName())
            .redirectErrorStream(true)
            .start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    assertThat(printed).isEqualTo(joined());
  }
}
