// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class PhaseSummaryTest {
  private static final long MILLI = 1_000_000;

  @TempDir Path directory;

  private static Facts.Interval millis(String name, double began, double length) {
    return new Facts.Interval(name, (long) (began * MILLI), (long) (length * MILLI));
  }

  private static Facts.Part part(long checkpoint, String name, double began, double sync) {
    return new Facts.Part(checkpoint, millis(name, began, sync), 20 * MILLI, 30 * MILLI, 3_000_000);
  }

  private static Facts facts() {
    Facts facts = Facts.empty();
    facts.values().put("a", "1.5");
    facts.phases().add(new Facts.Phase(millis("steady", 1000, 2000), 5000, 10, 12));
    facts.parts().add(part(1, "early[0]", 990, 50));
    facts.parts().add(part(2, "counts[0]", 1100, 0.5));
    facts.parts().add(part(2, "counts[1]", 1200, 9));
    facts.parts().add(part(3, "counts[0]", 2100, 2));
    facts.calls().add(millis("counts[1]", 1200, 10));
    facts.calls().add(millis("keys[0]", 1500, 4));
    facts.calls().add(millis("late[0]", 2999, 4));
    return facts;
  }

  private static final SafepointLog STOPS =
      new SafepointLog(
          List.of(millis("G1", 1198, 9), millis("G1", 1800, 3), millis("G1", 3500, 100)),
          List.of(millis("Other", 1900, 1)));

  private static ObjectNode summary(Facts facts) {
    return new PhaseSummary(facts.phases().get(0), facts, STOPS).json();
  }

  @Test
  void countsWhatIsWhollyInThePhase() {
    ObjectNode json = summary(facts());
    assertThat(json.get("checkpoints").asInt()).isEqualTo(2);
    assertThat(json.get("events_per_second").asInt()).isEqualTo(2500);
    assertThat(json.get("sync_median_ms").asDouble()).isEqualTo(2);
    assertThat(json.get("sync_max_ms").asDouble()).isEqualTo(9);
    assertThat(json.get("async_max_ms").asDouble()).isEqualTo(20);
    assertThat(json.get("state_mb").asDouble()).isEqualTo(3);
    assertThat(json.get("longest_call_ms").asDouble()).isEqualTo(10);
    assertThat(json.get("gc_pauses").asInt()).isEqualTo(2);
    assertThat(json.get("gc_pause_max_ms").asDouble()).isEqualTo(9);
    assertThat(json.get("other_stops").asInt()).isEqualTo(1);
  }

  @Test
  void takesPausesOutOfWhatTheyFellInto() {
    ObjectNode json = summary(facts());
    // 7 ms of the pause that began at 1198 lie in the part that began at 1200.
    assertThat(json.get("sync_without_pauses_max_ms").asDouble()).isEqualTo(2);
    assertThat(json.get("longest_call_without_pauses_ms").asDouble()).isEqualTo(4);
    assertThat(json.get("longest_call_of").asText()).isEqualTo("keys[0]");
    assertThat(json.get("long_syncs").toString())
        .isEqualTo(
            "[{\"checkpoint\":2,\"subtask\":\"counts[1]\",\"ms\":9.0,\"gc_pause_ms\":7.0},"
                + "{\"checkpoint\":3,\"subtask\":\"counts[0]\",\"ms\":2.0,\"gc_pause_ms\":0.0}]");
  }

  @Test
  void factsSurviveTheirFile() throws IOException {
    Path file = directory.resolve("facts");
    facts().write(file);
    Facts read = Facts.read(file);
    assertThat(read).isEqualTo(facts());
    assertThat(summary(read)).isEqualTo(summary(facts()));
  }
}
