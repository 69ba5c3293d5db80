// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.KeySelector;
import io.tidemark.functions.OutputTag;
import io.tidemark.graph.Partitioning;
import io.tidemark.serializer.TypeInformation;
import org.jspecify.annotations.Nullable;

/**
 * One stream of records that a {@link DataStream} stands for: an output of an operator, and how its
 * records are spread over the subtasks of whatever reads it. A union has several.
 *
 * @param from the operator
 * @param sideOutput which of its outputs, null for the main one
 * @param exchange how records are spread; null to forward where parallelisms are equal and to
 *     rebalance where they are not
 */
record Upstream(
    Transformation from, @Nullable OutputTag<?> sideOutput, @Nullable Exchange exchange) {

  /** How records are spread, as far as it is known before the graph is built. */
  sealed interface Exchange {

    /** In a way that needs nothing more. */
    record Fixed(Partitioning partitioning) implements Exchange {}

    /**
     * By key.
     *
     * @param selector takes the key from a record
     * @param keyType the key's type
     * @param keyedContext whether the reader gets keyed state; false once a keyed stream was merged
     *     with others, where records still go to the subtask of their key
     */
    record ByKey(KeySelector<?, ?> selector, TypeInformation<?> keyType, boolean keyedContext)
        implements Exchange {}
  }

  /** The type of the records where it is known. */
  @Nullable TypeInformation<?> type() {
    return sideOutput != null ? sideOutput.getTypeInfo() : from.outputType();
  }

  /** The same records spread another way. */
  Upstream spread(@Nullable Exchange newExchange) {
    return new Upstream(from, sideOutput, newExchange);
  }

  /** The same records, spread the same way, for a reader without keyed state. */
  Upstream withoutKeyedContext() {
    return exchange instanceof Exchange.ByKey byKey
        ? spread(new Exchange.ByKey(byKey.selector(), byKey.keyType(), false))
        : this;
  }

  /** Whether the reader gets keyed state. */
  boolean isKeyed() {
    return exchange instanceof Exchange.ByKey byKey && byKey.keyedContext();
  }
}
