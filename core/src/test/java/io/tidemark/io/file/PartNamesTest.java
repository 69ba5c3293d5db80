// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.io.file.PartNames.Found;
import io.tidemark.io.file.PartNames.Kind;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PartNamesTest {
  private final PartNames alerts = PartNames.of(".csv", "alerts");
  private final PartNames totals = PartNames.of(".csv", "totals");
  private final String writer = PartNames.writerMark(1_700_000_000_000L, 3);

  @Test
  void readsWhatItWrites() {
    assertThat(alerts.read(alerts.inProgress(2, writer, 17)))
        .isEqualTo(new Found(Kind.IN_PROGRESS, 0, 2, writer));
    assertThat(alerts.read(alerts.pending(7, 2, writer)))
        .isEqualTo(new Found(Kind.PENDING, 7, 2, writer));
    assertThat(alerts.read(alerts.commitNote(7, 2, writer)))
        .isEqualTo(new Found(Kind.COMMIT_NOTE, 7, 2, writer));
    assertThat(alerts.read(alerts.withdrawal(7, 2, writer, Long.MAX_VALUE)))
        .isEqualTo(new Found(Kind.WITHDRAWAL, 7, 2, writer));
    assertThat(alerts.read(alerts.withdrawal(7, 2, writer, 12)))
        .isEqualTo(new Found(Kind.WITHDRAWAL, 7, 2, writer, 12));
    assertThat(alerts.read(alerts.committed(7, 2))).isEqualTo(new Found(Kind.COMMITTED, 7, 2, ""));
    assertThat(alerts.committed(7, 2)).isEqualTo("part-0000000007-2.csv");
  }

  /** Whoever cleans must not remove what another sink has not committed yet. */
  @Test
  void knowsNoHiddenFileOfAnotherSink() {
    assertThat(totals.read(alerts.inProgress(2, writer, 17))).isNull();
    assertThat(totals.read(alerts.pending(7, 2, writer))).isNull();
    assertThat(totals.read(alerts.commitNote(7, 2, writer))).isNull();
    assertThat(totals.pending(7, 2, writer)).isNotEqualTo(alerts.pending(7, 2, writer));
  }

  /** A later run of the same program must find what this one leaves. */
  @Test
  void marksASinkByItsUidInEveryRunAlike() {
    // CRC-32 of the text "123456789", as catalogues of check sums give it.
    assertThat(PartNames.of("", "123456789").sink()).isEqualTo("cbf43926");
    Found found =
        Objects.requireNonNull(alerts.read(PartNames.of(".csv", "alerts").pending(1, 0, "x")));
    assertThat(found.checkpointId()).isEqualTo(1);
  }

  @Test
  void leavesOtherFilesAlone() {
    assertThat(alerts.read("part-0000000007-2")).isNull();
    assertThat(alerts.read("part-0000000007-2.txt")).isNull();
    assertThat(alerts.read(".part-0-strange.crc")).isNull();
    assertThat(alerts.read(alerts.pending(7, 2, writer) + "-12")).isNull();
    assertThat(alerts.read("part-9999999999999999999-2.csv")).isNull();
    assertThat(alerts.read("notes")).isNull();
  }
}
