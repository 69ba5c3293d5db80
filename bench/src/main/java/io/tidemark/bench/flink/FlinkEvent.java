// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

/** An event as Flink's users write it: a POJO with public fields. */
public class FlinkEvent {
  public long key;
  public long value;

  /** For Flink's serializer. */
  public FlinkEvent() {}

  public FlinkEvent(long key, long value) {
    this.key = key;
    this.value = value;
  }
}
