// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench.jet;

import com.hazelcast.jet.core.AbstractProcessor;
import com.hazelcast.jet.core.Inbox;
import io.tidemark.bench.engine.Probe;
import io.tidemark.bench.engine.Tally;

/** A cooperative sink that counts what it is given, and tells the probe when it is closed. */
final class JetTallySink extends AbstractProcessor {
  private final Tally tally = new Tally();

  @Override
  public void process(int ordinal, Inbox inbox) {
    for (Object item = inbox.poll(); item != null; item = inbox.poll()) {
      JetEvent event = (JetEvent) item;
      tally.add(event.key(), event.value());
    }
  }

  @Override
  public boolean saveToSnapshot() {
    return true;
  }

  @Override
  public void close() {
    Probe.active().sinkClosed(tally);
  }
}
