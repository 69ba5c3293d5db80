// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.typeutils;

import io.tidemark.serializer.TypeInformation;
import org.jspecify.annotations.Nullable;

/**
 * A function, key selector or source that says itself what type it gives, where its class does not.
 *
 * @param <T> the type it gives
 */
public interface ResultTypeQueryable<T> {

  /** The type of what it gives; null when it does not know either. */
  @Nullable TypeInformation<T> getProducedType();
}
