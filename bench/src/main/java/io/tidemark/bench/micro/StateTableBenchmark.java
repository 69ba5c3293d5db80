// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.micro;

import io.tidemark.bench.engine.EventGenerator;
import io.tidemark.bench.engine.Query;
import io.tidemark.bench.engine.Workload;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.Types;
import io.tidemark.state.KeyGroupRange;
import io.tidemark.state.KeyGroupRangeAssignment;
import io.tidemark.state.ValueState;
import io.tidemark.state.ValueStateDescriptor;
import io.tidemark.state.heap.HashMapStateBackend;
import io.tidemark.state.spi.KeyedStateBackend;
import io.tidemark.state.spi.KeyedStateParameters;
import io.tidemark.state.spi.KeyedStateRestore;
import io.tidemark.state.spi.NamespacedState;
import io.tidemark.state.spi.VoidNamespace;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A read and an update of value state on the heap, beside maps doing the same. Nanoseconds for one
 * key; keys are uniform and all present. One invocation does a batch of {@value #BATCH} keys, made
 * beforehand.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(StateTableBenchmark.BATCH)
@Fork(value = 1, jvmArgsAppend = "-Xmx2g")
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class StateTableBenchmark {
  static final int BATCH = 512;
  private static final int KEY_GROUPS = 128;
  private static final int BATCHES = 8192;
  private static final int EXPECTED = 32;

  @Param({"1000", "1000000"})
  public int keys;

  private final long[][] words = new long[BATCHES][BATCH];
  private final char[][] keyGroups = new char[BATCHES][BATCH];
  private final Long2LongOpenHashMap primitiveMap = new Long2LongOpenHashMap();
  private final Map<Long, Long> boxedMap = new HashMap<>();
  private final KeyedStateBackend<Long> backend = newBackend();
  private final ValueState<Long> state = newState(backend);
  private int next;

  private static KeyedStateBackend<Long> newBackend() {
    TypeSerializer<Long> serializer = Types.LONG.createSerializer();
    return new HashMapStateBackend()
        .createKeyedStateBackend(
            new KeyedStateParameters<>(
                "benchmark",
                serializer,
                KEY_GROUPS,
                KeyGroupRange.of(0, KEY_GROUPS - 1),
                false,
                true,
                KeyedStateRestore.none()));
  }

  @SuppressWarnings("unchecked") // states of a backend have namespaces
  private static ValueState<Long> newState(KeyedStateBackend<Long> backend) {
    ValueState<Long> state =
        backend.getOrCreateState(
            VoidNamespace.SERIALIZER, new ValueStateDescriptor<>("sum", Types.LONG));
    ((NamespacedState<VoidNamespace>) state).setCurrentNamespace(VoidNamespace.INSTANCE);
    return state;
  }

  /** Makes the keys, and an entry for each. */
  @Setup
  public void setUp() throws Exception {
    EventGenerator generator = new EventGenerator(new Workload(Query.SUM, 1, keys, 0));
    long index = 0;
    for (int b = 0; b < BATCHES; b++) {
      for (int i = 0; i < BATCH; i++) {
        words[b][i] = generator.key(index++);
        keyGroups[b][i] = keyGroupOf(words[b][i]);
      }
    }
    for (long key = 0; key < keys; key++) {
      backend.setCurrentKeyWord(key, keyGroupOf(key));
      state.update(0L);
      primitiveMap.put(key, 0);
      boxedMap.put(key, 0L);
    }
  }

  private static char keyGroupOf(long key) {
    return (char) KeyGroupRangeAssignment.assignToKeyGroup(Long.hashCode(key), KEY_GROUPS);
  }

  /** As the engine does it: keys of a batch are announced, then each is made current. */
  @Benchmark
  public void state() throws Exception {
    int batch = nextBatch();
    for (int from = 0; from < BATCH; from += EXPECTED) {
      backend.expectKeyWords(words[batch], keyGroups[batch], from, from + EXPECTED);
      for (int i = from; i < from + EXPECTED; i++) {
        addOne(words[batch][i], keyGroups[batch][i]);
      }
    }
  }

  /** As {@link #state}, without the announcement. */
  @Benchmark
  public void stateUnannounced() throws Exception {
    int batch = nextBatch();
    for (int i = 0; i < BATCH; i++) {
      addOne(words[batch][i], keyGroups[batch][i]);
    }
  }

  private void addOne(long word, char keyGroup) throws Exception {
    backend.setCurrentKeyWord(word, keyGroup);
    Long before = state.value();
    state.update(before == null ? 1 : before + 1);
  }

  /** A primitive open-addressing map. */
  @Benchmark
  public void fastutil() {
    for (long word : words[nextBatch()]) {
      primitiveMap.put(word, primitiveMap.get(word) + 1);
    }
  }

  /** A map of objects. */
  @Benchmark
  public void hashMap() {
    for (long word : words[nextBatch()]) {
      Long before = boxedMap.get(word);
      boxedMap.put(word, before == null ? 1 : before + 1);
    }
  }

  private int nextBatch() {
    next = (next + 1) % BATCHES;
    return next;
  }
}
