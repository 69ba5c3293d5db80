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
    return key == null || text == null ? Optional.empty() : Optional.of(option.parse(key, text));
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

  private static String checked(@Nullable String text, String what) {
    if (text == null) {
      throw new NullPointerException("The " + what + " of a configuration entry is null.");
    }
    return text;
  }

  /** Whether an option is set, under an older key of it included. */
  public boolean contains(ConfigOption<?> option) {
    return keyInUse(option) != null;
  }

  /** Whether a key is set. */
  public boolean containsKey(String key) {
    return values.containsKey(key);
  }

  /** Unsets an option; says whether it was set. */
  public boolean removeConfig(ConfigOption<?> option) {
    boolean removed = values.remove(option.key()) != null;
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
    unknown.removeAll(KnownOptions.keys());
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
