// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.pauses;

import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.datagen.GeneratorFunction;

/**
 * A new key while the control allows more, else one of those made before, at random. Source subtask
 * s of P makes the keys s, s + P, s + 2P ... The job never restarts, so nothing has to be replayed.
 */
final class KeyMaker implements GeneratorFunction<Long, Long> {
  private static final long serialVersionUID = 1;

  @SuppressWarnings("NullAway.Init") // set in open()
  private transient LoadControl control;

  private transient int subtask;
  private transient int parallelism;
  private transient long made;

  @Override
  public void open(SourceReaderContext context) {
    control = LoadControl.active();
    subtask = context.getIndexOfSubtask();
    parallelism = context.currentParallelism();
  }

  @Override
  public Long map(Long number) {
    long index = made < control.keysOfSubtask() ? made++ : EventGenerator.below(number, made);
    return index * parallelism + subtask;
  }
}
