// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.util.Checks;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A {@link BlobStore} in a directory of a file system, local or mounted.
 *
 * <p>A file is written under a temporary name, forced to disk, and given its name by a rename; a
 * put that must not replace anything by a hard link, which fails when the name is taken.
 * Directories that got a new name in them are forced before and after each put, so that a put never
 * becomes durable before what was committed earlier. On a file system without hard links the check
 * for the name and the rename are two steps: there, two processes that start a job in the same
 * instant are told apart only by the check that follows.
 *
 * <p>Thread: safe for several threads; the lock guards the set of directories to be forced.
 */
public final class LocalBlobStore implements BlobStore {
  private static final String TEMPORARY = ".tmp-";
  private static final long MAX_WHOLE_BYTES = 1L << 30;

  private final Path root;
  private final AtomicLong temporaries = new AtomicLong();
  private final Object syncLock = new Object();
  private final Set<Path> unsynced = new LinkedHashSet<>();

  /** Creates a store over a directory, which need not exist yet. */
  public LocalBlobStore(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  @Override
  public String describe() {
    return root.toString();
  }

  private Path resolve(String name) {
    Path path = name.isEmpty() ? root : root.resolve(name).normalize();
    Checks.argument(
        path.startsWith(root) && (name.isEmpty() || !path.equals(root)),
        "The name \"%s\" does not lie below %s.",
        name,
        root);
    return path;
  }

  @Override
  public BlobOutput create(String name) throws IOException {
    Path path = resolve(name);
    if (Files.exists(path)) {
      throw new FileAlreadyExistsException(
          path.toString(), null, "it would be written a second time");
    }
    return explained("write", path, () -> new LocalOutput(path));
  }

  @Override
  public void put(String name, byte[] content) throws IOException {
    Path path = resolve(name);
    explained("write", path, () -> replace(path, content));
  }

  private boolean replace(Path path, byte[] content) throws IOException {
    Path temporary = writeTemporary(path, content);
    try {
      syncDirectories();
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw discard(temporary, e);
    }
    changed(parentOf(path));
    syncDirectories();
    return true;
  }

  @Override
  public boolean putIfAbsent(String name, byte[] content) throws IOException {
    Path path = resolve(name);
    return explained("write", path, () -> !Files.exists(path) && create(path, content));
  }

  private boolean create(Path path, byte[] content) throws IOException {
    Path temporary = writeTemporary(path, content);
    boolean written;
    try {
      syncDirectories();
      written = link(temporary, path);
    } catch (IOException e) {
      throw discard(temporary, e);
    }
    Files.deleteIfExists(temporary);
    if (written) {
      changed(parentOf(path));
      syncDirectories();
    }
    return written;
  }

  private static boolean link(Path temporary, Path path) throws IOException {
    try {
      Files.createLink(path, temporary);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (Files.exists(path)) {
        return false;
      }
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
      return true;
    }
  }

  private Path writeTemporary(Path path, byte[] content) throws IOException {
    try (LocalOutput output = new LocalOutput(path)) {
      output.write(content, 0, content.length);
      return output.finish();
    }
  }

  private static IOException discard(Path temporary, IOException cause) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
    return cause;
  }

  @Override
  public BlobInput open(String name) throws IOException {
    Path path = resolve(name);
    return explained(
        "read", path, () -> new LocalInput(path, FileChannel.open(path, StandardOpenOption.READ)));
  }

  @Override
  public byte[] read(String name) throws IOException {
    Path path = resolve(name);
    return explained("read", path, () -> readWhole(path));
  }

  private static byte[] readWhole(Path path) throws IOException {
    long bytes = Files.size(path);
    if (bytes > MAX_WHOLE_BYTES) {
      throw new IOException(
          "it has "
              + bytes
              + " bytes, and files that are read as a whole have at most "
              + MAX_WHOLE_BYTES);
    }
    return Files.readAllBytes(path);
  }

  /** Work on a file. */
  @FunctionalInterface
  private interface Call<T> {
    T run() throws IOException;
  }

  /** Says what was tried on which file, and what to look at, when it fails. */
  private static <T> T explained(String verb, Path path, Call<T> call) throws IOException {
    try {
      return call.run();
    } catch (IOException e) {
      throw explain(verb, path, e);
    }
  }

