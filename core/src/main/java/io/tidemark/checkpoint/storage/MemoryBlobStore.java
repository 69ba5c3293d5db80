// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A {@link BlobStore} in the memory of this process, and gone with it.
 *
 * <p>Thread: safe for several threads; one lock guards all.
 */
public final class MemoryBlobStore implements BlobStore {
  private final SortedMap<String, byte[]> files = new TreeMap<>();

  /** Creates an empty store. */
  public MemoryBlobStore() {}

  @Override
  public String describe() {
    return "the memory of this process";
  }

  @Override
  public BlobOutput create(String name) {
    return new MemoryOutput(name);
  }

  @Override
  public synchronized void put(String name, byte[] content) {
    files.put(name, content.clone());
  }

  @Override
  public synchronized boolean putIfAbsent(String name, byte[] content) {
    return files.putIfAbsent(name, content.clone()) == null;
  }

  @Override
  public BlobInput open(String name) throws FileNotFoundException {
    return new MemoryInput(find(name));
  }

  @Override
  public byte[] read(String name) throws FileNotFoundException {
    return find(name).clone();
  }

  private synchronized byte[] find(String name) throws FileNotFoundException {
    byte[] content = files.get(name);
    if (content == null) {
      throw new FileNotFoundException("There is no file " + name + " in " + describe() + ".");
    }
    return content;
  }

  @Override
  public synchronized List<Child> children(String directory) {
    String prefix = directory.isEmpty() ? "" : directory + "/";
    SortedMap<String, Child> children = new TreeMap<>();
    for (Map.Entry<String, byte[]> file : files.tailMap(prefix).entrySet()) {
      if (!file.getKey().startsWith(prefix)) {
        break;
      }
      String rest = file.getKey().substring(prefix.length());
      int slash = rest.indexOf('/');
      Child child =
          slash < 0
              ? new Child(rest, false, file.getValue().length)
              : new Child(rest.substring(0, slash), true, 0);
      children.put(child.name(), child);
    }
    return new ArrayList<>(children.values());
  }

  @Override
  public synchronized void delete(String name) {
    files.remove(name);
  }

  @Override
  public void deleteIfEmpty(String directory) {
    // There are no directories but those with files.
  }

  @Override
  public void deleteUncommitted(String directory) {
    // What was not committed was never here.
  }

  @Override
  public void close() {}

  private final class MemoryOutput extends BlobOutput {
    private final String name;
    private final ByteArrayOutputStream content = new ByteArrayOutputStream();

    MemoryOutput(String name) {
      this.name = name;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      content.write(bytes, offset, length);
    }

    @Override
    public void commit() {
      put(name, content.toByteArray());
    }

    @Override
    public void close() {}
  }

  private record MemoryInput(byte[] content) implements BlobInput {
    @Override
    public int read(long position, byte[] target, int offset, int length) {
      int got = (int) Math.max(0, Math.min(length, content.length - position));
      if (got > 0) {
        System.arraycopy(content, (int) position, target, offset, got);
      }
      return got;
    }

    @Override
    public void close() {}
  }
}
