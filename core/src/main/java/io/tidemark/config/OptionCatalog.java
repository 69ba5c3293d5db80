// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.config;

import java.util.List;

/**
 * The options that a module adds, so that their keys are known. Found by {@link
 * java.util.ServiceLoader}.
 */
public interface OptionCatalog {

  /** The options. */
  List<ConfigOption<?>> options();
}
