// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import java.util.ArrayList;
import java.util.List;

/** Writes down what a generator says. */
final class RecordedOutput implements WatermarkOutput {
  final List<String> said = new ArrayList<>();

  @Override
  public void emitWatermark(Watermark watermark) {
    said.add("watermark " + watermark.getTimestamp());
  }

  @Override
  public void markIdle() {
    said.add("idle");
  }

  @Override
  public void markActive() {
    said.add("active");
  }

  /** What was said since the last call. */
  List<String> take() {
    List<String> taken = List.copyOf(said);
    said.clear();
    return taken;
  }
}
