// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.metrics;

/** What all metrics have in common: nothing but that they can be registered. */
public interface Metric {}
