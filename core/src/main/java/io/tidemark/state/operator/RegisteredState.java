// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.operator;

import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.spi.OperatorStateHandle.Mode;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** An operator state that a function has registered, as snapshots see it. */
interface RegisteredState {

  /** How it is redistributed. */
  Mode mode();

  /** The schema of a broadcast state's keys, else null. */
  @Nullable TypeSerializerSnapshot keySchema();

  /** The schema of the elements or of the values. */
  TypeSerializerSnapshot valueSchema();

  /** Serializes every element. */
  void writeTo(ElementBytes bytes) throws IOException;
}
