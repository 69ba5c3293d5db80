// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.InProcessReference;
import io.tidemark.operator.StreamOperator;
import io.tidemark.util.Checks;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A function that each subtask makes for itself, for functions that hold what cannot be serialized:
 *
 * <pre>{@code
 * HttpClient client = HttpClient.newHttpClient();
 * stream.map(PerSubtask.of(() -> new Enrich(client))).returns(Enriched.class);
 * }</pre>
 *
 * <p>The supplier is called in each subtask, and again after a restart. It and what it captures
 * stay in the process that built the job: they are shared by the subtasks, so they must be safe for
 * several threads, and the job runs embedded only. The output type cannot be read off a supplier.
 *
 * <p>Thread: the supplier is called from the subtasks' threads, possibly at once.
 *
 * @param <F> the type of the function
 */
public final class PerSubtask<F> {
  private final Supplier<? extends F> supplier;

  private PerSubtask(Supplier<? extends F> supplier) {
    this.supplier = supplier;
  }

  /** A function made by the supplier. */
  public static <F extends io.tidemark.functions.Function> PerSubtask<F> of(
      Supplier<? extends F> supplier) {
    return new PerSubtask<>(Checks.notNull(supplier, "The supplier of the function is null."));
  }

  /** The operator whose function is made in each subtask. */
  <OUT> StreamOperator<OUT> operator(Function<? super F, ? extends StreamOperator<OUT>> around) {
    Supplier<StreamOperator<OUT>> maker =
        () -> {
          F function = supplier.get();
          return around.apply(
              Checks.notNull(function, "The supplier given to PerSubtask.of() returned null."));
        };
    return new PerSubtaskOperator<>(new InProcessReference<>(maker));
  }
}
