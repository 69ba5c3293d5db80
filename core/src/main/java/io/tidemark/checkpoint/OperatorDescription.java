// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint;

/**
 * What checkpointing knows of an operator of the running job.
 *
 * @param uid the uid; operators without one have no state
 * @param name the name, for people
 * @param parallelism how many subtasks it has
 * @param maxParallelism how many key groups it has
 * @param maxParallelismIsExplicit whether the user set the max parallelism; one that was only
 *     derived gives way to the one in a checkpoint
 */
public record OperatorDescription(
    String uid,
    String name,
    int parallelism,
    int maxParallelism,
    boolean maxParallelismIsExplicit) {}
