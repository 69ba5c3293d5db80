// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime;

import io.tidemark.checkpoint.CheckpointBarrier;
import io.tidemark.checkpoint.OperatorDescription;
import io.tidemark.checkpoint.OperatorRestore;
import io.tidemark.checkpoint.StateAssignment;
import io.tidemark.checkpoint.SubtaskKey;
import io.tidemark.config.JobOptions;
import io.tidemark.graph.JobEdge;
import io.tidemark.graph.JobGraph;
import io.tidemark.graph.JobVertex;
import io.tidemark.graph.NotCopyableException;
import io.tidemark.graph.Partitioning;
import io.tidemark.graph.StreamNode;
import io.tidemark.metrics.MetricGroup;
import io.tidemark.operator.CoordinatedOperator;
import io.tidemark.process.TaskInfo;
import io.tidemark.runtime.control.OperatorNames;
import io.tidemark.runtime.control.StuckCalls;
import io.tidemark.runtime.exchange.Channel;
import io.tidemark.runtime.scheduling.TaskletScheduler;
import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import io.tidemark.runtime.subtask.Subtask;
import io.tidemark.runtime.subtask.SubtaskFactory;
import io.tidemark.runtime.subtask.SubtaskWiring;
import io.tidemark.runtime.subtask.VertexPlan;
import io.tidemark.state.spi.SnapshotReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One attempt to run the job: its subtasks and coordinators, wired and started.
 *
 * <p>Thread: the job's control thread.
 */
final class JobAttempt {
  /** About how many records wait in front of one subtask, over all its channels. */
  private static final int RECORDS_BEFORE_SUBTASK = 8192;

  private static final int LEAST_RECORDS_IN_CHANNEL = 32;

  /** About how many bytes of records wait in front of one subtask, over all its channels. */
  private static final long BYTES_BEFORE_SUBTASK = 16 << 20;

  private static final long LEAST_BYTES_IN_CHANNEL = 64 << 10;

  private final JobGraph graph;
  private final Map<SubtaskKey, Subtask> subtasks = new LinkedHashMap<>();
  private final Map<SubtaskKey, Slot> slots = new LinkedHashMap<>();
  private final Set<SubtaskKey> sources = new TreeSet<>();

  /** By the id of the operator: names need not be unique. */
  private final Map<Integer, CoordinatorHost> coordinators = new LinkedHashMap<>();

  /**
   * What an attempt is made with.
   *
   * @param number the attempt, from 0
   * @param factory makes subtasks
   * @param scheduler calls them
   * @param control what coordinators need of the control thread
   * @param metrics the job's metrics
   * @param restored what is restored, null when the job starts fresh
   * @param reader reads the state
   */
  record Plan(
      int number,
      SubtaskFactory factory,
      TaskletScheduler scheduler,
      CoordinatorHost.Control control,
      MetricGroup metrics,
      @Nullable StateAssignment restored,
      SnapshotReader reader) {}

  private final @Nullable StateAssignment restored;
  private final StuckCalls stuckCalls;

  private JobAttempt(JobGraph graph, Plan plan) {
    this.graph = graph;
    this.restored = plan.restored;
    this.stuckCalls =
        new StuckCalls(
            graph,
            plan.control.timers(),
            plan.control.environment().clock(),
            graph.configuration().get(JobOptions.CANCELLATION_INTERVAL).toMillis());
  }

  /** Makes everything and starts it. */
  static JobAttempt start(JobGraph graph, Plan plan) throws NotCopyableException {
    JobAttempt attempt = new JobAttempt(graph, plan);
    attempt.reserveSlots(plan);
    List<Channel[][]> channels = attempt.newChannels();
    Map<Integer, Integer> maxParallelism = attempt.maxParallelisms(plan.restored);
    RestoredEnds ends = RestoredEnds.of(graph, plan.restored);
    for (JobVertex vertex : graph.vertices()) {
      VertexPlan.Template prototype = VertexPlan.Template.of(attempt.planOf(vertex));
      attempt.createCoordinator(vertex, prototype, plan);
      for (int i = 0; i < vertex.parallelism(); i++) {
        attempt.createSubtask(
            vertex, i, prototype, channels, maxParallelism, restoreOf(vertex, i, ends, plan), plan);
      }
    }
    attempt.startCoordinators(plan.restored);
    attempt.subtasks.forEach((key, subtask) -> attempt.slotOf(key).start(subtask));
    return attempt;
  }

  private SubtaskKey key(JobVertex vertex, int index) {
    return new SubtaskKey(OperatorNames.chainName(vertex), index);
  }

  private Slot slotOf(SubtaskKey key) {
    Slot slot = slots.get(key);
    if (slot == null) {
      throw new IllegalStateException("Subtask " + key + " has no slot.");
    }
    return slot;
  }

