// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A key of the {@link Configuration} with the type of its value, its default and its description.
 * Made by {@link ConfigOptions#key}; immutable.
 *
 * @param <T> the type of the value
 */
public final class ConfigOption<T> {
  private final String key;
  private final ValueFormat<T> format;
  private final @Nullable T defaultValue;
  private final String description;
  private final List<String> fallbackKeys;

  ConfigOption(
      String key,
      ValueFormat<T> format,
      @Nullable T defaultValue,
      String description,
      List<String> fallbackKeys) {
    this.key = key;
    this.format = format;
    this.defaultValue = defaultValue;
    this.description = description;
    this.fallbackKeys = List.copyOf(fallbackKeys);
  }

  /** This option with a description. */
  public ConfigOption<T> withDescription(String newDescription) {
    return new ConfigOption<>(key, format, defaultValue, newDescription, fallbackKeys);
  }

  /** This option, read from the given keys too, in their order, where its own is not set. */
  public ConfigOption<T> withFallbackKeys(String... keys) {
    return new ConfigOption<>(key, format, defaultValue, description, List.of(keys));
  }

  /** As {@link #withFallbackKeys}: the keys that the option had before. */
  public ConfigOption<T> withDeprecatedKeys(String... keys) {
    return withFallbackKeys(keys);
  }

  /** The key. */
  public String key() {
    return key;
  }

  /** The other keys under which the option is found, in order. */
  public List<String> fallbackKeys() {
    return fallbackKeys;
  }

  /** Whether there is a default. */
  public boolean hasDefaultValue() {
    return defaultValue != null;
  }

  /** The default, or null when there is none. */
  public @Nullable T defaultValue() {
    return defaultValue;
  }

  /** What the option does; empty when nobody said. */
  public String description() {
    return description;
  }

  /** What the keys begin with under which entries are given one by one; null when none are. */
  @Nullable String entryPrefix() {
    return format == MapFormat.INSTANCE ? key + "." : null;
  }

  T requiredDefaultValue() {
    T value = defaultValue;
    if (value == null) {
      throw new IllegalStateException(
          "The option '"
              + key
              + "' is not set and has no default. Set it to "
              + format.expected()
              + ".");
    }
    return value;
  }

  T parse(String keyInUse, String text) {
    try {
      return format.parse(text.strip());
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "The option '"
              + keyInUse
              + "' has the value '"
              + text
              + "'; expected "
              + format.expected()
              + ".",
          e);
    }
  }

  String print(T value) {
    return format.print(
        Objects.requireNonNull(value, "The value of the option '" + key + "' is null."));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ConfigOption<?> option
        && option.key.equals(key)
        && option.fallbackKeys.equals(fallbackKeys)
        && Objects.equals(option.defaultValue, defaultValue);
  }

  @Override
  public int hashCode() {
    return key.hashCode();
  }

  @Override
  public String toString() {
    return "ConfigOption(" + key + ", default: " + defaultValue + ")";
  }
}
