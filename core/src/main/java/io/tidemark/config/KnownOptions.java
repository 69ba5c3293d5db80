// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedSet;

/** The keys that options of core, or of a module on the class path, know. */
final class KnownOptions {
  private static final List<Class<?>> HOLDERS =
      List.of(
          CheckpointingOptions.class,
          CoreOptions.class,
          DeploymentOptions.class,
          ExecutionOptions.class,
          JobOptions.class,
          PipelineOptions.class,
          RestartStrategyOptions.class,
          SinkOptions.class,
          StateBackendOptions.class,
          StateRecoveryOptions.class);

  private KnownOptions() {}

  /** Removes the keys that an option knows. */
  static void removeFrom(SortedSet<String> keys) {
    all().forEach(option -> remove(option, keys));
  }

  private static void remove(ConfigOption<?> option, SortedSet<String> keys) {
    keys.remove(option.key());
    option.fallbackKeys().forEach(keys::remove);
    String prefix = option.entryPrefix();
    if (prefix != null) {
      keys.removeIf(key -> key.startsWith(prefix));
    }
  }

  /** The options themselves. */
  static List<ConfigOption<?>> all() {
    List<ConfigOption<?>> options = new ArrayList<>();
    HOLDERS.forEach(holder -> addAll(holder, options));
    for (OptionCatalog catalog : ServiceLoader.load(OptionCatalog.class)) {
      options.addAll(catalog.options());
    }
    return options;
  }

  private static void addAll(Class<?> holder, List<ConfigOption<?>> options) {
    for (Field field : holder.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
        try {
          options.add((ConfigOption<?>) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(
              "The public option "
                  + holder.getSimpleName()
                  + "."
                  + field.getName()
                  + " cannot be read.",
              e);
        }
      }
    }
  }
}
