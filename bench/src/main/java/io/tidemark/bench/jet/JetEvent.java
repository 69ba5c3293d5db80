// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.jet;

import java.io.Serializable;

/** An event, or in the results of the sum query a key and its sum so far. */
record JetEvent(long key, long value) implements Serializable {}
