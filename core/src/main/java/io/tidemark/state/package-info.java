// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * State as users see it: the kinds of state, the descriptors that name and type them, the stores
 * that hand them out, and key groups, the units in which keyed state is redistributed.
 *
 * <p>Invariant: a state belongs to one operator and is reached only through that operator's store.
 * Nothing here imports {@code checkpoint}: a backend writes to a writer it is given. Everything
 * runs on the subtask's one thread, so nothing here has locks.
 *
 * <p>Anyone may call what is not marked {@link io.tidemark.util.Internal}. Names, signatures and
 * semantics are Flink's. Read {@link io.tidemark.state.StateDescriptor} first, then {@link
 * io.tidemark.state.KeyGroupRangeAssignment}.
 */
@NullMarked
package io.tidemark.state;

import org.jspecify.annotations.NullMarked;
