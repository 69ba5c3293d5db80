// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import io.tidemark.checkpoint.CheckpointCorruptException;
import io.tidemark.checkpoint.CheckpointMetadata;
import io.tidemark.checkpoint.CheckpointType;
import io.tidemark.checkpoint.CoordinatorState;
import io.tidemark.checkpoint.OperatorMetadata;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytes of {@code _metadata}. */
public final class MetadataFile {
  private static final String FORMAT = "tidemark-checkpoint";
  private static final int VERSION = 1;

  private MetadataFile() {}

  /** The bytes of a checkpoint's metadata. */
  public static byte[] write(CheckpointMetadata metadata) {
    JsonObject json = new JsonObject();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("job", metadata.jobName());
    json.put("epoch", metadata.epoch());
    json.put("checkpoint", metadata.checkpointId());
    json.put("timestamp", metadata.timestampMillis());
    json.put("type", JsonFields.nameOf(metadata.type()));
    JsonObject properties = json.putObject("properties");
    metadata.properties().forEach(properties::put);
    JsonArray operators = json.putArray("operators");
    metadata.operators().forEach(o -> writeOperator(operators.addObject(), o));
    return JsonText.toBytes(json);
  }

  private static void writeOperator(JsonObject json, OperatorMetadata operator) {
    json.put("uid", operator.uid());
    json.put("name", operator.name());
    json.put("parallelism", operator.parallelism());
    json.put("maxParallelism", operator.maxParallelism());
    JsonArray finished = json.putArray("finishedSubtasks");
    for (int i = 0; i < operator.parallelism(); i++) {
      if (operator.subtasks().get(i).finished()) {
        finished.add(i);
      }
    }
    CoordinatorState coordinator = operator.coordinator();
    if (coordinator != null) {
      JsonObject state = json.putObject("coordinator");
      state.put("version", coordinator.version());
      state.put("bytes", coordinator.bytes());
    }
    StateJson.write(json, operator.subtasks());
  }

  /**
   * The metadata in the bytes.
   *
   * @param file the file's name, for messages
   * @throws CheckpointCorruptException when a byte is wrong or missing
   * @throws IOException when it is of a version that is not known here
   */
  public static CheckpointMetadata read(String file, byte[] bytes) throws IOException {
    JsonFields json = new JsonFields(file, "", JsonText.fromBytes(file, bytes));
    json.checkVersion(FORMAT, VERSION);
    List<OperatorMetadata> operators = new ArrayList<>();
    for (JsonFields operator : json.objects("operators")) {
      operators.add(readOperator(operator));
    }
    CheckpointMetadata metadata =
        new CheckpointMetadata(
            json.text("job"),
            json.count("epoch"),
            json.count("checkpoint"),
            json.count("timestamp"),
            json.constant("type", CheckpointType.class),
            operators,
            json.object("properties").texts());
    json.end();
    return metadata;
  }

  private static OperatorMetadata readOperator(JsonFields json) throws CheckpointCorruptException {
    String uid = json.text("uid");
    int parallelism = json.smallCount("parallelism");
    CoordinatorState coordinator = readCoordinator(json.objectOrNull("coordinator"));
    OperatorMetadata operator =
        new OperatorMetadata(
            uid,
            json.text("name"),
            parallelism,
            json.smallCount("maxParallelism"),
            coordinator,
            StateJson.read(json, parallelism));
    json.end();
    return operator;
  }

  private static @Nullable CoordinatorState readCoordinator(@Nullable JsonFields json)
      throws CheckpointCorruptException {
    if (json == null) {
      return null;
    }
    CoordinatorState state = new CoordinatorState(json.smallCount("version"), json.bytes("bytes"));
    json.end();
    return state;
  }
}