  /** A failure that says what was tried on which file. */
  private static final class Explained extends IOException {
    private static final long serialVersionUID = 1L;

    Explained(String sentence, IOException cause) {
      super(sentence, cause);
    }
  }

  private static IOException explain(String verb, Path path, IOException cause) {
    if (cause instanceof Explained) {
      return cause; // Where it failed, more was known.
    }
    if (verb.equals("read") && cause instanceof NoSuchFileException) {
      FileNotFoundException missing = new FileNotFoundException("There is no file " + path + ".");
      missing.initCause(cause);
      return missing;
    }
    return new Explained(
        "Cannot "
            + verb
            + " "
            + path
            + ": "
            + reason(cause)
            + " ("
            + cause.getClass().getSimpleName()
            + "). Check that the directory exists, may be "
            + (verb.equals("read") ? "read" : "written by this user, and has space left")
            + ".",
        cause);
  }

  /** What is wrong, where the exception itself gives no more than a path. */
  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (cause instanceof NoSuchFileException) {
      return "there is no such directory";
    }
    if (cause instanceof NotDirectoryException) {
      return "a part of the path is a file and not a directory";
    }
    if (cause instanceof FileAlreadyExistsException) {
      return "a file of that name is in the way";
    }
    String message =
        cause instanceof FileSystemException e && e.getReason() != null
            ? e.getReason()
            : cause.getMessage();
    if (message == null) {
      return "the reason is not known";
    }
    return message.contains("No space left") ? "the disk is full (" + message + ")" : message;
  }

  @Override
  public List<Child> children(String directory) throws IOException {
    Path path = resolve(directory);
    return explained("list", path, () -> childrenOf(path));
  }

  private static List<Child> childrenOf(Path directory) throws IOException {
    List<Child> children = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory)) {
      for (Path path : paths) {
        Child child = childOf(path);
        if (child != null && !child.name().startsWith(TEMPORARY)) {
          children.add(child);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (java.nio.file.DirectoryIteratorException e) {
      throw e.getCause();
    }
    children.sort(Comparator.comparing(Child::name));
    return children;
  }

  private static @Nullable Child childOf(Path path) throws IOException {
    try {
      BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
      return new Child(
          lastPartOf(path), found.isDirectory(), found.isDirectory() ? 0 : found.size());
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  @Override
  public void delete(String name) throws IOException {
    Path path = resolve(name);
    if (explained("delete", path, () -> Files.deleteIfExists(path))) {
      changed(parentOf(path));
    }
  }

  @Override
  public void deleteIfEmpty(String directory) throws IOException {
    Path path = resolve(directory);
    if (explained("delete", path, () -> deletedIfEmpty(path))) {
      synchronized (syncLock) {
        unsynced.remove(path);
      }
      changed(parentOf(path));
    }
  }

  private static boolean deletedIfEmpty(Path directory) throws IOException {
    try {
      return Files.deleteIfExists(directory);
    } catch (DirectoryNotEmptyException e) {
      return false;
    }
  }

  @Override
  public void deleteUncommitted(String directory) throws IOException {
    Path path = resolve(directory);
    if (Files.isDirectory(path)) {
      int unused = explained("delete", path, () -> deleteTemporaries(path));
    }
  }

  private static int deleteTemporaries(Path directory) throws IOException {
    int deleted = 0;
    try (Stream<Path> below = Files.walk(directory)) {
      for (Path file : (Iterable<Path>) below::iterator) {
        if (lastPartOf(file).startsWith(TEMPORARY)) {
          deleted += Files.deleteIfExists(file) ? 1 : 0;
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return deleted;
  }

  @Override
  public void close() {}

  private void changed(Path directory) {
    synchronized (syncLock) {
      unsynced.add(directory);
    }
  }

  /** Forces every directory that changed; the lock makes others wait until it is done. */
  private void syncDirectories() throws IOException {
    synchronized (syncLock) {
      for (Path directory : List.copyOf(unsynced)) {
        syncDirectory(directory);
        unsynced.remove(directory);
      }
    }
  }

  private static void syncDirectory(Path directory) throws IOException {
    if (directory.getFileSystem().supportedFileAttributeViews().contains("dos")
        && !directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return; // Windows cannot open a directory, and makes renames durable by itself.
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (NoSuchFileException e) {
      return; // Deleted meanwhile: what was in it needs no more care.
    }
  }

  private void createDirectories(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = directory.getParent();
    if (parent != null) {
      createDirectories(parent);
    }
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
    }
    if (parent != null) {
      changed(parent);
    }
  }

  private static Path parentOf(Path path) {
    return Checks.notNull(path.getParent(), "The root of a file system has no parent.");
  }

  private static String lastPartOf(Path path) {
    Path last = path.getFileName();
    return last == null ? "" : last.toString();
  }

  /** A file under its temporary name. */
  private final class LocalOutput extends BlobOutput {
    private final Path path;
    private final Path temporary;
    private final FileChannel channel;
    private boolean finished;

    LocalOutput(Path path) throws IOException {
      this.path = path;
      createDirectories(parentOf(path));
      Path free = nextTemporary();
      FileChannel opened = openUnlessTaken(free);
      while (opened == null) {
        free = nextTemporary();
        opened = openUnlessTaken(free);
      }
      this.temporary = free;
      this.channel = opened;
    }

    private Path nextTemporary() {
      return parentOf(path)
          .resolve(
              TEMPORARY
                  + ProcessHandle.current().pid()
                  + "-"
                  + temporaries.incrementAndGet()
                  + "-"
                  + lastPartOf(path));
    }

    /**
     * Null when somebody else has made a file of that name: in a container each process has the
     * same id, so it may be what one that was killed has left, or be written by one on another
     * machine.
     */
    private @Nullable FileChannel openUnlessTaken(Path file) throws IOException {
      try {
        return openExclusively(file);
      } catch (FileAlreadyExistsException e) {
        return null;
      }
    }

    /** Another thread may remove the directory between its creation and ours of the file. */
    private FileChannel openExclusively(Path file) throws IOException {
      try {
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
      } catch (NoSuchFileException e) {
        createDirectories(parentOf(file));
        return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
      }
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      try {
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      } catch (IOException e) {
        throw explain("write", path, e);
      }
    }

    /** Makes the content durable under the temporary name, which is the caller's from now on. */
    Path finish() throws IOException {
      channel.force(true);
      channel.close();
      finished = true;
      return temporary;
    }

    @Override
    public void commit() throws IOException {
      try {
        finish();
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
      } catch (IOException e) {
        throw explain("write", path, discard(temporary, e));
      }
      changed(parentOf(path));
    }

    @Override
    public void close() throws IOException {
      if (!finished) {
        finished = true;
        try (channel) {
          Files.deleteIfExists(temporary);
        }
      }
    }
  }

  /**
   * An open file. A thread that is interrupted while it reads closes the channel under everybody's
   * hands; it fails alone, and the next to read opens the file again.
   *
   * <p>Thread: safe for several threads; the lock guards the change of the channel.
   */
  private static final class LocalInput implements BlobInput {
    private final Path path;
    private volatile FileChannel channel;
    private boolean closed;

    LocalInput(Path path, FileChannel channel) {
      this.path = path;
      this.channel = channel;
    }

    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
      while (true) {
        FileChannel open = channel;
        try {
          return read(open, position, ByteBuffer.wrap(target, offset, length), offset);
        } catch (ClosedByInterruptException interrupted) {
          throw interrupted;
        } catch (ClosedChannelException byAnother) {
          openAgain(open, byAnother);
        }
      }
    }

    private static int read(FileChannel from, long position, ByteBuffer target, int offset)
        throws IOException {
      int length = target.remaining();
      while (target.hasRemaining()) {
        int got = from.read(target, position + target.position() - offset);
        if (got < 0) {
          break;
        }
      }
      return length - target.remaining();
    }

    private synchronized void openAgain(FileChannel broken, ClosedChannelException why)
        throws IOException {
      if (closed) {
        throw why;
      }
      if (channel == broken) {
        channel = FileChannel.open(path, StandardOpenOption.READ);
      }
    }

    @Override
    public synchronized void close() throws IOException {
      closed = true;
      channel.close();
    }
  }
}
