// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.IOException;
import java.util.List;
import java.util.Random;

/**
 * A store whose process crashes at a chosen operation: before it, after it, or in doubt. From then
 * on every operation fails, as nothing of a dead process happens.
 */
final class FaultyBlobStore implements BlobStore {
  private final BlobStore inner;
  private final long crashAt;
  private final boolean before;
  private long operations;
  private boolean crashed;

  /** Thrown where the process died. */
  static final class Crash extends IOException {
    private static final long serialVersionUID = 1L;

    Crash() {
      super("the process is dead");
    }
  }

  /**
   * Wraps a store.
   *
   * @param crashAt the changing operation at which the crash comes, from 1; 0 for none
   * @param before whether the operation is not done; else it is done, and nobody hears of it
   */
  FaultyBlobStore(BlobStore inner, long crashAt, boolean before) {
    this.inner = inner;
    this.crashAt = crashAt;
    this.before = before;
  }

  /** A store that crashes at a random one of the next operations. */
  static FaultyBlobStore random(BlobStore inner, Random random, int within) {
    return new FaultyBlobStore(inner, 1 + random.nextInt(within), random.nextBoolean());
  }

  long operations() {
    return operations;
  }

  boolean hasCrashed() {
    return crashed;
  }

  private interface Operation<T> {
    T run() throws IOException;
  }

  private <T> T change(Operation<T> operation) throws IOException {
    alive();
    operations++;
    if (operations != crashAt) {
      return operation.run();
    }
    crashed = true;
    if (!before) {
      operation.run();
    }
    throw new Crash();
  }

  private void alive() throws Crash {
    if (crashed) {
      throw new Crash();
    }
  }

  @Override
  public String describe() {
    return inner.describe();
  }

  @Override
  public BlobOutput create(String name) throws IOException {
    BlobOutput output = change(() -> inner.create(name));
    return new BlobOutput() {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        change(
            () -> {
              output.write(bytes, offset, length);
              return null;
            });
      }

      @Override
      public void commit() throws IOException {
        change(
            () -> {
              output.commit();
              return null;
            });
      }

      @Override
      public void close() throws IOException {
        if (!crashed) {
          output.close();
        }
      }
    };
  }

  @Override
  public void put(String name, byte[] content) throws IOException {
    change(
        () -> {
          inner.put(name, content);
          return null;
        });
  }

  @Override
  public boolean putIfAbsent(String name, byte[] content) throws IOException {
    return change(() -> inner.putIfAbsent(name, content));
  }

  @Override
  public BlobInput open(String name) throws IOException {
    alive();
    return inner.open(name);
  }

  @Override
  public byte[] read(String name) throws IOException {
    alive();
    return inner.read(name);
  }

  @Override
  public List<Child> children(String directory) throws IOException {
    alive();
    return inner.children(directory);
  }

  @Override
  public void delete(String name) throws IOException {
    change(
        () -> {
          inner.delete(name);
          return null;
        });
  }

  @Override
  public void deleteIfEmpty(String directory) throws IOException {
    change(
        () -> {
          inner.deleteIfEmpty(directory);
          return null;
        });
  }

  @Override
  public void deleteUncommitted(String directory) throws IOException {
    change(
        () -> {
          inner.deleteUncommitted(directory);
          return null;
        });
  }

  @Override
  public void close() throws IOException {
    inner.close();
  }
}
