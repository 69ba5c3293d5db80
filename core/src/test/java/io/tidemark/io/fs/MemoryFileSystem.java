// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import java.io.ByteArrayOutputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Files in memory, with what a machine may do to them: {@link #losePower} drops whatever was not
 * synced, and a disk can be full. For one thread.
 */
public final class MemoryFileSystem implements FileSystem {
  private final Map<String, Content> files = new TreeMap<>();
  private final TreeSet<String> directories = new TreeSet<>();
  private long room = Long.MAX_VALUE;

  private static final class Content {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private int synced;
    private boolean nameSynced;
  }

  /** The machine loses power: content and names that were not made durable are gone. */
  public void losePower() {
    files
        .entrySet()
        .removeIf(
            file -> {
              Content content = file.getValue();
              byte[] kept = java.util.Arrays.copyOf(content.bytes.toByteArray(), content.synced);
              content.bytes.reset();
              content.bytes.writeBytes(kept);
              return !content.nameSynced;
            });
  }

  /** So many bytes can still be written. */
  public void setRoom(long bytes) {
    room = bytes;
  }

  /** The content of a file as text. */
  public String text(String path) {
    return files.get(path).bytes.toString(java.nio.charset.StandardCharsets.UTF_8);
  }

  /** Removes everything. */
  public void clear() {
    files.clear();
    directories.clear();
  }

  @Override
  public FileStatus status(String path) {
    Content content = files.get(path);
    if (content != null) {
      return new FileStatus(path, name(path), false, content.bytes.size());
    }
    return directories.contains(path) ? new FileStatus(path, name(path), true, 0) : null;
  }

  private static String name(String path) {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  @Override
  public List<FileStatus> list(String directory) throws IOException {
    if (!directories.contains(directory)) {
      throw new FileNotFoundException("There is no directory " + directory + ".");
    }
    List<FileStatus> children = new ArrayList<>();
    String prefix = directory + "/";
    for (String path : files.keySet()) {
      if (path.startsWith(prefix) && path.indexOf('/', prefix.length()) < 0) {
        children.add(status(path));
      }
    }
    return children;
  }

  @Override
  public FileInput open(String path) throws IOException {
    Content content = files.get(path);
    if (content == null) {
      throw new FileNotFoundException("There is no file " + path + ".");
    }
    byte[] bytes = content.bytes.toByteArray();
    return new FileInput() {
      @Override
      public long bytes() {
        return bytes.length;
      }

      @Override
      public int read(long position, byte[] target, int offset, int length) {
        int got = (int) Math.max(0, Math.min(length, bytes.length - position));
        System.arraycopy(bytes, (int) Math.min(position, bytes.length), target, offset, got);
        return got;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public FileOutput create(String path) throws IOException {
    String parent = path.substring(0, path.lastIndexOf('/'));
    if (!directories.contains(parent)) {
      throw new FileNotFoundException("There is no directory " + parent + ".");
    }
    Content content = new Content();
    files.put(path, content);
    return new FileOutput() {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length > room) {
          throw new IOException("Writing " + path + " failed: the disk is full.");
        }
        room -= length;
        content.bytes.write(bytes, offset, length);
      }

      @Override
      public void sync() {
        content.synced = content.bytes.size();
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public boolean createWhole(String path, byte[] bytes) throws IOException {
    if (files.containsKey(path)) {
      return false;
    }
    try (FileOutput output = create(path)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    files.get(path).nameSynced = true;
    return true;
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Content content = files.remove(from);
    if (content == null) {
      throw new FileNotFoundException("There is no file " + from + ".");
    }
    content.nameSynced = true;
    files.put(to, content);
  }

  @Override
  public void delete(String path) {
    files.remove(path);
  }

  @Override
  public void createDirectories(String directory) {
    for (int i = directory.indexOf('/', 1); i > 0; i = directory.indexOf('/', i + 1)) {
      directories.add(directory.substring(0, i));
    }
    directories.add(directory);
  }

  @Override
  public String resolve(String directory, String name) {
    return directory + "/" + name;
  }
}
