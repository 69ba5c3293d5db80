// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import java.io.Serializable;

/**
 * An exchange between two chains.
 *
 * @param sourceVertex the index of the vertex that emits
 * @param targetVertex the index of the vertex that receives, always at its head
 * @param edge the edge of the stream graph that crosses
 */
public record JobEdge(int sourceVertex, int targetVertex, StreamEdge edge)
    implements Serializable {}
