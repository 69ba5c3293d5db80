// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * Tests of the decisions of checkpointing and recovery: models that run thousands of random orders
 * of events against the rules, beside tests of single cases that are worth a name.
 *
 * <p>{@code Samples} makes snapshots and metadata for all of them. Read {@code
 * CheckpointCoordinatorModelTest} first.
 */
@org.jspecify.annotations.NullMarked
package io.tidemark.checkpoint;
