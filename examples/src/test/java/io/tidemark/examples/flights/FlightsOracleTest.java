// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples.flights;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The oracle against results computed by hand and by another program; the check against faults. */
class FlightsOracleTest {
  private static final String HEADER = "date,delay,distance,origin,destination\n";

  /** Ten delayed flights in a row at ATL, but for one at 15 minutes, which is not delayed. */
  private static final String FEW =
      HEADER
          + "2001-01-01T06:10,16,100,ATL,SAV\n"
          + "2001-01-01T06:20,40,100,ATL,SAV\n"
          + "2001-01-01T06:20,-5,100,BOS,SAV\n"
          + "2001-01-01T06:59,17,100,ATL,TPA\n"
          + "2001-01-01T07:00,18,100,ATL,TPA\n"
          + "2001-01-01T07:01,20,100,ATL,TPA\n"
          + "2001-01-01T07:02,-30,100,BOS,ATL\n"
          + "2001-01-01T07:59,99,100,ATL,TPA\n"
          + "2001-01-01T09:00,15,100,ATL,TPA\n"
          + "2001-01-01T09:01,16,100,ATL,TPA\n";

  private static final List<String> ATL_HOURS =
      List.of(
          "ATL,2001-01-01T06:00,3,3,73,40",
          "ATL,2001-01-01T07:00,3,3,137,99",
          "ATL,2001-01-01T09:00,2,1,31,16");

  private static final List<String> BOS_HOURS =
      List.of("BOS,2001-01-01T06:00,1,0,-5,-5", "BOS,2001-01-01T07:00,1,0,-30,-30");

  @TempDir private Path directory;

  @Test
  void computesWhatWasComputedByHand() throws IOException {
    FlightsOracle.Expected expected = FlightsOracle.expect(file("few.csv", FEW));

    assertThat(expected.alerts())
        .isEqualTo(Map.of("ATL", List.of("ATL,2001-01-01T07:01,5"), "BOS", List.of()));
    assertThat(expected.hourly()).isEqualTo(Map.of("ATL", ATL_HOURS, "BOS", BOS_HOURS));
  }

  @Test
  void alertsAtEveryMultipleOfFive() throws IOException {
    StringBuilder rows = new StringBuilder(HEADER);
    for (int minute = 10; minute < 22; minute++) {
      rows.append("2001-01-01T06:").append(minute).append(",60,1,ORD,JFK\n");
    }
    assertThat(FlightsOracle.expect(file("row.csv", rows.toString())).alerts().get("ORD"))
        .containsExactly("ORD,2001-01-01T06:14,5", "ORD,2001-01-01T06:19,10");
  }

  /**
   * The digests are of what a program in awk gave for the sample, sorted by byte: counts and sums
   * in its arrays, line after line, as in {@code if ($2 > 15) s[$4]++; else s[$4] = 0}.
   */
  @Test
  void computesWhatAwkComputedForTheSample() throws IOException {
    FlightsOracle.Expected expected = FlightsOracle.expect(Samples.copyTo(directory));

    assertThat(digest(expected.alerts()))
        .isEqualTo("92e770d7d139e4bbf8a0177c403a80966fdf92fb933d35d32ca12b4a7b8a4dd0");
    assertThat(digest(expected.hourly()))
        .isEqualTo("c4a641f1fe22381482d3eb3ba433fe28058e567f67fac2b387ecb50e28f0d325");
  }

  @Test
  void refusesAFileThatIsNotSorted() throws IOException {
    Path file =
        file("late.csv", HEADER + "2001-01-01T06:10,1,1,A,B\n" + "2001-01-01T06:09,1,1,A,B\n");
    assertThatThrownBy(() -> FlightsOracle.expect(file))
        .hasMessageContaining("late.csv:3 is earlier than the line before it");
  }

