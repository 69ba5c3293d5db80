// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.io.Boundedness;
import io.tidemark.io.InputStatus;
import io.tidemark.io.ReaderOutput;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceOutput;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SourceSplit;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A log with partitions in the test's memory, to which the test appends while jobs read it. It
 * survives the jobs; a job goes on from the positions in its checkpoint. A partition that was ended
 * ends its reader's part of the source.
 *
 * <p>Thread: any.
 */
public final class Feed<T> {
  private static final Map<Integer, Feed<?>> FEEDS = new ConcurrentHashMap<>();
  private static final AtomicInteger NEXT = new AtomicInteger();
  private static final int RECORDS_IN_POLL = 64;

  private final int number = NEXT.getAndIncrement();
  private final List<List<T>> partitions = new ArrayList<>();
  private final boolean[] ended;
  private final int[] read;
  private final List<Runnable> readers = new ArrayList<>();

  public Feed(int partitions) {
    for (int i = 0; i < partitions; i++) {
      this.partitions.add(new ArrayList<>());
    }
    this.ended = new boolean[partitions];
    this.read = new int[partitions];
    FEEDS.put(number, this);
  }

  @SafeVarargs
  public final void append(int partition, T... records) {
    appendAll(partition, List.of(records));
  }

  public void appendAll(int partition, List<T> records) {
    change(() -> partitions.get(partition).addAll(records));
  }

  /** Says that nothing more comes in a partition. */
  public void end(int partition) {
    change(() -> ended[partition] = true);
  }

  public void endAll() {
    for (int i = 0; i < ended.length; i++) {
      end(i);
    }
  }

  /** Whether nothing more comes in any partition. */
  public synchronized boolean hasEnded() {
    for (boolean one : ended) {
      if (!one) {
        return false;
      }
    }
    return true;
  }

  private void change(Runnable change) {
    List<Runnable> toWake;
    synchronized (this) {
      change.run();
      toWake = List.copyOf(readers);
      readers.clear();
    }
    toWake.forEach(Runnable::run);
  }

  private synchronized void onNextChange(Runnable wake) {
    readers.add(wake);
  }

  private synchronized List<T> from(int partition, int position) {
    List<T> records = partitions.get(partition);
    int end = Math.min(records.size(), position + RECORDS_IN_POLL);
    read[partition] = Math.max(read[partition], end);
    return List.copyOf(records.subList(position, end));
  }

  private synchronized boolean isEnd(int partition, int position) {
    return ended[partition] && position == partitions.get(partition).size();
  }

  /** How many records of a partition a reader has taken at most. */
  public synchronized int read(int partition) {
    return read[partition];
  }

  public synchronized int partitions() {
    return partitions.size();
  }

  public Source<T, Position, List<Integer>> source() {
    return new FeedSource<>(number, false);
  }

  /**
   * A source that gives a reader one partition at a time, the next when the one before has ended.
   */
  public Source<T, Position, List<Integer>> oneSplitAtATime() {
    return new FeedSource<>(number, true);
  }

  @SuppressWarnings("unchecked")
  private static <T> Feed<T> numbered(int number) {
    return (Feed<T>) Objects.requireNonNull(FEEDS.get(number));
  }

  /** A partition and how many of its records were emitted. */
  public record Position(int partition, int next) implements SourceSplit {
    @Override
    public String splitId() {
      return "partition-" + partition;
    }
  }

  private record FeedSource<T>(int number, boolean oneByOne)
      implements Source<T, Position, List<Integer>> {
    private static final long serialVersionUID = 1L;

    @Override
    public Boundedness getBoundedness() {
      return Boundedness.CONTINUOUS_UNBOUNDED;
    }

    @Override
    public SourceReader<T, Position> createReader(SourceReaderContext readerContext) {
      return new Reader<>(numbered(number), oneByOne ? readerContext : null);
    }

    @Override
    public SplitEnumerator<Position, List<Integer>> createEnumerator(
        SplitEnumeratorContext<Position> context) {
      List<Integer> all = new ArrayList<>();
      for (int i = 0; i < numbered(number).partitions(); i++) {
        all.add(i);
      }
      return new Enumerator(context, new TreeSet<>(all), oneByOne);
    }

    @Override
    public SplitEnumerator<Position, List<Integer>> restoreEnumerator(
        SplitEnumeratorContext<Position> context, List<Integer> left) {
      return new Enumerator(context, new TreeSet<>(left), oneByOne);
    }

    @Override
    public SimpleVersionedSerializer<Position> getSplitSerializer() {
      return new Numbers<>() {
        @Override
        List<Integer> toNumbers(Position value) {
          return List.of(value.partition(), value.next());
        }

        @Override
        Position fromNumbers(List<Integer> numbers) {
          return new Position(numbers.get(0), numbers.get(1));
        }
      };
    }

    @Override
    public SimpleVersionedSerializer<List<Integer>> getEnumeratorCheckpointSerializer() {
      return new Numbers<>() {
        @Override
        List<Integer> toNumbers(List<Integer> value) {
          return value;
        }

        @Override
        List<Integer> fromNumbers(List<Integer> numbers) {
          return numbers;
        }
      };
    }
  }

