// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.ServiceLoader;
import java.util.SortedSet;
import java.util.TreeSet;

/** The keys that options of core, or of a module on the class path, know. */
final class KnownOptions {
  private static final List<Class<?>> HOLDERS =
      List.of(
          CheckpointingOptions.class,
          CoreOptions.class,
          DeploymentOptions.class,
          JobOptions.class,
          PipelineOptions.class,
          RestartStrategyOptions.class,
          SinkOptions.class,
          StateBackendOptions.class,
          StateRecoveryOptions.class);

  private KnownOptions() {}

  static SortedSet<String> keys() {
    SortedSet<String> keys = new TreeSet<>();
    HOLDERS.forEach(holder -> addAll(holder, keys));
    for (OptionCatalog catalog : ServiceLoader.load(OptionCatalog.class)) {
      catalog.options().forEach(option -> add(option, keys));
    }
    return keys;
  }

  private static void addAll(Class<?> holder, SortedSet<String> keys) {
    for (Field field : holder.getFields()) {
      if (Modifier.isStatic(field.getModifiers()) && field.getType() == ConfigOption.class) {
        try {
          add((ConfigOption<?>) field.get(null), keys);
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

  private static void add(ConfigOption<?> option, SortedSet<String> keys) {
    keys.add(option.key());
    keys.addAll(option.fallbackKeys());
  }
}
