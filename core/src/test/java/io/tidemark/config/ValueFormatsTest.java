// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueFormatsTest {
  @ParameterizedTest
  @CsvSource({
    "200 ms, PT0.2S",
    "200ms, PT0.2S",
    "200, PT0.2S",
    "1 millisecond, PT0.001S",
    "10 s, PT10S",
    "10 SEC, PT10S",
    "5 min, PT5M",
    "5 m, PT5M",
    "2 h, PT2H",
    "1 d, PT24H",
    "3 days, PT72H",
    "7 ns, PT0.000000007S",
    "7 us, PT0.000007S",
    "0, PT0S",
    "PT10M, PT10M",
    "P1DT1S, PT24H1S"
  })
  void readsDurations(String text, String iso) {
    assertThat(ValueFormats.DURATION.parse(text)).isEqualTo(Duration.parse(iso));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ms", "-5 ms", "1.5 s", "5 fortnights", "99999999999999999999 s"})
  void refusesWhatIsNoDuration(String text) {
    assertThatThrownBy(() -> ValueFormats.DURATION.parse(text))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void refusesADurationThatIsTooLong() {
    assertThatThrownBy(() -> duration("9223372036854775807 d"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'9223372036854775807 d'");
  }

  private static Duration duration(String text) {
    Configuration configuration = new Configuration();
    configuration.setString("test.duration", text);
    return configuration.get(ConfigOptions.key("test.duration").durationType().noDefaultValue());
  }

  @Test
  void printsDurationsAsPeopleWriteThem() {
    assertThat(ValueFormats.DURATION.print(Duration.ofMillis(200))).isEqualTo("200 ms");
    assertThat(ValueFormats.DURATION.print(Duration.ofSeconds(90))).isEqualTo("90 s");
    assertThat(ValueFormats.DURATION.print(Duration.ofMinutes(10))).isEqualTo("10 min");
    assertThat(ValueFormats.DURATION.print(Duration.ofDays(2))).isEqualTo("48 h");
    assertThat(ValueFormats.DURATION.print(Duration.ZERO)).isEqualTo("0 s");
  }

  @Property
  void aPrintedDurationIsReadBack(
      @ForAll @LongRange(min = -1_000_000_000, max = 1_000_000_000) long seconds,
      @ForAll @LongRange(min = 0, max = 999_999_999) long nanos) {
    for (Duration duration :
        List.of(
            Duration.ofSeconds(seconds, nanos),
            Duration.ofSeconds(seconds),
            Duration.ofMillis(nanos))) {
      assertThat(ValueFormats.DURATION.parse(ValueFormats.DURATION.print(duration)))
          .isEqualTo(duration);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "17, 17",
    "17 b, 17",
    "17bytes, 17",
    "2 k, 2048",
    "2 KB, 2048",
    "5 mb, 5242880",
    "5 mib, 5242880",
    "5 m, 5242880",
    "1 gb, 1073741824",
    "1 tebibytes, 1099511627776"
  })
  void readsMemorySizes(String text, long bytes) {
    assertThat(ValueFormats.MEMORY.parse(text).getBytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mb", "-1 mb", "1.5 mb", "5 mbit", "9223372036854775807 kb", "٥ mb"})
  void refusesWhatIsNoMemorySize(String text) {
    assertThatThrownBy(() -> MemorySize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'");
  }

  @Property
  void aPrintedMemorySizeIsReadBack(
      @ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long bytes,
      @ForAll @LongRange(min = 0, max = 1_000_000) long small) {
    for (long value : new long[] {bytes, small, small << 10, small << 20, small << 40}) {
      MemorySize size = new MemorySize(value);
      assertThat(MemorySize.parse(size.toString())).isEqualTo(size);
    }
  }

  @Test
  void memorySizesAreShownInTheGreatestUnitThatFits() {
    assertThat(MemorySize.ofMebiBytes(5)).hasToString("5 mb");
    assertThat(new MemorySize(1536)).hasToString("1536 b");
    assertThat(new MemorySize(2048).getKibiBytes()).isEqualTo(2);
    assertThat(MemorySize.ZERO).hasToString("0 b").isLessThan(new MemorySize(1));
    assertThatThrownBy(() -> new MemorySize(-1))
        .hasMessage("A memory size is -1 bytes; it must not be negative.");
  }

  @Test
  void readsBooleansAndNumbers() {
    assertThat(ValueFormats.BOOLEAN.parse("TRUE")).isTrue();
    assertThat(ValueFormats.BOOLEAN.parse("false")).isFalse();
    assertThat(ValueFormats.DOUBLE.parse("1.5")).isEqualTo(1.5);
    assertThat(ValueFormats.LONG.parse("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
    for (String wrong : List.of("NaN", "Infinity", "1e400", "one")) {
      assertThatThrownBy(() -> ValueFormats.DOUBLE.parse(wrong))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void readsEnumsInAnyCaseAndWithHyphens() {
    ValueFormat<CheckpointingMode> mode = ValueFormats.ofEnum(CheckpointingMode.class);
    assertThat(mode.parse("exactly-once")).isEqualTo(CheckpointingMode.EXACTLY_ONCE);
    assertThat(mode.parse("At_Least_Once")).isEqualTo(CheckpointingMode.AT_LEAST_ONCE);
    assertThat(mode.parse(mode.print(CheckpointingMode.AT_LEAST_ONCE)))
        .isEqualTo(CheckpointingMode.AT_LEAST_ONCE);
  }

  @Test
  void readsLists() {
    ValueFormat<List<String>> texts = ValueFormats.listOf(ValueFormats.STRING);
    assertThat(texts.parse("a; b ;c")).containsExactly("a", "b", "c");
    assertThat(texts.parse("a;;b;")).containsExactly("a", "b");
    assertThat(texts.parse("")).isEmpty();
    assertThat(texts.parse("'a;b';\"c'd\";'it''s'")).containsExactly("a;b", "c'd", "it's");
    assertThat(ValueFormats.listOf(ValueFormats.INT).parse("1;2")).containsExactly(1, 2);
    assertThatThrownBy(() -> texts.parse("'a;b")).hasMessage("A quote is not closed in ''a;b'.");
    assertThatThrownBy(() -> texts.parse("'a'b;c"))
        .hasMessage("There is text after a closing quote in ''a'b;c'.");
  }

  @Property
  void aPrintedListIsReadBack(@ForAll List<String> list) {
    ValueFormat<List<String>> texts = ValueFormats.listOf(ValueFormats.STRING);
    assertThat(texts.parse(texts.print(list))).isEqualTo(list);
  }

  @Test
  void aListOptionHasItsDefaults() {
    ConfigOption<List<Integer>> option =
        ConfigOptions.key("test.list").intType().asList().defaultValues(1, 2);
    Configuration configuration = new Configuration();
    assertThat(configuration.get(option)).containsExactly(1, 2);
    configuration.set(option, List.of());
    assertThat(configuration.get(option)).isEmpty();
    configuration.setString("test.list", "1;x");
    assertThatThrownBy(() -> configuration.get(option))
        .hasMessageStartingWith("The option 'test.list' has the value '1;x'; expected a list");
  }
}
