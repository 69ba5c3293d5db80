// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.collection;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.DataOutputSerializer;
import io.tidemark.serializer.TypeSerializer;
import io.tidemark.util.Checks;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a collection as bytes: for each element its length (four bytes) and what the
 * serializer, or Java serialization where there is none, wrote.
 */
final class ElementBytes<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final byte[] bytes;
  private final int size;
  private final @Nullable TypeSerializer<T> serializer;

  private ElementBytes(byte[] bytes, int size, @Nullable TypeSerializer<T> serializer) {
    this.bytes = bytes;
    this.size = size;
    this.serializer = serializer;
  }

  static <T> ElementBytes<T> serialized(
      Collection<? extends T> elements, TypeSerializer<T> serializer) {
    DataOutputSerializer out = new DataOutputSerializer(64);
    int index = 0;
    for (T element : elements) {
      try {
        int start = out.length();
        out.writeInt(0);
        serializer.serialize(notNull(element, index), out);
        out.writeIntAt(start, out.length() - start - Integer.BYTES);
      } catch (IOException | ClassCastException e) {
        throw refused(element, index, "its serializer refuses it: " + e.getMessage(), e);
      }
      index++;
    }
    return new ElementBytes<>(out.getCopyOfBuffer(), index, serializer);
  }

  static <T> ElementBytes<T> javaSerialized(Collection<? extends T> elements) {
    DataOutputSerializer out = new DataOutputSerializer(64);
    int index = 0;
    for (T element : elements) {
      try {
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(one)) {
          objects.writeObject(notNull(element, index));
        }
        out.writeInt(one.size());
        out.write(one.toByteArray());
      } catch (IOException e) {
        throw refused(
            element,
            index,
            "it is not serializable ("
                + e.getMessage()
                + "). Give the type of the elements, or make the class Serializable",
            e);
      }
      index++;
    }
    return new ElementBytes<>(out.getCopyOfBuffer(), index, null);
  }

  private static <T> T notNull(@Nullable T element, int index) {
    if (element == null) {
      throw new IllegalArgumentException(
          "Element "
              + index
              + " of the collection is null; a stream has no null records."
              + " Leave it out.");
    }
    return element;
  }

  private static IllegalArgumentException refused(
      Object element, int index, String why, Exception cause) {
    return new IllegalArgumentException(
        "Element "
            + index
            + " of the collection, a "
            + element.getClass().getName()
            + ", cannot be"
            + " kept: "
            + why
            + ".",
        cause);
  }

  /** Reads the elements anew. */
  Reader<T> reader(ClassLoader userCodeClassLoader) {
    return new Reader<>(this, userCodeClassLoader);
  }

  /** Reads elements one after the other. */
  static final class Reader<T> {
    private final ElementBytes<T> elements;
    private final ClassLoader classLoader;
    private final @Nullable TypeSerializer<T> serializer;
    private final DataInputDeserializer in;

    Reader(ElementBytes<T> elements, ClassLoader classLoader) {
      this.elements = elements;
      this.classLoader = classLoader;
      this.serializer = elements.serializer == null ? null : elements.serializer.duplicate();
      this.in = new DataInputDeserializer(elements.bytes);
    }

    int size() {
      return elements.size;
    }

    /** Goes to an element; called before the first read. */
    void seek(int index) throws IOException {
      for (int i = 0; i < index; i++) {
        int length = in.readInt();
        Checks.state(in.skipBytes(length) == length, "The elements of the collection are cut off.");
      }
    }

    T read() throws IOException, ClassNotFoundException {
      int length = in.readInt();
      if (serializer != null) {
        return serializer.deserialize(in);
      }
      byte[] one = new byte[length];
      in.readFully(one);
      return javaDeserialized(one);
    }

    @SuppressWarnings("unchecked")
    private T javaDeserialized(byte[] one) throws IOException, ClassNotFoundException {
      try (ObjectInputStream objects =
          new UserObjects(new ByteArrayInputStream(one), classLoader)) {
        return (T) objects.readObject();
      }
    }
  }

  /** Finds the elements' classes where the user's code is. */
  private static final class UserObjects extends ObjectInputStream {
    private final ClassLoader classLoader;

    UserObjects(InputStream in, ClassLoader classLoader) throws IOException {
      super(in);
      this.classLoader = classLoader;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(description.getName(), false, classLoader);
      } catch (ClassNotFoundException e) {
        return super.resolveClass(description);
      }
    }
  }
}
