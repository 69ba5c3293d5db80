// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.functions.OutputTag;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * An edge between two operators.
 *
 * @param sourceId the id of the node that emits
 * @param targetId the id of the node that receives
 * @param inputIndex which input of the target, from 0; several edges may feed one input (a union)
 * @param partitioning how records are spread
 * @param sideOutput the side output that the edge reads, null for the main output
 */
public record StreamEdge(
    int sourceId,
    int targetId,
    int inputIndex,
    Partitioning partitioning,
    @Nullable OutputTag<?> sideOutput)
    implements Serializable {}
