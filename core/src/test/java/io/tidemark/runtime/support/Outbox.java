// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.io.Committer;
import io.tidemark.io.CommitterInitContext;
import io.tidemark.io.CommittingSinkWriter;
import io.tidemark.io.DeliveryGuarantee;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Sink;
import io.tidemark.io.SupportsCommitter;
import io.tidemark.io.WriterInitContext;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * An outside world with transactions, in the test's memory: what a sink stages is seen once it is
 * committed, and committing twice is seen once. It survives the job.
 */
public final class Outbox {
  public static final String NAME = "outbox";

  private final Map<Long, List<Object>> staged = new TreeMap<>();
  private final Set<Long> committedIds = new TreeSet<>();
  private final List<Object> committed = new ArrayList<>();
  private long nextId;
  private int repeatedCommits;
  private volatile BeforeCommit beforeCommit = attempt -> true;

  /** A test's code before each commit. */
  @FunctionalInterface
  public interface BeforeCommit {
    /**
     * Called on the engine's I/O threads.
     *
     * @param attempt how often this commit was tried before
     * @return whether to commit now; else it is tried again later
     */
    boolean proceed(int attempt) throws IOException;
  }

  public void beforeCommit(BeforeCommit code) {
    beforeCommit = code;
  }

  private synchronized long stage(List<Object> records) {
    long id = nextId++;
    staged.put(id, records);
    return id;
  }

  private synchronized void commit(long id) {
    if (committedIds.add(id)) {
      committed.addAll(Objects.requireNonNull(staged.get(id)));
    } else {
      repeatedCommits++;
    }
  }

  /** What is committed, in the order of commits. */
  public synchronized List<Object> committed() {
    return List.copyOf(committed);
  }

  public synchronized int size() {
    return committed.size();
  }

  /** How often something was staged, committed since or not. */
  public synchronized int staged() {
    return staged.size();
  }

  public synchronized int repeatedCommits() {
    return repeatedCommits;
  }

  /** A sink into the outbox that is attached to the environment under {@link #NAME}. */
  public static <T> Sink<T> sink() {
    return new OutboxSink<>();
  }

  private static final class OutboxSink<T> implements Sink<T>, SupportsCommitter<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    public CommittingSinkWriter<T, Long> createWriter(WriterInitContext context) {
      Outbox outbox = (Outbox) Objects.requireNonNull(context.attachment(NAME));
      return new Writer<>(outbox);
    }

    @Override
    public Committer<Long> createCommitter(CommitterInitContext context) {
      Outbox outbox = (Outbox) Objects.requireNonNull(context.attachment(NAME));
      return new Committing(outbox);
    }

    @Override
    public DeliveryGuarantee getDeliveryGuarantee() {
      return DeliveryGuarantee.EXACTLY_ONCE;
    }

    @Override
    public SimpleVersionedSerializer<Long> getCommittableSerializer() {
      return new Ids();
    }
  }

  private static final class Writer<T> implements CommittingSinkWriter<T, Long> {
    private final Outbox outbox;
    private List<Object> open = new ArrayList<>();

    Writer(Outbox outbox) {
      this.outbox = outbox;
    }

    @Override
    public void write(T element, Context context) {
      open.add(element);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public Collection<Long> prepareCommit() {
      if (open.isEmpty()) {
        return List.of();
      }
      long id = outbox.stage(open);
      open = new ArrayList<>();
      return List.of(id);
    }

    @Override
    public void close() {}
  }

  private record Committing(Outbox outbox) implements Committer<Long> {
    @Override
    public void commit(Collection<CommitRequest<Long>> committables) throws IOException {
      for (CommitRequest<Long> request : committables) {
        if (outbox.beforeCommit.proceed(request.getNumberOfRetries())) {
          outbox.commit(request.getCommittable());
        } else {
          request.retryLater();
        }
      }
    }

    @Override
    public void close() {}
  }

  private static final class Ids implements SimpleVersionedSerializer<Long> {
    @Override
    public int getVersion() {
      return 1;
    }

    @Override
    public byte[] serialize(Long value) {
      return ByteBuffer.allocate(Long.BYTES).putLong(value).array();
    }

    @Override
    public Long deserialize(int version, byte[] serialized) {
      return ByteBuffer.wrap(serialized).getLong();
    }
  }
}
