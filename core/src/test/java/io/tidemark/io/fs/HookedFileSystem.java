// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import java.io.IOException;
import java.util.List;

/**
 * A file system before each call of which a test may fail, wait or do something.
 *
 * <p>Thread: as the hook and the files below.
 */
public final class HookedFileSystem implements FileSystem {
  private final FileSystem files;
  private final Hook hook;

  /** What is about to be done to which path; for a rename, the old one. */
  public enum Operation {
    STATUS,
    LIST,
    OPEN,
    CREATE,
    WRITE,
    SYNC,
    CLOSE,
    RENAME,
    DELETE,
    CREATE_DIRECTORIES
  }

  /** Called before each call. */
  @FunctionalInterface
  public interface Hook {
    /** Lets it pass, or throws what the call shall throw. */
    void before(Operation operation, String path) throws IOException;
  }

  public HookedFileSystem(FileSystem files, Hook hook) {
    this.files = files;
    this.hook = hook;
  }

  @Override
  public FileStatus status(String path) throws IOException {
    hook.before(Operation.STATUS, path);
    return files.status(path);
  }

  @Override
  public List<FileStatus> list(String directory) throws IOException {
    hook.before(Operation.LIST, directory);
    return files.list(directory);
  }

  @Override
  public FileInput open(String path) throws IOException {
    hook.before(Operation.OPEN, path);
    return files.open(path);
  }

  @Override
  public FileOutput create(String path) throws IOException {
    hook.before(Operation.CREATE, path);
    FileOutput output = files.create(path);
    return new FileOutput() {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        hook.before(Operation.WRITE, path);
        output.write(bytes, offset, length);
      }

      @Override
      public void sync() throws IOException {
        hook.before(Operation.SYNC, path);
        output.sync();
      }

      @Override
      public void close() throws IOException {
        hook.before(Operation.CLOSE, path);
        output.close();
      }
    };
  }

  @Override
  public boolean createWhole(String path, byte[] content) throws IOException {
    hook.before(Operation.CREATE, path);
    return files.createWhole(path, content);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    hook.before(Operation.RENAME, from);
    files.rename(from, to);
  }

  @Override
  public void delete(String path) throws IOException {
    hook.before(Operation.DELETE, path);
    files.delete(path);
  }

  @Override
  public void createDirectories(String directory) throws IOException {
    hook.before(Operation.CREATE_DIRECTORIES, directory);
    files.createDirectories(directory);
  }

  @Override
  public String resolve(String directory, String name) {
    return files.resolve(directory, name);
  }
}
