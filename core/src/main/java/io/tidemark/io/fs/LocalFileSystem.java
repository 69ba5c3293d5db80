// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import io.tidemark.util.Checks;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The files of this machine, mounted ones included.
 *
 * <p>Thread: safe for several threads; it has no state.
 */
public final class LocalFileSystem implements FileSystem {
  private static final String CREATING = "Creating";
  private static final String LISTING = "Listing";

  /** Creates it. */
  public LocalFileSystem() {}

  @Override
  public @Nullable FileStatus status(String path) throws IOException {
    Path file = path(path);
    try {
      return statusOf(file, Files.readAttributes(file, BasicFileAttributes.class));
    } catch (NoSuchFileException | NotDirectoryException e) {
      return null;
    } catch (IOException e) {
      throw explained("Looking at", path, e);
    }
  }

  private static FileStatus statusOf(Path file, BasicFileAttributes found) {
    boolean directory = found.isDirectory();
    return new FileStatus(
        file.toString(), lastPartOf(file), directory, directory ? 0 : found.size());
  }

  @Override
  public List<FileStatus> list(String directory) throws IOException {
    List<FileStatus> children = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(path(directory))) {
      for (Path child : paths) {
        FileStatus status = statusOfChild(child);
        if (status != null) {
          children.add(status);
        }
      }
    } catch (DirectoryIteratorException e) {
      IOException cause = Checks.notNull(e.getCause(), "The iteration names no cause.");
      throw explained(LISTING + " the directory", directory, cause);
    } catch (IOException e) {
      throw explained(LISTING + " the directory", directory, e);
    }
    children.sort(Comparator.comparing(FileStatus::name));
    return children;
  }

  /** Null when the child was deleted meanwhile. */
  private static @Nullable FileStatus statusOfChild(Path child) throws IOException {
    try {
      return statusOf(child, Files.readAttributes(child, BasicFileAttributes.class));
    } catch (NoSuchFileException e) {
      if (Files.exists(child, LinkOption.NOFOLLOW_LINKS)) {
        throw new FileNotFoundException(
            child + " is a link to a file that is not there. Restore the file or remove the link.");
      }
      return null;
    }
  }

  @Override
  public FileInput open(String path) throws IOException {
    try {
      FileChannel channel = FileChannel.open(path(path), StandardOpenOption.READ);
      return new LocalInput(path, channel, channel.size());
    } catch (IOException e) {
      throw explained("Opening", path, e);
    }
  }

  @Override
  public FileOutput create(String path) throws IOException {
    try {
      return new LocalOutput(
          path,
          FileChannel.open(
              path(path),
              StandardOpenOption.WRITE,
              StandardOpenOption.CREATE,
              StandardOpenOption.TRUNCATE_EXISTING));
    } catch (IOException e) {
      throw explained(CREATING, path, e);
    }
  }

  @Override
  public boolean createWhole(String path, byte[] content) throws IOException {
    try {
      Path target = path(path);
      Path temporary = Files.createTempFile(parentOf(target), ".tmp-", "");
      try {
        try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
          ByteBuffer buffer = ByteBuffer.wrap(content);
          while (buffer.hasRemaining()) {
            channel.write(buffer);
          }
          channel.force(true);
        }
        if (!link(temporary, target)) {
          return false;
        }
      } finally {
        Files.deleteIfExists(temporary);
      }
      syncDirectory(parentOf(target));
      return true;
    } catch (IOException e) {
      throw explained("Creating", path, e);
    }
  }

  /** A link fails when the name is taken; where there are no links, looking first must do. */
  private static boolean link(Path temporary, Path target) throws IOException {
    try {
      Files.createLink(target, temporary);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    } catch (UnsupportedOperationException | FileSystemException e) {
      if (Files.exists(target)) {
        return false;
      }
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
      return true;
    }
  }

  @Override
  public void rename(String from, String to) throws IOException {
    try {
      Path target = path(to);
      Files.move(path(from), target, StandardCopyOption.ATOMIC_MOVE);
      syncDirectory(parentOf(target));
    } catch (IOException e) {
      throw explained("Renaming to " + lastPartOf(path(to)), from, e);
    }
  }

  /** Makes the names in a directory durable. */
  private static void syncDirectory(Path directory) throws IOException {
    if (!directory.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      return; // Windows cannot open a directory, and makes renames durable by itself.
    }
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public void delete(String path) throws IOException {
    try {
      Files.deleteIfExists(path(path));
    } catch (IOException e) {
      throw explained("Deleting", path, e);
    }
  }

  @Override
  public void createDirectories(String directory) throws IOException {
    try {
      createDurably(path(directory).toAbsolutePath());
    } catch (IOException e) {
      throw explained(CREATING + " the directory", directory, e);
    }
  }

  private static void createDurably(Path directory) throws IOException {
    if (Files.isDirectory(directory)) {
      return;
    }
    Path parent = parentOf(directory);
    if (!parent.equals(directory)) {
      createDurably(parent);
    }
    try {
      Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      if (!Files.isDirectory(directory)) {
        throw e;
      }
      return; // Somebody else was quicker.
    }
    if (Files.isReadable(parent)) {
      syncDirectory(parent);
    }
  }

  @Override
  public String resolve(String directory, String name) {
    return Path.of(directory).resolve(name).toString();
  }

  private static Path path(String path) throws IOException {
    try {
      return Path.of(path);
    } catch (InvalidPathException e) {
      throw new FileNotFoundException(
          "\"" + path + "\" is not a path on this machine: " + e.getReason() + ".");
    }
  }

  private static Path parentOf(Path path) {
    Path parent = path.toAbsolutePath().getParent();
    return parent == null ? path : parent;
  }

  private static String lastPartOf(Path path) {
    Path last = path.getFileName();
    return last == null ? "" : last.toString();
  }

  /** The same failure with a sentence that says what to do. */
  private static IOException explained(String doing, String path, IOException cause) {
    String start = doing + " " + path + " failed: ";
    IOException explained;
    if (cause instanceof NoSuchFileException) {
      explained =
          new FileNotFoundException(
              start
                  + missing(doing)
                  + ". Check the path; relative paths start at "
                  + Path.of("").toAbsolutePath()
                  + ".");
    } else if (cause instanceof AccessDeniedException) {
      explained =
          new IOException(
              start
                  + "permission denied. Grant the user that this process runs as access to it and"
                  + " to the directories above.");
    } else if (cause instanceof NotDirectoryException) {
      explained = new IOException(start + "it is a file and not a directory. Name a directory.");
    } else if (cause instanceof FileAlreadyExistsException) {
      explained =
          new IOException(start + "a file of that name is in the way. Choose another name.");
    } else if (isFull(cause)) {
      explained =
          new IOException(
              start
                  + "the disk is full ("
                  + reason(cause)
                  + "). Free some space and start the job"
                  + " again; it continues from its last checkpoint.");
    } else {
      explained = new IOException(start + reason(cause) + ".");
    }
    explained.initCause(cause);
    return explained;
  }

  /** What it is that is missing, when something is. */
  private static String missing(String doing) {
    return doing.startsWith(CREATING) || doing.startsWith(LISTING)
        ? "there is no such directory"
        : "there is no such file";
  }

  private static boolean isFull(IOException cause) {
    String reason = reason(cause).toLowerCase(Locale.ROOT);
    return reason.contains("no space")
        || reason.contains("not enough space")
        || reason.contains("quota");
  }

  private static String reason(IOException cause) {
    if (cause instanceof FileSystemException e && e.getReason() != null) {
      return e.getReason();
    }
    return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
  }

  private record LocalInput(String path, FileChannel channel, long bytes) implements FileInput {
    @Override
    public int read(long position, byte[] target, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(target, offset, length);
      try {
        while (buffer.hasRemaining()) {
          if (channel.read(buffer, position + buffer.position() - offset) < 0) {
            break;
          }
        }
      } catch (IOException e) {
        throw explained("Reading", path + " at byte " + position, e);
      }
      return length - buffer.remaining();
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }

  private record LocalOutput(String path, FileChannel channel) implements FileOutput {
    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      try {
        while (buffer.hasRemaining()) {
          channel.write(buffer);
        }
      } catch (IOException e) {
        throw explained("Writing", path, e);
      }
    }

    @Override
    public void sync() throws IOException {
      try {
        channel.force(true);
      } catch (IOException e) {
        throw explained("Writing", path, e);
      }
    }

    @Override
    public void close() throws IOException {
      try {
        channel.close();
      } catch (IOException e) {
        throw explained("Closing", path, e);
      }
    }
  }
}
