// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
/**
 * The fluent API: a program describes streams and what happens with them, with Flink's names, and
 * runs the job. Nothing here runs anything itself.
 *
 * <p>How a description becomes a job: each method of {@link io.tidemark.stream.DataStream} and its
 * relatives makes a {@code Transformation}, one operator with the streams it reads; {@link
 * io.tidemark.stream.StreamExecutionEnvironment#execute} has {@code StreamGraphAssembler} make a
 * {@link io.tidemark.graph.StreamGraph} of them, {@link io.tidemark.graph.JobGraphBuilder} chains
 * it, and {@code JobSubmission} hands it to the {@link io.tidemark.graph.JobRunner} that the
 * settings name. A union, a partitioning or a side output is no operator: it is how a stream points
 * at the operators that it comes from ({@code Upstream}).
 *
 * <p>Invariants: what the user gave is checked before anything runs, and refused with a sentence
 * that names the operator: what cannot be copied for each subtask ({@code ClosureCleaner}), a key
 * or state whose type has no serializer. No id ever comes from a position in the graph.
 *
 * <p>What Flink has and this package has not: a buffer timeout (batches are handed over when the
 * producer's turn ends), slot sharing groups and resource profiles (there are no slots),
 * iterations, and uids made from hashes.
 *
 * <p>Called by programs. Imports only what lies below; the runtime is reached through {@link
 * io.tidemark.graph.JobRunner} alone. Read {@link io.tidemark.stream.StreamExecutionEnvironment}
 * first.
 */
@NullMarked
package io.tidemark.stream;

import org.jspecify.annotations.NullMarked;
