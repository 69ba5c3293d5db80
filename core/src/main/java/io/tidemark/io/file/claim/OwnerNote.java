// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file.claim;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tidemark.io.WriterInitContext.JobRun;
import io.tidemark.util.Printable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What stands in an owner file, in UTF-8:
 *
 * <pre>
 * tidemark sink owner 1
 * job: [name]
 * sink: [uid]
 * checkpoints: [where they are; nothing without]
 * begun by: [the first run that had them; nothing without]
 * process: [text of the engine's]
 * process id: [as people know it]
 * run: [text that no other run has]
 * end
 * </pre>
 *
 * @param job the job's name
 * @param sink the sink's uid
 * @param checkpoints where the job's checkpoints are, empty when nowhere
 * @param begunBy the first run that had them
 * @param process the process, for the engine
 * @param processId the process, for people
 * @param run the run
 */
record OwnerNote(
    String job,
    String sink,
    String checkpoints,
    String begunBy,
    String process,
    String processId,
    String run) {
  private static final String FIRST = "tidemark sink owner 1";
  private static final String LAST = "end";

  /** The note of a sink in a run. */
  static OwnerNote of(JobRun run, String sink) {
    return new OwnerNote(
        Printable.of(run.jobName()),
        Printable.of(sink),
        Printable.of(run.checkpoints()),
        Printable.of(run.checkpointsBegunBy()),
        Printable.of(run.process()),
        Printable.of(run.processId()),
        Printable.of(run.id()));
  }

  /** Whether only one of the two runs can go on: checkpoints have one owner. */
  boolean isSameJob(OwnerNote other) {
    return isAtSamePlace(other) && begunBy.equals(other.begunBy);
  }

  /** Whether the checkpoints of the two would lie at the same path. */
  boolean isAtSamePlace(OwnerNote other) {
    return !checkpoints.isEmpty()
        && checkpoints.equals(other.checkpoints)
        && sink.equals(other.sink);
  }

  byte[] toBytes() {
    String text =
        String.join(
            "\n",
            FIRST,
            "job: " + job,
            "sink: " + sink,
            "checkpoints: " + checkpoints,
            "begun by: " + begunBy,
            "process: " + process,
            "process id: " + processId,
            "run: " + run,
            LAST,
            "");
    return text.getBytes(UTF_8);
  }

  /** The note in a file; null when it is damaged. */
  static @Nullable OwnerNote fromBytes(byte[] bytes) {
    String[] lines = new String(bytes, UTF_8).split("\n", -1);
    if (lines.length != 10 || !lines[0].equals(FIRST) || !lines[8].equals(LAST)) {
      return null;
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 1; i < 8; i++) {
      int colon = lines[i].indexOf(": ");
      if (colon < 0) {
        return null;
      }
      values.put(lines[i].substring(0, colon), lines[i].substring(colon + 2));
    }
    String job = values.get("job");
    String sink = values.get("sink");
    String checkpoints = values.get("checkpoints");
    String begunBy = values.get("begun by");
    String process = values.get("process");
    String processId = values.get("process id");
    String run = values.get("run");
    return job == null
            || sink == null
            || checkpoints == null
            || begunBy == null
            || process == null
            || processId == null
            || run == null
        ? null
        : new OwnerNote(job, sink, checkpoints, begunBy, process, processId, run);
  }

  String describe() {
    return "the sink '"
        + sink
        + "' of the job '"
        + job
        + "' ("
        + processId
        + (checkpoints.isEmpty() ? ", without checkpoints" : ", checkpoints in " + checkpoints)
        + ")";
  }
}
