// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.tidemark;

/** An event as Tidemark's users write it: a record, which nobody can change. */
record TidemarkEvent(long key, long value) {}
