// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.io.Boundedness;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A feed whose enumerator does something of its own first, whenever it is called. */
public record HookedEnumerator(
    Source<Long, Feed.Position, List<Integer>> feed, HookedEnumerator.Hook hook)
    implements Source<Long, Feed.Position, List<Integer>> {
  private static final long serialVersionUID = 1L;

  /** What the enumerator is asked for. */
  public enum Call {
    START,
    SNAPSHOT
  }

  /** What it does first. */
  @FunctionalInterface
  public interface Hook extends Serializable {
    void before(Call call) throws InterruptedException;
  }

  @Override
  public Boundedness getBoundedness() {
    return feed.getBoundedness();
  }

  @Override
  public SourceReader<Long, Feed.Position> createReader(SourceReaderContext context)
      throws Exception {
    return feed.createReader(context);
  }

  @Override
  public SplitEnumerator<Feed.Position, List<Integer>> createEnumerator(
      SplitEnumeratorContext<Feed.Position> context) throws Exception {
    hook.before(Call.START);
    return new Hooked(feed.createEnumerator(context), hook);
  }

  @Override
  public SplitEnumerator<Feed.Position, List<Integer>> restoreEnumerator(
      SplitEnumeratorContext<Feed.Position> context, List<Integer> left) throws Exception {
    hook.before(Call.START);
    return new Hooked(feed.restoreEnumerator(context, left), hook);
  }

  @Override
  public SimpleVersionedSerializer<Feed.Position> getSplitSerializer() {
    return feed.getSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<List<Integer>> getEnumeratorCheckpointSerializer() {
    return feed.getEnumeratorCheckpointSerializer();
  }

  private record Hooked(SplitEnumerator<Feed.Position, List<Integer>> inner, Hook hook)
      implements SplitEnumerator<Feed.Position, List<Integer>> {
    @Override
    public void start() {
      inner.start();
    }

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
      inner.handleSplitRequest(subtaskId, requesterHostname);
    }

    @Override
    public void addSplitsBack(List<Feed.Position> splits, int subtaskId) {
      inner.addSplitsBack(splits, subtaskId);
    }

    @Override
    public void addReader(int subtaskId) {
      inner.addReader(subtaskId);
    }

    @Override
    public List<Integer> snapshotState(long checkpointId) throws Exception {
      hook.before(Call.SNAPSHOT);
      return inner.snapshotState(checkpointId);
    }

    @Override
    public void close() throws Exception {
      inner.close();
    }
  }
}
