// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.fs;

import io.tidemark.util.Checks;
import java.io.Serializable;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * The name of a file or directory, as Flink's programs write it: a path of this machine with
 * slashes, {@code file:} before it or not. Immutable.
 *
 * <p>Repeated slashes count as one, and one at the end is left out. A path of another storage
 * system, such as {@code s3://bucket/key}, is refused: there is none yet.
 */
public final class Path implements Serializable, Comparable<Path> {
  private static final long serialVersionUID = 1L;
  private static final String FILE = "file:";

  private final String path;

  /**
   * The path of a text, in which nothing is escaped.
   *
   * @throws IllegalArgumentException when it is empty or of another storage system
   */
  public Path(String pathString) {
    Checks.argument(pathString != null && !pathString.isEmpty(), "The path is null or empty.");
    this.path = normalized(local(pathString));
  }

  /** The path of a URI without a scheme or with the scheme {@code file}. */
  public Path(URI uri) {
    this(uri.getScheme() == null ? uri.getPath() : uri.getScheme() + ":" + pathOf(uri));
  }

  /** A path below another; an absolute one stands for itself. */
  public Path(Path parent, String child) {
    this(parent, new Path(child));
  }

  /** A path below another; an absolute one stands for itself. */
  public Path(String parent, String child) {
    this(new Path(parent), new Path(child));
  }

  /** A path below another; an absolute one stands for itself. */
  public Path(Path parent, Path child) {
    this.path = child.isAbsolute() ? child.path : normalized(parent.path + "/" + child.path);
  }

  private static String pathOf(URI uri) {
    String authority = uri.getAuthority();
    return (authority == null ? "" : "//" + authority) + uri.getPath();
  }

  private static String local(String text) {
    String path = text;
    if (text.startsWith(FILE)) {
      path = text.substring(FILE.length());
      if (path.startsWith("//")) {
        Checks.argument(
            path.startsWith("///"),
            "The path '%s' names another host. Mount its files and give the path here, as"
                + " file:///directory.",
            text);
        path = path.substring(2);
      }
      Checks.argument(!path.isEmpty(), "The path '%s' names no file.", text);
      return path;
    }
    int colon = text.indexOf(':');
    Checks.argument(
        colon < 2 || !text.startsWith("/", colon + 1),
        "The path '%s' is on a storage system that is not built yet. Only paths of this machine's"
            + " file systems work today, with file: before them or without; mount the storage.",
        text);
    return path;
  }

  private static String normalized(String path) {
    StringBuilder clean = new StringBuilder(path.length());
    for (int i = 0; i < path.length(); i++) {
      char c = path.charAt(i);
      if (c != '/' || clean.length() == 0 || clean.charAt(clean.length() - 1) != '/') {
        clean.append(c);
      }
    }
    if (clean.length() > 1 && clean.charAt(clean.length() - 1) == '/') {
      clean.setLength(clean.length() - 1);
    }
    return clean.toString();
  }

  /** What is behind the last slash. */
  public String getName() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** What is before the last slash; null when there is nothing above. */
  public @Nullable Path getParent() {
    int slash = path.lastIndexOf('/');
    if (slash < 0 || path.length() == 1) {
      return null;
    }
    return new Path(slash == 0 ? "/" : path.substring(0, slash));
  }

  /** The path as this machine's file system takes it. */
  public String getPath() {
    return path;
  }

  /** Whether it does not depend on the working directory. */
  public boolean isAbsolute() {
    return java.nio.file.Path.of(path).isAbsolute();
  }

  /** This path with a text behind it. */
  public Path suffix(String suffix) {
    return new Path(path + suffix);
  }

  /** The path as a URI without a scheme. */
  public URI toUri() {
    try {
      return new URI(null, null, path, null);
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("The path '" + path + "' makes no URI.", e);
    }
  }

  @Override
  public int compareTo(Path other) {
    return path.compareTo(other.path);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Path that && that.path.equals(path);
  }

  @Override
  public int hashCode() {
    return path.hashCode();
  }

  /** As {@link #getPath()}. */
  @Override
  public String toString() {
    return path;
  }
}
