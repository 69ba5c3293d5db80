// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator.source;

import io.tidemark.operator.OperatorContext;
import io.tidemark.time.WatermarkAlignmentParams;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps a reader's event time within the reach of the slowest reader of its group: reports its
 * watermark, and holds it back while that is above what the coordinator allows.
 */
final class SourceAlignment {
  private final OperatorContext<?> context;
  private final WatermarkAlignmentParams params;
  private long maxWatermark;
  private CompletableFuture<Void> released = CompletableFuture.completedFuture(null);
  private Aligned aligned = new Nothing();

  /** What is aligned. */
  interface Aligned {
    /** The watermark now; {@code Long.MAX_VALUE} for one that nobody has to wait for. */
    long watermarkToReport();

    /** The watermark emitted last. */
    long watermark();

    /** Pauses the splits that are ahead and lets the others go on. */
    void alignSplits(long maxWatermark);
  }

  SourceAlignment(OperatorContext<?> context, WatermarkAlignmentParams params) {
    this.context = context;
    this.params = params;
    // Until the coordinator has said how far, an aligned reader goes no further than one call.
    this.maxWatermark = params.isEnabled() ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  void start(Aligned what) {
    aligned = what;
    if (params.isEnabled()) {
      report();
    }
  }

  private void report() {
    context.sendToCoordinator(new SourceMessage.WatermarkReported(aligned.watermarkToReport()));
    context.callAt(context.clock().currentTimeMillis() + params.updateInterval(), time -> report());
  }

  /** The reader has come to its end: nobody waits for it any more. */
  void ended() {
    if (params.isEnabled()) {
      aligned = new Nothing();
      context.sendToCoordinator(new SourceMessage.WatermarkReported(Long.MAX_VALUE));
    }
  }

  long maxWatermark() {
    return maxWatermark;
  }

  /** The coordinator allows event time to go on so far. */
  void allowed(long newMaxWatermark) {
    maxWatermark = newMaxWatermark;
    check();
  }

  /** A watermark or the limit has changed. */
  void check() {
    aligned.alignSplits(maxWatermark);
    if (!mustWait()) {
      released.complete(null);
    } else if (released.isDone()) {
      released = new CompletableFuture<>();
    }
  }

  /** Whether the whole reader is ahead and must emit nothing. */
  boolean mustWait() {
    return aligned.watermark() > maxWatermark;
  }

  /** Completes when the reader may go on. */
  CompletableFuture<Void> released() {
    return released;
  }

  /** Before the start and after the end. */
  private static final class Nothing implements Aligned {
    @Override
    public long watermarkToReport() {
      return Long.MAX_VALUE;
    }

    @Override
    public long watermark() {
      return Long.MIN_VALUE;
    }

    @Override
    public void alignSplits(long maxWatermark) {}
  }
}