  private void reserveSlots(Plan plan) {
    for (JobVertex vertex : graph.vertices()) {
      boolean own = vertex.nodes().stream().anyMatch(node -> node.settings().ownThread());
      for (int i = 0; i < vertex.parallelism(); i++) {
        slots.put(key(vertex, i), plan.scheduler.reserve(vertex.index() + i, own));
      }
    }
  }

  /**
   * For each edge, in the graph's order, the channel from each sender to each receiver it may
   * reach, else null.
   */
  private List<Channel[][]> newChannels() {
    int[] channelsInto = new int[graph.vertices().size()];
    for (JobEdge edge : graph.edges()) {
      channelsInto[edge.targetVertex()] += mostSenders(edge);
    }
    List<Channel[][]> channels = new ArrayList<>();
    for (JobEdge edge : graph.edges()) {
      JobVertex from = graph.vertices().get(edge.sourceVertex());
      JobVertex to = graph.vertices().get(edge.targetVertex());
      int bound =
          Math.max(
              LEAST_RECORDS_IN_CHANNEL, RECORDS_BEFORE_SUBTASK / channelsInto[edge.targetVertex()]);
      long byteBound =
          Math.max(
              LEAST_BYTES_IN_CHANNEL, BYTES_BEFORE_SUBTASK / channelsInto[edge.targetVertex()]);
      Channel[][] all = new Channel[from.parallelism()][to.parallelism()];
      for (int s = 0; s < from.parallelism(); s++) {
        for (int r = 0; r < to.parallelism(); r++) {
          if (reaches(graph, edge, s, r)) {
            all[s][r] = new Channel(slotOf(key(from, s)), slotOf(key(to, r)), bound, byteBound);
          }
        }
      }
      channels.add(all);
    }
    return channels;
  }

  private int mostSenders(JobEdge edge) {
    int most = 0;
    for (int r = 0; r < graph.vertices().get(edge.targetVertex()).parallelism(); r++) {
      int senders = 0;
      for (int s = 0; s < graph.vertices().get(edge.sourceVertex()).parallelism(); s++) {
        senders += reaches(graph, edge, s, r) ? 1 : 0;
      }
      most = Math.max(most, senders);
    }
    return Math.max(1, most);
  }

  /**
   * Whether there is a channel. Every receiver has one at least, also where no record will ever
   * come through it: watermarks, barriers and the end do.
   */
  static boolean reaches(JobGraph graph, JobEdge edge, int sender, int receiver) {
    int senders = graph.vertices().get(edge.sourceVertex()).parallelism();
    int receivers = graph.vertices().get(edge.targetVertex()).parallelism();
    Partitioning partitioning = edge.edge().partitioning();
    if (partitioning instanceof Partitioning.Forward) {
      return sender == receiver;
    }
    if (partitioning instanceof Partitioning.Rescale) {
      return senders >= receivers
          ? sender * receivers / senders == receiver
          : receiver * senders / receivers == sender;
    }
    return true;
  }

  /** The number of key groups of each vertex: a checkpoint's where it has one. */
  private Map<Integer, Integer> maxParallelisms(@Nullable StateAssignment restored) {
    List<OperatorDescription> operators = OperatorDescriptions.of(graph);
    if (restored != null) {
      operators = restored.adjust(operators);
    }
    Map<String, Integer> byUid = new TreeMap<>();
    operators.forEach(operator -> byUid.put(operator.uid(), operator.maxParallelism()));
    Map<Integer, Integer> byVertex = new TreeMap<>();
    for (JobVertex vertex : graph.vertices()) {
      StreamNode head = vertex.head();
      byVertex.put(
          vertex.index(),
          head.uid() == null
              ? head.settings().maxParallelism()
              : byUid.getOrDefault(head.uid(), head.settings().maxParallelism()));
    }
    return byVertex;
  }

  private VertexPlan planOf(JobVertex vertex) {
    return new VertexPlan(
        vertex,
        graph.edges().stream()
            .filter(edge -> edge.targetVertex() == vertex.index())
            .map(JobEdge::edge)
            .toList(),
        outEdges(vertex).stream().map(JobEdge::edge).toList());
  }

  private List<JobEdge> outEdges(JobVertex vertex) {
    return graph.edges().stream().filter(e -> e.sourceVertex() == vertex.index()).toList();
  }

  private void createCoordinator(JobVertex vertex, VertexPlan.Template prototype, Plan plan)
      throws NotCopyableException {
    if (vertex.head().operator() instanceof CoordinatedOperator) {
      StreamNode copy = prototype.copy(plan.control.userCodeClassLoader()).vertex().head();
      CoordinatorHost host =
          new CoordinatorHost(
              copy, (CoordinatedOperator) copy.operator(), plan.control, plan.metrics);
      coordinators.put(copy.id(), host);
    }
  }

