// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.support;

import io.tidemark.checkpoint.storage.BlobStore;
import io.tidemark.checkpoint.storage.CheckpointStorage;
import io.tidemark.checkpoint.storage.MemoryBlobStore;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Checkpoint storage in memory that outlives the job, with a test's code before and after every
 * call.
 *
 * <p>Thread: any; the hooks run on the engine's I/O threads.
 */
public final class HookedStorage implements CheckpointStorage {
  private final BlobStore store = new MemoryBlobStore();
  private volatile Hook before = (method, name) -> {};
  private volatile Hook after = (method, name) -> {};

  /** A test's code around a call of the store. */
  @FunctionalInterface
  public interface Hook {
    /**
     * Called with the name of the method and the file or directory.
     *
     * @throws IOException what the call is to fail with
     */
    void called(String method, String name) throws IOException;
  }

  public void before(Hook hook) {
    before = hook;
  }

  public void after(Hook hook) {
    after = hook;
  }

  /** Makes another run the owner of a job, as one on another machine would become it. */
  public void takeOver(String job) {
    try {
      store.put(job + "/_owner-99", "another".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new AssertionError("The store in memory failed.", e);
    }
  }

  /** The names of the files in a directory, sorted. */
  public List<String> files(String directory) {
    try {
      return store.children(directory).stream().map(BlobStore.Child::name).sorted().toList();
    } catch (IOException e) {
      throw new AssertionError("The store in memory failed.", e);
    }
  }

  @Override
  public BlobStore open() {
    return (BlobStore)
        Proxy.newProxyInstance(
            BlobStore.class.getClassLoader(), new Class<?>[] {BlobStore.class}, this::call);
  }

  private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
    String name = arguments == null ? "" : String.valueOf(arguments[0]);
    before.called(method.getName(), name);
    Object result;
    try {
      result = method.invoke(store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
    after.called(method.getName(), name);
    return result;
  }

  @Override
  public boolean survivesProcess() {
    return true;
  }

  @Override
  public long maxStateBytes() {
    return Long.MAX_VALUE;
  }

  @Override
  public String describe() {
    return "storage with hooks";
  }
}
