// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import java.util.List;

/** Runs independent pieces of restore work, several at a time where threads are to be had. */
@FunctionalInterface
public interface ParallelRunner {

  /** Runs all pieces and returns when all are done; the first failure is thrown. */
  void runAll(List<? extends Work> pieces) throws java.io.IOException;

  /** One piece of work. */
  @FunctionalInterface
  interface Work {
    /** Does it. */
    void run() throws java.io.IOException;
  }

  /** Runs the pieces one after the other on the caller's thread. */
  static ParallelRunner sequential() {
    return pieces -> {
      for (Work piece : pieces) {
        piece.run();
      }
    };
  }
}
