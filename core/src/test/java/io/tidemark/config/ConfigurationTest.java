// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;

class ConfigurationTest {
  private static final ConfigOption<Integer> COUNT =
      ConfigOptions.key("test.count")
          .intType()
          .defaultValue(7)
          .withDeprecatedKeys("test.number", "test.amount");

  private static final ConfigOption<String> NAME =
      ConfigOptions.key("test.name").stringType().noDefaultValue();

  private final Configuration configuration = new Configuration();

  @Test
  void anOptionThatIsNotSetHasItsDefault() {
    assertThat(configuration.get(COUNT)).isEqualTo(7);
    assertThat(configuration.get(COUNT, 8)).isEqualTo(8);
    assertThat(configuration.getOptional(COUNT)).isEmpty();
    assertThat(configuration.contains(COUNT)).isFalse();
  }

  @Test
  void anOptionWithoutDefaultMustBeSet() {
    assertThat(configuration.getOptional(NAME)).isEmpty();
    assertThatThrownBy(() -> configuration.get(NAME))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The option 'test.name' is not set and has no default. Set it to a text.");
  }

  @Test
  void whatWasSetIsRead() {
    assertThat(configuration.set(COUNT, 12).get(COUNT)).isEqualTo(12);
    assertThat(configuration.containsKey("test.count")).isTrue();
    assertThat(configuration.getString("test.count", "none")).isEqualTo("12");
    configuration.setString("test.count", "  13 ");
    assertThat(configuration.get(COUNT, 8)).as("spaces around a value").isEqualTo(13);
  }

  @Test
  void anOptionIsFoundUnderItsOlderKeysUnlessItsOwnIsSet() {
    configuration.setString("test.amount", "1");
    assertThat(configuration.get(COUNT)).isEqualTo(1);
    configuration.setString("test.number", "2");
    assertThat(configuration.get(COUNT)).as("in the order of the keys").isEqualTo(2);
    configuration.set(COUNT, 3);
    assertThat(configuration.get(COUNT)).isEqualTo(3);
    assertThat(configuration.keySet()).containsExactly("test.count");
  }

