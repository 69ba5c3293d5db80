// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Clears the hidden field in which the compiler keeps the object around an anonymous or inner
 * class, where the class never reads it.
 *
 * <p>Whether it is read is decided on the class file, and on those of the classes inside it: the
 * field is read only by a {@code getfield} instruction, that is the byte 0xB4 followed by the index
 * of the field's reference in the constant pool. Where these three bytes stand nowhere in the file
 * the field is never read. They may stand there by chance; then a field that could be cleared is
 * not, and the program is refused with a sentence, so chance never breaks a function.
 *
 * <p>Source of the formats: The Java Virtual Machine Specification, chapters 4.4 and 6.5.
 */
final class EnclosingReference {
  private static final int GETFIELD = 0xB4;

  private EnclosingReference() {}

  /**
   * Clears the first such field of a path.
   *
   * @return whether a field was cleared, so that the path is broken
   */
  static boolean clearUnused(List<FieldPath.Step> path) {
    for (FieldPath.Step step : path) {
      Field field = step.field();
      if (field != null
          && field.isSynthetic()
          && field.getName().startsWith("this$")
          && !isRead(field.getDeclaringClass(), field.getName())
          && clear(field, step.holder())) {
        return true;
      }
    }
    return false;
  }

  private static boolean clear(Field field, Object holder) {
    try {
      field.setAccessible(true);
      field.set(holder, null);
      return true;
    } catch (InaccessibleObjectException | IllegalAccessException e) {
      // A closed module: the caller refuses the function with a sentence instead.
      return false;
    }
  }

  /** Whether the class, or a class inside it, may read the field. True when that is not known. */
  private static boolean isRead(Class<?> type, String fieldName) {
    ArrayDeque<String> open = new ArrayDeque<>(List.of(type.getName()));
    TreeSet<String> seen = new TreeSet<>(open);
    while (!open.isEmpty()) {
      ClassFile file = ClassFile.load(open.remove(), type);
      if (file == null || file.reads(type.getName().replace('.', '/'), fieldName)) {
        return true;
      }
      for (String name : file.classNames()) {
        String inner = name.replace('/', '.');
        if (inner.startsWith(type.getName() + "$") && seen.add(inner)) {
          open.add(inner);
        }
      }
    }
    return false;
  }

  /** What is needed of a class file: its bytes and its constant pool. */
  private static final class ClassFile {
    private static final int MAGIC = 0xCAFEBABE;

    private final byte[] bytes;
    private final @Nullable String[] texts;

    /** For an entry that names one or two others, the indices of those; else 0. */
    private final int[] first;

    private final int[] second;
    private final byte[] tags;

    private ClassFile(byte[] bytes) throws IOException {
      this.bytes = bytes;
      DataInputStream input = new DataInputStream(new ByteArrayInputStream(bytes));
      if (input.readInt() != MAGIC) {
        throw new IOException("not a class file");
      }
      input.readInt();
      int count = input.readUnsignedShort();
      texts = new String[count];
      first = new int[count];
      second = new int[count];
      tags = new byte[count];
      for (int i = 1; i < count; i++) {
        tags[i] = input.readByte();
        readEntry(i, input);
        if (tags[i] == 5 || tags[i] == 6) {
          i++; // A long or double takes two places.
        }
      }
    }

    private void readEntry(int i, DataInputStream input) throws IOException {
      switch (tags[i]) {
        case 1 -> texts[i] = input.readUTF();
        case 3, 4 -> input.readInt();
        case 5, 6 -> input.readLong();
        case 7, 8, 16, 19, 20 -> first[i] = input.readUnsignedShort();
        case 9, 10, 11, 12, 17, 18 -> {
          first[i] = input.readUnsignedShort();
          second[i] = input.readUnsignedShort();
        }
        case 15 -> {
          input.readByte();
          input.readUnsignedShort();
        }
        default -> throw new IOException("unknown constant pool tag " + tags[i]);
      }
    }

    static @Nullable ClassFile load(String className, Class<?> near) {
      String resource = className.replace('.', '/') + ".class";
      ClassLoader loader = near.getClassLoader();
      try (InputStream input =
          loader == null
              ? ClassLoader.getSystemResourceAsStream(resource)
              : loader.getResourceAsStream(resource)) {
        return input == null ? null : new ClassFile(input.readAllBytes());
      } catch (IOException e) {
        // Not readable: the caller then assumes that the field is read.
        return null;
      }
    }

    /** The names of all classes that the file mentions, with slashes. */
    List<String> classNames() {
      List<String> names = new ArrayList<>();
      for (int i = 1; i < tags.length; i++) {
        if (tags[i] == 7) {
          names.add(text(first[i]));
        }
      }
      return names;
    }

    boolean reads(String owner, String fieldName) {
      for (int i = 1; i < tags.length; i++) {
        if (tags[i] == 9
            && text(first[first[i]]).equals(owner)
            && text(first[second[i]]).equals(fieldName)
            && standsBehindGetField(i)) {
          return true;
        }
      }
      return false;
    }

    private String text(int entry) {
      String text = texts[entry];
      return text == null ? "" : text;
    }

    private boolean standsBehindGetField(int entry) {
      for (int at = 0; at + 2 < bytes.length; at++) {
        if ((bytes[at] & 0xFF) == GETFIELD
            && (bytes[at + 1] & 0xFF) == entry >>> 8
            && (bytes[at + 2] & 0xFF) == (entry & 0xFF)) {
          return true;
        }
      }
      return false;
    }
  }
}
