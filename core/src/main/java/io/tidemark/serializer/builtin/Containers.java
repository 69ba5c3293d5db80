// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import io.tidemark.serializer.DataInputView;
import java.io.IOException;
import java.util.Arrays;

/** What lists, sets, maps and arrays share: sizes that cannot be trusted, and nulls. */
final class Containers {
  /** Above this, room is made only as elements really come. */
  private static final int TRUSTED_SIZE = 1024;

  private Containers() {}

  /** Reads a size and refuses a negative one. */
  static int readSize(DataInputView source, String what) throws IOException {
    return checkSize(source.readVarInt(), what);
  }

  /** Refuses a negative size. */
  static int checkSize(int size, String what) throws IOException {
    if (size < 0) {
      throw new IOException(
          "The data says that "
              + what
              + " has "
              + size
              + " elements. It is damaged, or was written by another serializer.");
    }
    return size;
  }

  /** How much room to make at first for a size that was read. */
  static int initialCapacity(int size) {
    return Math.min(size, TRUSTED_SIZE);
  }

  /** The next capacity on the way to a size that was read. */
  static int nextCapacity(int capacity, int size) {
    return (int) Math.min(size, 2L * capacity);
  }

  /** Reads bytes whose number was read before, making room only as they come. */
  static byte[] readBytes(DataInputView source, int size) throws IOException {
    byte[] bytes = new byte[initialCapacity(size)];
    int read = 0;
    while (true) {
      source.readFully(bytes, read, bytes.length - read);
      read = bytes.length;
      if (read == size) {
        return bytes;
      }
      bytes = Arrays.copyOf(bytes, nextCapacity(read, size));
    }
  }

  /** The failure for a null where a container takes none. */
  static NullPointerException nullElement(String where) {
    return new NullPointerException(
        "There is a null "
            + where
            + ", which its serializer does not take. Leave it out, or use Optional elements.");
  }

  /** The failure for a container of an unexpected class. */
  static IllegalArgumentException wrongClass(Class<?> declared, Object found) {
    return new IllegalArgumentException(
        "A value of class "
            + found.getClass().getName()
            + " came where the declared type is "
            + declared.getName()
            + ". Writing it as that would lose what its class adds: give a value of exactly the"
            + " declared class, or declare the interface.");
  }
}