  @Test
  void whatIsAddedUnderAnOlderKeyReplacesWhatIsThere() {
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, "/before");
    Configuration older = new Configuration();
    older.setString("state.checkpoints.dir", "/after");
    configuration.addAll(older);
    assertThat(configuration.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY)).isEqualTo("/after");
    assertThat(configuration.toMap()).isEqualTo(older.toMap());
    configuration.addAll(new Configuration());
    assertThat(configuration.toMap()).isEqualTo(older.toMap());
  }

  @Test
  void whatWasRemovedIsNotRead() {
    configuration.setString("test.number", "2");
    assertThat(configuration.removeConfig(COUNT)).isTrue();
    assertThat(configuration.removeConfig(COUNT)).isFalse();
    assertThat(configuration.get(COUNT)).isEqualTo(7);
  }

  @Test
  void aWrongValueIsRefusedWithKeyValueAndForm() {
    Configuration wrong =
        Configuration.fromMap(
            Map.of(
                "test.number", "many",
                "execution.checkpointing.interval", "200 mss",
                "execution.checkpointing.mode", "twice",
                "execution.checkpointing.jobmanager.max-state-size", "5 pounds",
                "pipeline.operator-chaining.enabled", "yes"));
    assertThatThrownBy(() -> wrong.get(COUNT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "The option 'test.number' has the value 'many'; expected a whole number from"
                + " -2147483648 to 2147483647.");
    assertThatThrownBy(() -> wrong.get(CheckpointingOptions.CHECKPOINTING_INTERVAL))
        .hasMessage(
            "The option 'execution.checkpointing.interval' has the value '200 mss'; expected a"
                + " duration such as '200 ms', '10 s', '5 min', '2 h', '1 d' or 'PT10M'.");
    assertThatThrownBy(() -> wrong.get(CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE))
        .hasMessage(
            "The option 'execution.checkpointing.mode' has the value 'twice'; expected one of"
                + " EXACTLY_ONCE, AT_LEAST_ONCE.");
    assertThatThrownBy(() -> wrong.get(CheckpointingOptions.MAX_JOBMANAGER_STATE_SIZE))
        .hasMessage(
            "The option 'execution.checkpointing.jobmanager.max-state-size' has the value '5"
                + " pounds'; expected a memory size such as '512 kb', '5 mb' or '1 gb'.");
    assertThatThrownBy(() -> wrong.get(PipelineOptions.OPERATOR_CHAINING))
        .hasMessage(
            "The option 'pipeline.operator-chaining.enabled' has the value 'yes'; expected true or"
                + " false.");
  }

  @Test
  void keysThatNoOptionKnowsAreReportedAndKept() {
    configuration.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, Duration.ofSeconds(1));
    configuration.setString("execution.checkpointing.intervall", "1 s");
    configuration.setString("state.checkpoints.dir", "file:///tmp/old-key");
    configuration.setString("restart-strategy.fixed-delay.attempt", "3");
    configuration.setString("catalog.of.a.module", "known");
    assertThat(configuration.unknownKeys())
        .containsExactly(
            "execution.checkpointing.intervall", "restart-strategy.fixed-delay.attempt");
    assertThat(configuration.getString("execution.checkpointing.intervall", "")).isEqualTo("1 s");
  }

  @Test
  void aCopyIsIndependentAndEqual() throws Exception {
    configuration.set(COUNT, 1).set(NAME, "a;b");
    Configuration copy = new Configuration(configuration);
    assertThat(copy).isEqualTo(configuration).hasSameHashCodeAs(configuration);
    assertThat(serialized(configuration)).isEqualTo(configuration);
    assertThat(Configuration.fromMap(configuration.toMap())).isEqualTo(configuration);
    copy.set(COUNT, 2);
    copy.toMap().put("test.count", "5");
    assertThat(configuration.get(COUNT)).isEqualTo(1);
    assertThat(copy.get(COUNT)).isEqualTo(2);
    configuration.addAll(copy);
    assertThat(configuration.get(COUNT)).isEqualTo(2);
    assertThat(configuration.get(NAME)).isEqualTo("a;b");
  }

  @Test
  void nullIsRefusedWithAName() {
    assertThatThrownBy(() -> configuration.setString("test.name", null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("The value of 'test.name' of a configuration entry is null.");
    assertThatThrownBy(() -> configuration.set(COUNT, null))
        .hasMessage("The value of the option 'test.count' is null.");
    assertThatThrownBy(() -> ConfigOptions.key(""))
        .hasMessage("The key of an option must not be null or empty.");
  }

  private static Configuration serialized(Configuration original) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(original);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (Configuration) in.readObject();
    }
  }

  /** Found by the service file among the test resources. */
  public static final class ModuleOptions implements OptionCatalog {
    @Override
    public List<ConfigOption<?>> options() {
      return List.of(ConfigOptions.key("catalog.of.a.module").stringType().noDefaultValue());
    }
  }

  private static final ConfigOption<Map<String, String>> PARAMETERS =
      ConfigOptions.key("test.parameters").mapType().defaultValue(Map.of());

  @Test
  void aMapIsWrittenInOneTextOrEntryByEntry() {
    configuration.setString("test.parameters", "a:1, b : 'x:y,''z''' ,c:");
    assertThat(configuration.get(PARAMETERS)).isEqualTo(Map.of("a", "1", "b", "x:y,'z'", "c", ""));
    configuration.setString("test.parameters.b", "2,3");
    configuration.setString("test.parameters.d.e", "4:5");
    configuration.setString("test.parametersUnlike", "6");
    assertThat(configuration.get(PARAMETERS))
        .isEqualTo(Map.of("a", "1", "b", "2,3", "c", "", "d.e", "4:5"));
    assertThat(configuration.contains(PARAMETERS)).isTrue();
    configuration.set(PARAMETERS, Map.of("f", "7", "g", "8"));
    assertThat(configuration.toMap())
        .isEqualTo(Map.of("test.parameters", "f:7,g:8", "test.parametersUnlike", "6"));
    configuration.setString("test.parameters.f", "9");
    assertThat(configuration.removeConfig(PARAMETERS)).isTrue();
    assertThat(configuration.contains(PARAMETERS)).isFalse();
    assertThat(configuration.get(PARAMETERS)).isEmpty();
  }

  @Test
  void aMapThatIsNoneIsRefused() {
    for (String text : List.of("a", "a,b", "a:1,a:2", "a:b:c", ":1", "a:'1", "a:'1'2")) {
      configuration.setString("test.parameters", text);
      assertThatThrownBy(() -> configuration.get(PARAMETERS))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("test.parameters")
          .hasMessageContaining("key1:value1,key2:value2");
    }
  }

  @Property(tries = 300)
  void aMapIsReadAsItWasSet(
      @ForAll
          Map<
                  @NotEmpty @Chars({'a', ',', ':', '\'', ' ', '"'}) String,
                  @Chars({'b', ',', ':', '\'', ' '}) String>
              map) {
    assertThat(new Configuration().set(PARAMETERS, map).get(PARAMETERS)).isEqualTo(map);
  }

  @Test
  void keysOfMapsAreKnown() {
    configuration.setString("pipeline.global-job-parameters", "a:1");
    configuration.setString("pipeline.global-job-parameters.b", "2");
    configuration.setString("pipeline.global-job-parameter.c", "3");
    assertThat(configuration.unknownKeys()).containsExactly("pipeline.global-job-parameter.c");
  }

  @Test
  void olderNamesGetAndSetTheSame() {
    configuration.setInteger("i", 1);
    configuration.setLong("l", 1L << 40);
    configuration.setDouble("d", 0.5);
    configuration.setBoolean("b", true);
    configuration.setInteger(COUNT, 9);
    configuration.setString(NAME, "n");
    assertThat(configuration.toMap())
        .isEqualTo(
            Map.of(
                "i",
                "1",
                "l",
                "1099511627776",
                "d",
                "0.5",
                "b",
                "true",
                "test.count",
                "9",
                "test.name",
                "n"));
    assertThat(configuration.getInteger("i", 2)).isEqualTo(1);
    assertThat(configuration.getInteger("j", 2)).isEqualTo(2);
    assertThat(configuration.getLong("l", 2)).isEqualTo(1L << 40);
    assertThat(configuration.getDouble("d", 2)).isEqualTo(0.5);
    assertThat(configuration.getBoolean("b", false)).isTrue();
    assertThat(configuration.getInteger(COUNT)).isEqualTo(9);
    assertThat(configuration.getString(NAME)).isEqualTo("n");
    assertThatThrownBy(() -> configuration.getInteger("l", 2)).hasMessageContaining("'l'");
  }
}
