// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.SourceTree;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class BenchVersion implements IVersionProvider {
  @Override
  public String[] getVersion() throws InterruptedException {
    return new String[] {"commit " + SourceTree.commit()};
  }
}
