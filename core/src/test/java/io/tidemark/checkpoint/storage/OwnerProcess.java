// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A process that owns a job and takes one checkpoint after the other until it is killed. */
final class OwnerProcess {
  private OwnerProcess() {}

  public static void main(String[] arguments) throws IOException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    LocalBlobStore store = new LocalBlobStore(Path.of(arguments[0]));
    OwnerClaim claim =
        new OwnerClaim(store, StoredJob.NAME, new SystemProcesses(), arguments[1], 60_000);
    OwnerClaim.Result result = claim.attempt(0);
    if (result instanceof OwnerClaim.Held held) {
      out.println("held " + held.sentence());
      return;
    }
    JobCheckpoints job = ((OwnerClaim.Owned) result).checkpoints();
    job.collectOrphans();
    out.println("owned " + job.epoch());
    for (long id = job.firstFreeCheckpointId(); ; id++) {
      List<Long> older = StoredJob.ids(job.completed());
      StoredJob.write(job, id + 1_000_000, 0);
      StoredJob.complete(job, id);
      out.println("completed " + id);
      for (long old : older) {
        job.delete(old);
      }
    }
  }
}
