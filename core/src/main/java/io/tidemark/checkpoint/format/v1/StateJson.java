// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.OperatorSnapshot;
import io.tidemark.serializer.TypeSerializerSnapshot;
import io.tidemark.state.spi.KeyGroupSegment;
import io.tidemark.state.spi.KeyedStateHandle;
import io.tidemark.state.spi.OperatorStateHandle;
import io.tidemark.state.spi.Segment;
import io.tidemark.state.spi.StateKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The states of one operator as JSON: each state once with its schema, and within it where the part
 * of each subtask lies. Reading gives back the handles of each subtask in the order of the states.
 */
final class StateJson {
  private StateJson() {}

  /** What makes parts of several subtasks parts of the same state. */
  private record KeyedState(
      String name,
      StateKind kind,
      @Nullable TypeSerializerSnapshot key,
      @Nullable TypeSerializerSnapshot namespace,
      @Nullable TypeSerializerSnapshot value) {}

  /** As {@link KeyedState}, of operator state. */
  private record OperatorState(
      String name,
      OperatorStateHandle.Mode mode,
      @Nullable TypeSerializerSnapshot key,
      @Nullable TypeSerializerSnapshot value) {}

  static void write(JsonObject operator, List<OperatorSnapshot> subtasks) {
    Map<KeyedState, JsonArray> keyedStates = new LinkedHashMap<>();
    Map<OperatorState, JsonArray> operatorStates = new LinkedHashMap<>();
    JsonArray keyed = operator.putArray("keyedStates");
    JsonArray operatorArray = operator.putArray("operatorStates");
    for (int i = 0; i < subtasks.size(); i++) {
      for (KeyedStateHandle handle : subtasks.get(i).keyed()) {
        KeyedState state =
            new KeyedState(
                handle.name(), handle.kind(), handle.key(), handle.namespace(), handle.value());
        JsonArray parts = keyedStates.computeIfAbsent(state, s -> beginKeyed(keyed, s));
        writeSegments(parts.addObject().put("subtask", i), handle.segments());
      }
      for (OperatorStateHandle handle : subtasks.get(i).operator()) {
        OperatorState state =
            new OperatorState(handle.name(), handle.mode(), handle.key(), handle.value());
        JsonArray parts = operatorStates.computeIfAbsent(state, s -> begin(operatorArray, s));
        JsonObject part = parts.addObject();
        part.put("subtask", i);
        part.put("elements", handle.elements());
        Segment segment = handle.segment();
        if (segment != null) {
          part.put("file", segment.file());
          part.put("offset", segment.offset());
          part.put("bytes", segment.bytes());
        }
      }
    }
  }

  private static JsonArray beginKeyed(JsonArray states, KeyedState state) {
    JsonObject json = states.addObject();
    json.put("name", state.name());
    json.put("kind", JsonFields.nameOf(state.kind()));
    SchemaJson.put(json, "key", state.key());
    SchemaJson.put(json, "namespace", state.namespace());
    SchemaJson.put(json, "value", state.value());
    return json.putArray("parts");
  }

  private static JsonArray begin(JsonArray states, OperatorState state) {
    JsonObject json = states.addObject();
    json.put("name", state.name());
    json.put("mode", JsonFields.nameOf(state.mode()));
    SchemaJson.put(json, "key", state.key());
    SchemaJson.put(json, "value", state.value());
    return json.putArray("parts");
  }

  /** Writes the key groups by file, in their order: a file comes again when they alternate. */
  private static void writeSegments(JsonObject part, List<KeyGroupSegment> segments) {
    JsonArray files = part.putArray("files");
    String file = null;
    JsonArray keyGroups = files;
    for (KeyGroupSegment s : segments) {
      if (!s.segment().file().equals(file)) {
        file = s.segment().file();
        keyGroups = files.addObject().put("file", file).putArray("keyGroups");
      }
      JsonArray row = keyGroups.addArray();
      row.add(s.keyGroup()).add(s.entries()).add(s.segment().offset()).add(s.segment().bytes());
    }
  }

  static List<OperatorSnapshot> read(JsonFields operator, int parallelism)
      throws CheckpointCorruptException {
    List<List<KeyedStateHandle>> keyed = new ArrayList<>();
    List<List<OperatorStateHandle>> operatorStates = new ArrayList<>();
    for (int i = 0; i < parallelism; i++) {
      keyed.add(new ArrayList<>());
      operatorStates.add(new ArrayList<>());
    }
    for (JsonFields state : operator.objects("keyedStates")) {
      readKeyed(state, keyed);
    }
    for (JsonFields state : operator.objects("operatorStates")) {
      readOperator(state, operatorStates);
    }
    boolean[] finished = new boolean[parallelism];
    for (long subtask : operator.counts("finishedSubtasks")) {
      if (subtask >= parallelism) {
        throw operator.wrong("finishedSubtasks", null, "subtasks below " + parallelism);
      }
      finished[(int) subtask] = true;
    }
    List<OperatorSnapshot> subtasks = new ArrayList<>();
    for (int i = 0; i < parallelism; i++) {
      subtasks.add(new OperatorSnapshot(finished[i], keyed.get(i), operatorStates.get(i)));
    }
    return subtasks;
  }

  private static void readKeyed(JsonFields state, List<List<KeyedStateHandle>> subtasks)
      throws CheckpointCorruptException {
    String name = state.text("name");
    StateKind kind = state.constant("kind", StateKind.class);
    TypeSerializerSnapshot key = SchemaJson.get(state, "key");
    TypeSerializerSnapshot namespace = SchemaJson.get(state, "namespace");
    TypeSerializerSnapshot value = SchemaJson.get(state, "value");
    for (JsonFields part : state.objects("parts")) {
      List<KeyGroupSegment> segments = new ArrayList<>();
      int subtask = subtaskOf(part, subtasks.size());
      for (JsonFields file : part.objects("files")) {
        String fileName = file.text("file");
        for (long[] row : file.rows("keyGroups", 4)) {
          Segment segment = new Segment(fileName, row[2], row[3]);
          segments.add(new KeyGroupSegment((int) row[0], row[1], segment));
        }
        file.end();
      }
      part.end();
      subtasks.get(subtask).add(new KeyedStateHandle(name, kind, key, namespace, value, segments));
    }
    state.end();
  }

  private static void readOperator(JsonFields state, List<List<OperatorStateHandle>> subtasks)
      throws CheckpointCorruptException {
    String name = state.text("name");
    OperatorStateHandle.Mode mode = state.constant("mode", OperatorStateHandle.Mode.class);
    TypeSerializerSnapshot key = SchemaJson.get(state, "key");
    TypeSerializerSnapshot value = SchemaJson.get(state, "value");
    for (JsonFields part : state.objects("parts")) {
      int subtask = subtaskOf(part, subtasks.size());
      long elements = part.count("elements");
      Segment segment =
          part.has("file")
              ? new Segment(part.text("file"), part.count("offset"), part.count("bytes"))
              : null;
      part.end();
      subtasks.get(subtask).add(new OperatorStateHandle(name, mode, key, value, elements, segment));
    }
    state.end();
  }

  private static int subtaskOf(JsonFields part, int parallelism) throws CheckpointCorruptException {
    int subtask = part.smallCount("subtask");
    if (subtask >= parallelism) {
      throw part.wrong("subtask", null, "a subtask below " + parallelism + ", not " + subtask);
    }
    return subtask;
  }
}
