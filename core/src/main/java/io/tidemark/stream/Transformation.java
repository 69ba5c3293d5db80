// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.graph.StreamNode;
import io.tidemark.operator.StreamOperator;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.MapStateDescriptor;
import io.tidemark.util.Checks;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One operator while the program is still describing it: what becomes a {@link StreamNode} when the
 * graph is built. Streams point at it; the methods of {@link SingleOutputStreamOperator} change it.
 */
final class Transformation {
  private static final StackWalker CALLERS =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  private static final int NOT_SET = -1;

  /**
   * Something of the user's that goes into each subtask.
   *
   * @param role what it is, such as {@code map function}
   * @param object the object
   */
  record UserPart(String role, Object object) {
    UserPart {
      Checks.notNull(object, "The " + role + " is null.");
    }
  }

  final int id;
  final StreamNode.Kind kind;
  final StreamOperator<?> operator;

  /** The streams into each input. */
  final List<List<Upstream>> inputs;

  final List<UserPart> userParts = new ArrayList<>();

  /** Whether the function is made in the subtask, so that nothing is known about it. */
  boolean perSubtask;

  /** States that are known before the job runs, beside broadcast states. */
  final List<String> stateNames = new ArrayList<>();

  final List<MapStateDescriptor<?, ?>> broadcastStates = new ArrayList<>();

  /** The types as which side outputs are read, by their ids. */
  final SortedMap<String, TypeInformation<?>> sideOutputs = new TreeMap<>();

  /** Where in the program the operator was made. */
  final String callSite;

  /** What the program says about the operator, for {@code explain()}. */
  String description = "";

  boolean committing;
  boolean ownThread;
  StreamNode.Chaining chaining = StreamNode.Chaining.ALWAYS;

  private String name;
  private @Nullable String uid;
  private int parallelism;
  private int maxParallelism;
  private boolean parallelismFixed;
  private @Nullable TypeInformation<?> outputType;
  private boolean passesInputType;

  /**
   * Begins an operator.
   *
   * @param inputs the streams into each input; none for a source
   */
  Transformation(
      StreamExecutionEnvironment environment,
      StreamNode.Kind kind,
      String name,
      StreamOperator<?> operator,
      List<List<Upstream>> inputs) {
    this.id = environment.nextTransformationId();
    this.kind = kind;
    this.name = name;
    this.operator = operator;
    this.inputs = List.copyOf(inputs);
    this.parallelism = environment.getParallelism();
    this.maxParallelism = environment.getMaxParallelism();
    this.callSite = callSite();
  }

  private static String callSite() {
    return CALLERS.walk(
        frames ->
            frames
                .filter(frame -> !isOfTheApi(frame.getDeclaringClass()))
                .findFirst()
                .map(StackWalker.StackFrame::toString)
                .orElse("an unknown place"));
  }

  /** Whether a class is one of this package; a test in it is not, and comes from somewhere else. */
  private static boolean isOfTheApi(Class<?> type) {
    return type.getPackage() == Transformation.class.getPackage()
        && Objects.equals(
            type.getProtectionDomain().getCodeSource(),
            Transformation.class.getProtectionDomain().getCodeSource());
  }

  /**
   * Notes something of the user's that goes into each subtask.
   *
   * @param role what it is, such as {@code map function}
   */
  Transformation with(String role, Object part) {
    if (part instanceof PerSubtask) {
      perSubtask = true;
    } else {
      userParts.add(new UserPart(role, part));
    }
    return this;
  }

  /** Says that the operator emits records of the given type, null where it is not known. */
  Transformation emits(@Nullable TypeInformation<?> type) {
    this.outputType = type;
    return this;
  }

  /** Says that the operator emits the records that it takes. */
  Transformation emitsItsInput() {
    this.passesInputType = true;
    return this;
  }

  /** The type of the main output; null where it is not known. */
  @Nullable TypeInformation<?> outputType() {
    return outputType == null && passesInputType ? commonType(inputs.get(0)) : outputType;
  }

  /** The type that all the streams have; null when one is unknown or they differ. */
  static @Nullable TypeInformation<?> commonType(List<Upstream> streams) {
    TypeInformation<?> first = streams.get(0).type();
    for (Upstream stream : streams) {
      if (first == null || !first.equals(stream.type())) {
        return null;
      }
    }
    return first;
  }

  boolean isKeyed() {
    for (List<Upstream> input : inputs) {
      for (Upstream upstream : input) {
        if (upstream.isKeyed()) {
          return true;
        }
      }
    }
    return false;
  }

  String name() {
    return name;
  }

  void setName(String newName) {
    Checks.argument(
        newName != null && !newName.isBlank(),
        "The name of an operator must not be null or blank.");
    this.name = newName;
  }

  @Nullable String uid() {
    return uid;
  }

  void setUid(String newUid) {
    Checks.argument(
        newUid != null && !newUid.isBlank(),
        "The uid of operator '%s' must not be null or blank: checkpoints find its state by it.",
        name);
    this.uid = newUid;
  }

  int parallelism() {
    return parallelism;
  }

  void setParallelism(int newParallelism) {
    Checks.argument(
        newParallelism >= 1,
        "The parallelism of operator '%s' must be at least 1, not %s.",
        name,
        newParallelism);
    Checks.argument(
        !parallelismFixed || newParallelism == 1,
        "The parallelism of operator '%s' is %s, but it is not parallel: it has one subtask.",
        name,
        newParallelism);
    this.parallelism = newParallelism;
  }

  void forceNonParallel() {
    this.parallelism = 1;
    this.maxParallelism = 1;
    this.parallelismFixed = true;
  }

  /** The number of key groups: what was set, else what follows from the parallelism. */
  int maxParallelism() {
    if (isMaxParallelismSet()) {
      return maxParallelism;
    }
    int most = KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM;
    return parallelism > most
        ? most
        : KeyGroupRangeAssignment.computeDefaultMaxParallelism(parallelism);
  }

  /** Whether somebody chose the number of key groups. */
  boolean isMaxParallelismSet() {
    return maxParallelism != NOT_SET;
  }

  void setMaxParallelism(int newMaxParallelism) {
    checkMaxParallelism(newMaxParallelism, "operator '" + name + "'");
    Checks.argument(
        !parallelismFixed || newMaxParallelism == 1,
        "The max parallelism of operator '%s' is %s, but it is not parallel: it has one subtask.",
        name,
        newMaxParallelism);
    this.maxParallelism = newMaxParallelism;
  }

  static void checkMaxParallelism(int maxParallelism, String whose) {
    Checks.argument(
        maxParallelism >= 1
            && maxParallelism <= KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM,
        "The max parallelism of %s must be from 1 to %s, not %s.",
        whose,
        KeyGroupRangeAssignment.UPPER_BOUND_MAX_PARALLELISM,
        maxParallelism);
  }
}
