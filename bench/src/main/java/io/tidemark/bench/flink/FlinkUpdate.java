// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.flink;

/** A key and its sum so far: a POJO with public fields. */
public class FlinkUpdate {
  public long key;
  public long sum;

  /** For Flink's serializer. */
  public FlinkUpdate() {}

  public FlinkUpdate(long key, long sum) {
    this.key = key;
    this.sum = sum;
  }
}
