// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.operator;

import io.tidemark.state.InvalidStateUseException;
import io.tidemark.state.State;
import io.tidemark.state.StateDescriptor;
import io.tidemark.state.spi.NamespacedState;
import io.tidemark.state.spi.VoidNamespace;

/** Hands out the keyed state of an operator that has no namespaces. */
public final class KeyedStates {
  private KeyedStates() {}

  /**
   * The state of a descriptor, registered at the first call.
   *
   * @throws InvalidStateUseException when the operator's input is not keyed
   */
  @SuppressWarnings("unchecked")
  public static <S extends State> S get(
      OperatorContext<?> context, StateDescriptor<S, ?> descriptor) {
    if (!context.isKeyed()) {
      throw new InvalidStateUseException(
          "Operator '"
              + context.operatorUid()
              + "' asked for the keyed state '"
              + descriptor.getName()
              + "', but its stream is not keyed. Call keyBy(...) before it, or keep operator state by"
              + " implementing CheckpointedFunction.");
    }
    S state = context.keyedState().getOrCreateState(VoidNamespace.SERIALIZER, descriptor);
    ((NamespacedState<VoidNamespace>) state).setCurrentNamespace(VoidNamespace.INSTANCE);
    return state;
  }
}
