// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A group of a {@link MetricRegistry}. Groups are values: two with the same names from the root are
 * the same place.
 *
 * <p>Thread: safe for any thread; immutable.
 */
final class RegisteredMetricGroup implements MetricGroup {
  private final MetricRegistry registry;
  private final List<String> scope;
  private final Map<String, String> variables;
  private final String prefix;

  RegisteredMetricGroup(
      MetricRegistry registry, List<String> scope, Map<String, String> variables) {
    this.registry = registry;
    this.scope = List.copyOf(scope);
    this.variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    this.prefix = String.join(".", scope) + ".";
  }

  @Override
  public <C extends Counter> C counter(String name, C counter) {
    registry.register(name, counter, this);
    return counter;
  }

  @Override
  public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
    registry.register(name, gauge, this);
    return gauge;
  }

  @Override
  public <M extends Meter> M meter(String name, M meter) {
    registry.register(name, meter, this);
    return meter;
  }

  @Override
  public <H extends Histogram> H histogram(String name, H histogram) {
    registry.register(name, histogram, this);
    return histogram;
  }

  @Override
  public MetricGroup addGroup(String name) {
    List<String> longer = new ArrayList<>(scope);
    longer.add(name);
    return new RegisteredMetricGroup(registry, longer, variables);
  }

  @Override
  public MetricGroup addGroup(String key, String value) {
    List<String> longer = new ArrayList<>(scope);
    longer.add(key);
    longer.add(value);
    Map<String, String> more = new LinkedHashMap<>(variables);
    more.put("<" + key + ">", value);
    return new RegisteredMetricGroup(registry, longer, more);
  }

  @Override
  public String[] getScopeComponents() {
    return scope.toArray(new String[0]);
  }

  @Override
  public Map<String, String> getAllVariables() {
    return variables;
  }

  @Override
  public String getMetricIdentifier(String metricName) {
    return prefix + metricName;
  }

  boolean isAtOrBelow(List<String> place) {
    return scope.size() >= place.size() && scope.subList(0, place.size()).equals(place);
  }
}
