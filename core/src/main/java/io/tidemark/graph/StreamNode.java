// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.operator.StreamOperator;
import io.tidemark.serializer.TypeInformation;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * One operator of a job as immutable data.
 *
 * @param id the node's number in the graph; never used to find state
 * @param name the name shown to people
 * @param uid the user's id, under which state is kept; null where none was given
 * @param operator the prototype; each subtask works on a deserialized copy
 * @param inputs how many inputs the operator has; 0 for a source
 * @param outputType the type of the main output where it is known
 * @param settings parallelism and how the node may be run
 * @param traits what the node is
 */
public record StreamNode(
    int id,
    String name,
    @Nullable String uid,
    StreamOperator<?> operator,
    int inputs,
    @Nullable TypeInformation<?> outputType,
    NodeSettings settings,
    NodeTraits traits)
    implements Serializable {

  /**
   * How a node is run.
   *
   * @param parallelism the number of subtasks
   * @param maxParallelism the number of key groups
   * @param maxParallelismIsSet whether somebody chose it; else it follows from the parallelism, and
   *     gives way to that of a checkpoint
   * @param chaining whether the node may be chained
   * @param ownThread whether the node's subtasks run on threads of their own
   */
  public record NodeSettings(
      int parallelism,
      int maxParallelism,
      boolean maxParallelismIsSet,
      Chaining chaining,
      boolean ownThread)
      implements Serializable {}

  /** Whether a node may stand in a chain. */
  public enum Chaining {
    /** Chained to what is before and behind it where possible. */
    ALWAYS,
    /** Starts a chain: never chained to what is before it. */
    HEAD,
    /** Never chained. */
    NEVER
  }

  /**
   * What a node is, for validation and for explain().
   *
   * @param kind source, operator or sink
   * @param stateful whether it keeps anything in checkpoints
   * @param committing whether it is a sink that commits on completed checkpoints
   * @param stateNames the states known when the graph is built, for explain(); may be incomplete,
   *     since functions register state in open()
   * @param description what the program says about it, for explain(); empty when nothing
   */
  public record NodeTraits(
      Kind kind,
      boolean stateful,
      boolean committing,
      java.util.List<String> stateNames,
      String description)
      implements Serializable {
    /** Copies the list. */
    public NodeTraits {
      stateNames = java.util.List.copyOf(stateNames);
    }
  }

  /** The kinds of node. */
  public enum Kind {
    /** Makes records; its operator is a {@code SourceOperator}. */
    SOURCE,
    /** Takes records and emits records. */
    OPERATOR,
    /** Takes records and hands them to the outside. */
    SINK
  }

  /** The uid, or the name where there is none: for messages only. */
  public String label() {
    return uid != null ? uid : name;
  }
}