  private abstract static class Numbers<E> implements SimpleVersionedSerializer<E> {
    abstract List<Integer> toNumbers(E value);

    abstract E fromNumbers(List<Integer> numbers);

    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(E value) {
      List<Integer> numbers = toNumbers(value);
      ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES * numbers.size());
      numbers.forEach(bytes::putInt);
      return bytes.array();
    }

    @Override
    public E deserialize(int version, byte[] serialized) {
      ByteBuffer bytes = ByteBuffer.wrap(serialized);
      List<Integer> numbers = new ArrayList<>();
      while (bytes.hasRemaining()) {
        numbers.add(bytes.getInt());
      }
      return fromNumbers(numbers);
    }
  }

  /**
   * Gives partition i to reader i mod parallelism as soon as that is there, or the next partition
   * to a reader that asks.
   */
  private record Enumerator(
      SplitEnumeratorContext<Position> context, Set<Integer> left, boolean oneByOne)
      implements SplitEnumerator<Position, List<Integer>> {
    @Override
    public void start() {}

    @Override
    public void handleSplitRequest(int subtaskId, @Nullable String requesterHostname) {
      if (left.isEmpty()) {
        context.signalNoMoreSplits(subtaskId);
      } else {
        int next = left.iterator().next();
        left.remove(next);
        context.assignSplit(new Position(next, 0), subtaskId);
      }
    }

    @Override
    public void addSplitsBack(List<Position> splits, int subtaskId) {
      throw new UnsupportedOperationException("The embedded engine restarts all readers.");
    }

    @Override
    public void addReader(int subtaskId) {
      if (oneByOne) {
        return;
      }
      for (int partition : List.copyOf(left)) {
        if (partition % context.currentParallelism() == subtaskId) {
          context.assignSplit(new Position(partition, 0), subtaskId);
          left.remove(partition);
        }
      }
      context.signalNoMoreSplits(subtaskId);
    }

    @Override
    public List<Integer> snapshotState(long checkpointId) {
      return List.copyOf(left);
    }

    @Override
    public void close() {}
  }

  private static final class Reader<T> implements SourceReader<T, Position> {
    private final Feed<T> feed;
    private final @Nullable SourceReaderContext asksThrough;
    private final List<Position> splits = new ArrayList<>();
    private final Set<String> paused = new TreeSet<>();
    private CompletableFuture<Void> available = new CompletableFuture<>();
    private boolean noMoreSplits;

    /** A reader; with a context through which to ask, it asks for one split after the other. */
    Reader(Feed<T> feed, @Nullable SourceReaderContext asksThrough) {
      this.feed = feed;
      this.asksThrough = asksThrough;
    }

    @Override
    public void start() {
      askIfNeeded();
    }

    private void askIfNeeded() {
      if (asksThrough != null && splits.isEmpty() && !noMoreSplits) {
        asksThrough.sendSplitRequest();
      }
    }

    @Override
    public InputStatus pollNext(ReaderOutput<T> output) {
      CompletableFuture<Void> changed = new CompletableFuture<>();
      available = changed;
      feed.onNextChange(() -> changed.complete(null));
      boolean any = false;
      for (int i = 0; i < splits.size(); i++) {
        Position split = splits.get(i);
        if (!paused.contains(split.splitId())) {
          SourceOutput<T> of = output.createOutputForSplit(split.splitId());
          List<T> records = feed.from(split.partition(), split.next());
          records.forEach(of::collect);
          any |= !records.isEmpty();
          splits.set(i, new Position(split.partition(), split.next() + records.size()));
        }
      }
      for (Position split : List.copyOf(splits)) {
        if (feed.isEnd(split.partition(), split.next())) {
          output.releaseOutputForSplit(split.splitId());
          splits.remove(split);
          askIfNeeded();
        }
      }
      if (splits.isEmpty() && noMoreSplits) {
        return InputStatus.END_OF_INPUT;
      }
      return any ? InputStatus.MORE_AVAILABLE : InputStatus.NOTHING_AVAILABLE;
    }

    @Override
    public List<Position> snapshotState(long checkpointId) {
      return List.copyOf(splits);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return available;
    }

    @Override
    public void addSplits(List<Position> newSplits) {
      splits.addAll(newSplits);
      available.complete(null);
    }

    @Override
    public void notifyNoMoreSplits() {
      noMoreSplits = true;
      available.complete(null);
    }

    @Override
    public void pauseOrResumeSplits(
        Collection<String> splitsToPause, Collection<String> splitsToResume) {
      paused.addAll(splitsToPause);
      paused.removeAll(splitsToResume);
      available.complete(null);
    }

    @Override
    public void close() {}
  }
}
