// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.format.v1;

import java.io.IOException;

/**
 * What stands in an owner file.
 *
 * @param job the job's name
 * @param epoch the owner's epoch
 * @param process the owner's process
 * @param run tells two runs of one process apart
 * @param origin the run that was the directory's first owner: each owner takes it over, so that two
 *     directories with the same path on two machines are told apart
 * @param leaseMillis how long the file may stay unchanged before the owner counts as gone
 * @param renewals rises with each renewal of the lease
 * @param renewedAtMillis when that was, by the owner's clock; for people
 * @param released whether the owner has let go
 * @param history from which checkpoint on each epoch went
 */
public record OwnerRecord(
    String job,
    long epoch,
    ProcessIdentity process,
    String run,
    String origin,
    long leaseMillis,
    long renewals,
    long renewedAtMillis,
    boolean released,
    EpochHistory history) {
  private static final String FORMAT = "tidemark-owner";
  private static final int VERSION = 1;

  /**
   * Which process, among all there ever were.
   *
   * @param host the host's name
   * @param bootId changes with each start of the machine; empty where there is none
   * @param pidNamespace within which the pid counts: containers differ; empty where there is none
   * @param pid the process id
   * @param startTime when the process began, in a unit and from a zero that stay the same within a
   *     boot; tells it from a later process with the same pid
   */
  public record ProcessIdentity(
      String host, String bootId, String pidNamespace, long pid, long startTime) {}

  /** This record with the lease renewed. */
  public OwnerRecord renewed(long nowMillis) {
    return new OwnerRecord(
        job, epoch, process, run, origin, leaseMillis, renewals + 1, nowMillis, released, history);
  }

  /** This record, let go of. */
  public OwnerRecord release() {
    return new OwnerRecord(
        job, epoch, process, run, origin, leaseMillis, renewals, renewedAtMillis, true, history);
  }

  /** This record with another history. */
  public OwnerRecord with(EpochHistory newHistory) {
    return new OwnerRecord(
        job,
        epoch,
        process,
        run,
        origin,
        leaseMillis,
        renewals,
        renewedAtMillis,
        released,
        newHistory);
  }

  /** The owner as people are told of it. */
  public String describeOwner() {
    return "process " + process.pid() + " on host " + process.host() + " (epoch " + epoch + ")";
  }

  /** The file's content. */
  public byte[] toBytes() {
    JsonObject json = new JsonObject();
    json.put("format", FORMAT);
    json.put("version", VERSION);
    json.put("job", job);
    json.put("epoch", epoch);
    json.put("host", process.host());
    json.put("bootId", process.bootId());
    json.put("pidNamespace", process.pidNamespace());
    json.put("pid", process.pid());
    json.put("processStart", process.startTime());
    json.put("run", run);
    if (!origin.equals(run)) {
      json.put("origin", origin);
    }
    json.put("leaseMillis", leaseMillis);
    json.put("renewals", renewals);
    json.put("renewedAt", renewedAtMillis);
    json.put("released", released);
    JsonArray epochs = json.putArray("history");
    history.entries().forEach(e -> epochs.addArray().add(e.epoch()).add(e.restoredCheckpointId()));
    return JsonText.toBytes(json);
  }

  /**
   * The record in a file.
   *
   * @throws io.tidemark.checkpoint.CheckpointCorruptException when a byte is wrong or missing
   * @throws IOException when it is of a version that is not known here
   */
  public static OwnerRecord fromBytes(String file, byte[] bytes) throws IOException {
    JsonFields json = new JsonFields(file, "", JsonText.fromBytes(file, bytes));
    json.checkVersion(FORMAT, VERSION);
    ProcessIdentity process =
        new ProcessIdentity(
            json.text("host"),
            json.text("bootId"),
            json.text("pidNamespace"),
            json.count("pid"),
            json.count("processStart"));
    String run = json.text("run");
    OwnerRecord owner =
        new OwnerRecord(
            json.text("job"),
            json.count("epoch"),
            process,
            run,
            json.has("origin") ? json.text("origin") : run,
            json.count("leaseMillis"),
            json.count("renewals"),
            json.count("renewedAt"),
            json.flag("released"),
            EpochHistory.of(json.rows("history", 2)));
    json.end();
    return owner;
  }
}