  @Test
  void acceptsPartsInTheOrderOfTheirNames() throws IOException {
    file("alerts/part-0000000002-0", "ATL,2001-01-01T07:01,5\n");
    file("hourly/part-0000000001-1", String.join("\n", ATL_HOURS.subList(0, 1)) + "\n");
    file("hourly/part-0000000003-0", String.join("\n", ATL_HOURS.subList(1, 3)) + "\n");
    file("hourly/part-0000000002-0", String.join("\n", BOS_HOURS) + "\n");
    file("hourly/.part-0000000004-0.inprogress", "ATL,2001-01");

    assertThat(check().problems()).isEmpty();
    assertThat(check().summary()).isEqualTo("The output is right: 1 of 1 alerts, 5 of 5 hours.");
  }

  @Test
  void findsALostLine() throws IOException {
    writeAll(ATL_HOURS.get(0), ATL_HOURS.get(2), BOS_HOURS.get(0), BOS_HOURS.get(1));
    assertThat(check().problems())
        .singleElement()
        .asString()
        .contains("1 lines are lost", ATL_HOURS.get(1));
  }

  @Test
  void findsADoubledLine() throws IOException {
    writeAll(
        ATL_HOURS.get(0),
        ATL_HOURS.get(1),
        ATL_HOURS.get(1),
        ATL_HOURS.get(2),
        BOS_HOURS.get(0),
        BOS_HOURS.get(1));
    assertThat(check().problems())
        .singleElement()
        .asString()
        .contains("1 lines are there more often than they should be", ATL_HOURS.get(1));
  }

  @Test
  void findsAWrongLine() throws IOException {
    String wrong = "ATL,2001-01-01T07:00,3,3,138,99";
    writeAll(ATL_HOURS.get(0), wrong, ATL_HOURS.get(2), BOS_HOURS.get(0), BOS_HOURS.get(1));
    assertThat(check().problems()).hasSize(2);
    assertThat(check().problems().get(1)).contains("1 lines are wrong", wrong);
  }

  @Test
  void findsLinesOutOfOrderWithinAnOrigin() throws IOException {
    writeAll(
        ATL_HOURS.get(0), BOS_HOURS.get(0), ATL_HOURS.get(2), ATL_HOURS.get(1), BOS_HOURS.get(1));
    assertThat(check().problems())
        .singleElement()
        .asString()
        .contains("1 lines are out of order", ATL_HOURS.get(2));
  }

  @Test
  void findsAPartThatEndsInTheMiddleOfALine() throws IOException {
    file("alerts/part-0000000001-0", "ATL,2001-01-01T07:01,5");
    file("hourly/part-0000000001-0", String.join("\n", ATL_HOURS) + "\n");
    file("hourly/part-0000000002-0", String.join("\n", BOS_HOURS) + "\n");
    assertThat(check().problems())
        .singleElement()
        .asString()
        .contains("ends in the middle of a line");
  }

  @Test
  void findsAVisibleFileThatIsNoPart() throws IOException {
    writeAll(
        ATL_HOURS.get(0), ATL_HOURS.get(1), ATL_HOURS.get(2), BOS_HOURS.get(0), BOS_HOURS.get(1));
    Files.move(
        directory.resolve("alerts/part-0000000001-0"), directory.resolve("alerts/part-1-0.tmp"));
    assertThat(check().problems())
        .singleElement()
        .asString()
        .contains("has not the name of a part file");
  }

  @Test
  void findsThatThereIsNoOutput() throws IOException {
    assertThat(check().problems()).hasSize(4);
    assertThat(check().summary()).isEqualTo("The output is WRONG: 0 of 1 alerts, 0 of 5 hours.");
  }

  private void writeAll(String... hours) throws IOException {
    file("alerts/part-0000000001-0", "ATL,2001-01-01T07:01,5\n");
    file("hourly/part-0000000001-0", String.join("\n", hours) + "\n");
  }

  private FlightsOracle.Verdict check() throws IOException {
    return FlightsOracle.check(FlightsOracle.expect(file("few.csv", FEW)), directory);
  }

  private Path file(String name, String text) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** SHA-256 of the lines, sorted by byte. */
  private static String digest(Map<String, List<String>> byOrigin) {
    List<String> sorted = byOrigin.values().stream().flatMap(List::stream).sorted().toList();
    byte[] bytes = (String.join("\n", sorted) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("Every JDK has SHA-256.", e);
    }
  }
}
