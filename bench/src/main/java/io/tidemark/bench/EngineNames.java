// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.Engines;
import java.util.Iterator;

/** The names of all engines, for the help text. */
final class EngineNames implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return Engines.names().iterator();
  }
}
