// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

/** A key and its sum so far. */
record TidemarkUpdate(long key, long sum) {}
