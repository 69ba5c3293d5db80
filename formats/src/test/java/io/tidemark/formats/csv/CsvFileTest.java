// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * What a file source needs of the decoder beside the records: where each ends, and in which line.
 */
class CsvFileTest {

  @Test
  void tellsWhereRowsEndAndHowManyLinesTheyTake() throws Exception {
    String text = "a,b\n1,\"x\ny\"\n\n2,z";
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var decoder = CsvFormat.ofMaps().createDecoder("test");
    List<Integer> ends = new ArrayList<>();
    List<Integer> lines = new ArrayList<>();
    for (int offset = 0; offset < bytes.length; ) {
      offset += decoder.frame(bytes, offset, bytes.length, true);
      ends.add(offset);
      lines.add(decoder.lines());
    }
    assertThat(ends).containsExactly(4, 12, 13, 16);
    assertThat(lines).containsExactly(1, 2, 1, 1);
  }

  @Test
  void beginsAtAnyRowOnceItHasSeenTheHeader() throws Exception {
    byte[] bytes = "a,b\n1,2\n3,4\n".getBytes(StandardCharsets.UTF_8);
    var decoder = CsvFormat.ofMaps().createDecoder("test");
    assertThat(decoder.hasHeader()).isTrue();
    assertThat(decoder.frame(bytes, 0, bytes.length, true)).isEqualTo(4);
    decoder.header();
    assertThat(decoder.frame(bytes, 8, bytes.length, true)).isEqualTo(4);
    assertThat(decoder.parse()).isEqualTo(Map.of("a", "3", "b", "4"));
  }
}
