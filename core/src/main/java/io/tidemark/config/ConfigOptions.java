// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import io.tidemark.util.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Makes {@link ConfigOption}s:
 *
 * <pre>{@code
 * ConfigOption<Duration> INTERVAL =
 *     ConfigOptions.key("flights.report-interval")
 *         .durationType()
 *         .defaultValue(Duration.ofSeconds(10))
 *         .withDescription("How often the report is written.");
 * }</pre>
 */
public final class ConfigOptions {
  private ConfigOptions() {}

  /** Starts an option. */
  public static OptionBuilder key(String key) {
    Checks.argument(
        key != null && !key.isEmpty(), "The key of an option must not be null or empty.");
    return new OptionBuilder(key);
  }

  /** An option whose key is known. */
  public static final class OptionBuilder {
    private final String key;

    OptionBuilder(String key) {
      this.key = key;
    }

    /** true or false. */
    public TypedConfigOptionBuilder<Boolean> booleanType() {
      return typed(ValueFormats.BOOLEAN);
    }

    /** A 32-bit integer. */
    public TypedConfigOptionBuilder<Integer> intType() {
      return typed(ValueFormats.INT);
    }

    /** A 64-bit integer. */
    public TypedConfigOptionBuilder<Long> longType() {
      return typed(ValueFormats.LONG);
    }

    /** A finite 64-bit floating-point number. */
    public TypedConfigOptionBuilder<Double> doubleType() {
      return typed(ValueFormats.DOUBLE);
    }

    /** A text. */
    public TypedConfigOptionBuilder<String> stringType() {
      return typed(ValueFormats.STRING);
    }

    /** A length of time such as {@code 200 ms}. */
    public TypedConfigOptionBuilder<Duration> durationType() {
      return typed(ValueFormats.DURATION);
    }

    /** A number of bytes such as {@code 5 mb}. */
    public TypedConfigOptionBuilder<MemorySize> memoryType() {
      return typed(ValueFormats.MEMORY);
    }

    /** Texts by key, written {@code key1:value1,key2:value2} or each under a key of its own. */
    public TypedConfigOptionBuilder<Map<String, String>> mapType() {
      return typed(MapFormat.INSTANCE);
    }

    /** A constant of an enum, written in any case, with hyphens for underscores. */
    public <E extends Enum<E>> TypedConfigOptionBuilder<E> enumType(Class<E> enumClass) {
      return typed(ValueFormats.ofEnum(enumClass));
    }

    private <T> TypedConfigOptionBuilder<T> typed(ValueFormat<T> format) {
      return new TypedConfigOptionBuilder<>(key, format);
    }
  }

  /**
   * An option whose type is known.
   *
   * @param <T> the type of the value
   */
  public static final class TypedConfigOptionBuilder<T> {
    private final String key;
    private final ValueFormat<T> format;

    TypedConfigOptionBuilder(String key, ValueFormat<T> format) {
      this.key = key;
      this.format = format;
    }

    /** A list of such values, separated by semicolons. */
    public ListConfigOptionBuilder<T> asList() {
      return new ListConfigOptionBuilder<>(key, ValueFormats.listOf(format));
    }

    /** The option with a default. */
    public ConfigOption<T> defaultValue(T value) {
      return new ConfigOption<>(key, format, value, "", List.of());
    }

    /** The option without a default. */
    public ConfigOption<T> noDefaultValue() {
      return new ConfigOption<>(key, format, null, "", List.of());
    }
  }

  /**
   * An option that is a list.
   *
   * @param <E> the type of the elements
   */
  public static final class ListConfigOptionBuilder<E> {
    private final String key;
    private final ValueFormat<List<E>> format;

    ListConfigOptionBuilder(String key, ValueFormat<List<E>> format) {
      this.key = key;
      this.format = format;
    }

    /** The option with a default. */
    @SafeVarargs
    public final ConfigOption<List<E>> defaultValues(E... values) {
      List<E> list = new ArrayList<>();
      for (E value : values) {
        list.add(value);
      }
      return new ConfigOption<>(key, format, List.copyOf(list), "", List.of());
    }

    /** The option without a default. */
    public ConfigOption<List<E>> noDefaultValue() {
      return new ConfigOption<>(key, format, null, "", List.of());
    }
  }
}
