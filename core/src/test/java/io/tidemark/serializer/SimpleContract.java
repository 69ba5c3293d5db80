// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import net.jqwik.api.Arbitrary;

/**
 * The contract for an immutable type that can be a key, in one line.
 *
 * @param <T> the type of the values
 */
public abstract class SimpleContract<T> extends SerializerContract<T> {
  private final TypeInformation<T> type;
  private final Arbitrary<T> values;
  private final int words;

  protected SimpleContract(TypeInformation<T> type, Arbitrary<T> values, int words) {
    this.type = type;
    this.values = values;
    this.words = words;
  }

  @Override
  protected final TypeInformation<T> type() {
    return type;
  }

  @Override
  protected final Arbitrary<T> values() {
    return values;
  }

  @Override
  protected final int words() {
    return words;
  }
}