  private void createSubtask(
      JobVertex vertex,
      int index,
      VertexPlan.Template prototype,
      List<Channel[][]> channels,
      Map<Integer, Integer> maxParallelism,
      SubtaskWiring.Restore restore,
      Plan plan) {
    List<SubtaskWiring.InputChannel> inputs = new ArrayList<>();
    List<List<Channel>> outputs = new ArrayList<>();
    List<Integer> targetMaxParallelism = new ArrayList<>();
    for (int e = 0; e < channels.size(); e++) {
      JobEdge edge = graph.edges().get(e);
      if (edge.targetVertex() == vertex.index()) {
        for (Channel[] fromSender : channels.get(e)) {
          if (fromSender[index] != null) {
            inputs.add(new SubtaskWiring.InputChannel(fromSender[index], edge.edge().inputIndex()));
          }
        }
      }
      if (edge.sourceVertex() == vertex.index()) {
        List<Channel> reachable = new ArrayList<>();
        for (Channel channel : channels.get(e)[index]) {
          if (channel != null) {
            reachable.add(channel);
          }
        }
        outputs.add(reachable);
        targetMaxParallelism.add(maxParallelism.getOrDefault(edge.targetVertex(), 1));
      }
    }
    SubtaskKey key = key(vertex, index);
    TaskInfo task =
        new TaskInfo(
            vertex.name(),
            maxParallelism.getOrDefault(vertex.index(), 1),
            index,
            vertex.parallelism(),
            plan.number);
    SubtaskWiring wiring =
        new SubtaskWiring(key, slotOf(key), inputs, outputs, targetMaxParallelism, restore);
    subtasks.put(key, plan.factory.create(prototype, task, wiring));
    if (vertex.isSource()) {
      sources.add(key);
    }
  }

  private static SubtaskWiring.Restore restoreOf(
      JobVertex vertex, int index, RestoredEnds ends, Plan plan) {
    Map<String, OperatorRestore> operators = new TreeMap<>();
    StateAssignment restored = plan.restored;
    if (restored == null) {
      return new SubtaskWiring.Restore(
          OptionalLong.empty(), operators, new TreeSet<>(), plan.reader);
    }
    for (StreamNode node : vertex.nodes()) {
      String uid = node.uid();
      if (uid != null) {
        restored.restoreOf(uid, index).ifPresent(r -> operators.put(uid, r));
      }
    }
    return new SubtaskWiring.Restore(
        OptionalLong.of(restored.checkpointId()),
        operators,
        ends.finished(vertex, index),
        plan.reader);
  }

  private void startCoordinators(@Nullable StateAssignment restored) {
    for (JobVertex vertex : graph.vertices()) {
      CoordinatorHost host = coordinators.get(vertex.head().id());
      if (host != null) {
        List<Subtask> its = new ArrayList<>();
        for (int i = 0; i < vertex.parallelism(); i++) {
          its.add(subtask(key(vertex, i)));
        }
        String uid = host.uid();
        host.start(
            its, restored == null || uid == null ? null : restored.coordinatorOf(uid).orElse(null));
      }
    }
  }

  /** The number of key groups of a vertex. */
  int maxParallelism(JobVertex vertex) {
    return maxParallelisms(restored).getOrDefault(vertex.index(), 1);
  }

  /** The operators with the number of key groups that this attempt runs them with. */
  List<OperatorDescription> adjusted(List<OperatorDescription> operators) {
    return restored == null ? operators : restored.adjust(operators);
  }

  Subtask subtask(SubtaskKey key) {
    Subtask subtask = subtasks.get(key);
    if (subtask == null) {
      throw new IllegalStateException("There is no subtask " + key + ".");
    }
    return subtask;
  }

  Map<SubtaskKey, Subtask> subtasks() {
    return subtasks;
  }

  Iterable<CoordinatorHost> coordinators() {
    return coordinators.values();
  }

  /** The coordinator of a subtask's head operator, or null. */
  @Nullable CoordinatorHost coordinatorOf(SubtaskKey key) {
    for (JobVertex vertex : graph.vertices()) {
      if (OperatorNames.chainName(vertex).equals(key.chain())) {
        return coordinators.get(vertex.head().id());
      }
    }
    return null;
  }

  @Nullable CoordinatorHost coordinator(int operatorId) {
    return coordinators.get(operatorId);
  }

  /** Has the sources inject a barrier, and the others know of it before it comes. */
  void injectBarrier(CheckpointBarrier barrier) {
    subtasks.forEach(
        (key, subtask) -> {
          if (!sources.contains(key)) {
            subtask.checkpointTriggered(barrier.checkpointId());
          }
        });
    for (SubtaskKey source : sources) {
      subtask(source).triggerCheckpoint(barrier);
    }
  }

  void cancelAll() {
    coordinators.values().forEach(CoordinatorHost::close);
    subtasks.values().forEach(Subtask::cancel);
    stuckCalls.watch(subtasks);
  }

  /** A subtask is closed. */
  void subtaskClosed(SubtaskKey key) {
    stuckCalls.closed(key);
  }
}
