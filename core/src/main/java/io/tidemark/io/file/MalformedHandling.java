// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.metrics.Counter;
import io.tidemark.metrics.MetricGroup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries out what is to be done with malformed records in one subtask. */
final class MalformedHandling {
  private static final Logger LOG = LoggerFactory.getLogger(MalformedHandling.class);
  private static final long LOGGED = 10;

  private final MalformedRecords policy;
  private final Counter skipped;

  MalformedHandling(MalformedRecords policy, MetricGroup metrics) {
    this.policy = policy;
    this.skipped = metrics.counter("numMalformedRecords");
  }

  /** Returns when the record is to be left out. */
  void handle(MalformedRecordException malformed) throws MalformedRecordException {
    if (policy == MalformedRecords.FAIL) {
      throw malformed;
    }
    skipped.inc();
    if (skipped.getCount() <= LOGGED) {
      LOG.warn(
          "Left out a malformed record: {}{}",
          malformed.getMessage(),
          skipped.getCount() == LOGGED ? " Further ones are counted and not logged." : "");
    }
  }
}
