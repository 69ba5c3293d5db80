// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.io.Serializable;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Settings by key, as text; typed by {@link ConfigOption}s.
 *
 * <p>A value that does not parse is refused when it is read or set, with a sentence that names key,
 * value and the expected form. Keys that no option knows are kept, since users may put their own
 * here, and reported by {@link #unknownKeys()}.
 *
 * <p>Thread: one thread at a time; copy it to hand it to another.
 */
public final class Configuration implements Serializable {
  private static final long serialVersionUID = 1L;

  private final TreeMap<String, String> values = new TreeMap<>();

  /** Creates an empty configuration. */
  public Configuration() {}

  /** Copies a configuration. */
  public Configuration(Configuration other) {
    values.putAll(other.values);
  }

  /** The configuration with the given values. */
  public static Configuration fromMap(Map<String, String> map) {
    Configuration configuration = new Configuration();
    map.forEach(configuration::setString);
    return configuration;
  }

  /** The values as text, by key, in the order of the keys; a copy. */
  public SortedMap<String, String> toMap() {
    return new TreeMap<>(values);
  }

  /**
   * The value of an option, or its default.
   *
   * @throws IllegalArgumentException when the value does not parse
   * @throws IllegalStateException when it is not set and has no default
   */
  public <T> T get(ConfigOption<T> option) {
    return getOptional(option).orElseGet(option::requiredDefaultValue);
  }

  /** The value of an option, or the given one when it is not set. */
  public <T> T get(ConfigOption<T> option, T overrideDefault) {
    return getOptional(option).orElse(overrideDefault);
  }

  /**
   * The value of an option if it is set; the default does not count.
   *
   * @throws IllegalArgumentException when the value does not parse
   */
  public <T> Optional<T> getOptional(ConfigOption<T> option) {
    String key = keyInUse(option);
    String text = key == null ? null : values.get(key);
    T value = key == null || text == null ? null : option.parse(key, text);
    return Optional.ofNullable(withEntries(option, value));
  }

  /** Adds the entries of a map that are given under keys of their own; they win. */
  @SuppressWarnings("unchecked")
  private <T> @Nullable T withEntries(ConfigOption<T> option, @Nullable T value) {
    SortedMap<String, String> entries = entriesOf(option);
    if (entries.isEmpty()) {
      return value;
    }
    Map<String, String> all =
        new TreeMap<>(value == null ? Collections.emptyMap() : (Map<String, String>) value);
    int prefix = option.key().length() + 1;
    entries.forEach((key, entry) -> all.put(key.substring(prefix), entry));
    return (T) Collections.unmodifiableMap(all);
  }

  /** What is set under keys of entries of a map option; a view, empty for another option. */
  private SortedMap<String, String> entriesOf(ConfigOption<?> option) {
    String prefix = option.entryPrefix();
    return prefix == null
        ? new TreeMap<>()
        : values.subMap(prefix, prefix.substring(0, prefix.length() - 1) + (char) ('.' + 1));
  }

  private @Nullable String keyInUse(ConfigOption<?> option) {
    if (values.containsKey(option.key())) {
      return option.key();
    }
    for (String key : option.fallbackKeys()) {
      if (values.containsKey(key)) {
        return key;
      }
    }
    return null;
  }

  /** Sets an option, and drops values under older keys of it. */
  public <T> Configuration set(ConfigOption<T> option, T value) {
    entriesOf(option).clear();
    option.fallbackKeys().forEach(values::remove);
    values.put(option.key(), option.print(value));
    return this;
  }

  /** Sets a key to a text, which is parsed when an option reads it. */
  public void setString(String key, String value) {
    values.put(checked(key, "key"), checked(value, "value of '" + key + "'"));
  }

  /** The text of a key, or the given one when it is not set. */
  public String getString(String key, String defaultValue) {
    return values.getOrDefault(key, defaultValue);
  }

  // ---- Older names of get and set ----

  /** As {@link #get(ConfigOption)}. */
  public String getString(ConfigOption<String> option) {
    return get(option);
  }

  /** As {@link #set(ConfigOption, Object)}. */
  public void setString(ConfigOption<String> option, String value) {
    set(option, value);
  }

  /** As {@link #get(ConfigOption)}. */
  public int getInteger(ConfigOption<Integer> option) {
    return get(option);
  }

  /** As {@link #set(ConfigOption, Object)}. */
  public void setInteger(ConfigOption<Integer> option, int value) {
    set(option, value);
  }

  /**
   * The value of a key, or the given one when it is not set.
   *
   * @throws IllegalArgumentException when the value does not parse
   */
  public int getInteger(String key, int defaultValue) {
    return get(ConfigOptions.key(key).intType().defaultValue(defaultValue));
  }

  /** Sets a key. */
  public void setInteger(String key, int value) {
    setString(key, String.valueOf(value));
  }

  /** As {@link #get(ConfigOption)}. */
  public long getLong(ConfigOption<Long> option) {
    return get(option);
  }

  /** As {@link #set(ConfigOption, Object)}. */
  public void setLong(ConfigOption<Long> option, long value) {
    set(option, value);
  }

  /**
   * The value of a key, or the given one when it is not set.
   *
   * @throws IllegalArgumentException when the value does not parse
   */
  public long getLong(String key, long defaultValue) {
    return get(ConfigOptions.key(key).longType().defaultValue(defaultValue));
  }

  /** Sets a key. */
  public void setLong(String key, long value) {
    setString(key, String.valueOf(value));
  }

  /** As {@link #get(ConfigOption)}. */
  public double getDouble(ConfigOption<Double> option) {
    return get(option);
  }

  /** As {@link #set(ConfigOption, Object)}. */
  public void setDouble(ConfigOption<Double> option, double value) {
    set(option, value);
  }

  /**
   * The value of a key, or the given one when it is not set.
   *
   * @throws IllegalArgumentException when the value does not parse
   */
  public double getDouble(String key, double defaultValue) {
    return get(ConfigOptions.key(key).doubleType().defaultValue(defaultValue));
  }

  /** Sets a key. */
  public void setDouble(String key, double value) {
    setString(key, String.valueOf(value));
  }

  /** As {@link #get(ConfigOption)}. */
  public boolean getBoolean(ConfigOption<Boolean> option) {
    return get(option);
  }

  /** As {@link #set(ConfigOption, Object)}. */
  public void setBoolean(ConfigOption<Boolean> option, boolean value) {
    set(option, value);
  }

  /**
   * The value of a key, or the given one when it is not set.
   *
   * @throws IllegalArgumentException when the value does not parse
   */
  public boolean getBoolean(String key, boolean defaultValue) {
    return get(ConfigOptions.key(key).booleanType().defaultValue(defaultValue));
  }

  /** Sets a key. */
  public void setBoolean(String key, boolean value) {
    setString(key, String.valueOf(value));
  }

  private static String checked(@Nullable String text, String what) {
    if (text == null) {
      throw new NullPointerException("The " + what + " of a configuration entry is null.");
    }
    return text;
  }

  /** Whether an option is set, under an older key of it included. */
  public boolean contains(ConfigOption<?> option) {
    return keyInUse(option) != null || !entriesOf(option).isEmpty();
  }

  /** Whether a key is set. */
  public boolean containsKey(String key) {
    return values.containsKey(key);
  }

  /** Unsets an option; says whether it was set. */
  public boolean removeConfig(ConfigOption<?> option) {
    SortedMap<String, String> entries = entriesOf(option);
    boolean removed = !entries.isEmpty();
    entries.clear();
    removed |= values.remove(option.key()) != null;
    for (String key : option.fallbackKeys()) {
      removed |= values.remove(key) != null;
    }
    return removed;
  }

  /**
   * Sets everything that the other configuration sets. What that has under an older key of an
   * option replaces what is here under any key of it.
   */
  public void addAll(Configuration other) {
    for (ConfigOption<?> option : KnownOptions.all()) {
      if (other.contains(option)) {
        removeConfig(option);
      }
    }
    values.putAll(other.values);
  }

  /** The keys that are set, in order; a view that cannot be changed. */
  public Set<String> keySet() {
    return Collections.unmodifiableSet(values.keySet());
  }

  /**
   * The keys that are set but that no option of core or of an {@link OptionCatalog} on the class
   * path knows, in order.
   */
  public SortedSet<String> unknownKeys() {
    SortedSet<String> unknown = new TreeSet<>(values.keySet());
    KnownOptions.removeFrom(unknown);
    return unknown;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Configuration configuration && configuration.values.equals(values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
