// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.util.Internal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Makes copies of what a program gave: an operator, a selector, a partitioner. Each subtask, and
 * each restart of it, works on a copy of its own, made by Java serialization.
 *
 * <p>What an {@link InProcessReference} holds is not copied: every copy holds the same object.
 *
 * <p>Thread: immutable; copies may be made by several threads at once.
 *
 * @param <T> the type of the object
 */
@Internal
public final class Prototype<T> {
  private final byte[] bytes;
  private final List<InProcessReference<?>> inProcess;

  private Prototype(byte[] bytes, List<InProcessReference<?>> inProcess) {
    this.bytes = bytes;
    this.inProcess = List.copyOf(inProcess);
  }

  /**
   * Writes the object down as it is now.
   *
   * @throws NotCopyableException when something in it is not serializable
   */
  public static <T> Prototype<T> of(T object) throws NotCopyableException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    Writer writer = null;
    try {
      writer = new Writer(bytes);
      writer.writeObject(object);
      writer.flush();
    } catch (NotSerializableException e) {
      Object culprit = writer == null || writer.last == null ? object : writer.last;
      throw new NotCopyableException(culprit, e);
    } catch (IOException | RuntimeException e) {
      throw new NotCopyableException(null, e);
    }
    return new Prototype<>(bytes.toByteArray(), writer.inProcess);
  }

  /**
   * Makes a copy.
   *
   * @param userCodeClassLoader finds the classes of user code
   * @throws NotCopyableException when the bytes do not make an object again
   */
  @SuppressWarnings("unchecked")
  public T copy(ClassLoader userCodeClassLoader) throws NotCopyableException {
    try (ObjectInputStream input = new Reader(bytes, inProcess, userCodeClassLoader)) {
      return (T) input.readObject();
    } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError e) {
      throw new NotCopyableException(null, e);
    }
  }

  /** Stands in the bytes for a reference that stays in the process. No record: slow to read. */
  private static final class Slot implements Serializable {
    private static final long serialVersionUID = 1L;
    private final int index;

    Slot(int index) {
      this.index = index;
    }
  }

  /** Takes out what stays in the process, and knows what it wrote last when it fails. */
  private static final class Writer extends ObjectOutputStream {
    private final List<InProcessReference<?>> inProcess = new ArrayList<>();
    private @Nullable Object last;
    private boolean failed;

    Writer(OutputStream target) throws IOException {
      super(target);
      enableReplaceObject(true);
    }

    @Override
    protected Object replaceObject(Object object) {
      // The failure itself is written to the stream too; what was last before it counts.
      failed = failed || object instanceof NotSerializableException;
      if (!failed) {
        last = object;
      }
      if (object instanceof InProcessReference<?> reference) {
        inProcess.add(reference);
        return new Slot(inProcess.size() - 1);
      }
      return object;
    }
  }

  /** Finds classes with the loader of user code and puts back what stayed in the process. */
  private static final class Reader extends ObjectInputStream {
    private final List<InProcessReference<?>> inProcess;
    private final ClassLoader loader;

    Reader(byte[] bytes, List<InProcessReference<?>> inProcess, ClassLoader loader)
        throws IOException {
      super(new ByteArrayInputStream(bytes));
      this.inProcess = inProcess;
      this.loader = loader;
      enableResolveObject(true);
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      try {
        return Class.forName(description.getName(), false, loader);
      } catch (ClassNotFoundException e) {
        // Primitive types have no name that a loader finds; the default knows them.
        return super.resolveClass(description);
      }
    }

    @Override
    protected Object resolveObject(Object object) {
      return object instanceof Slot slot ? inProcess.get(slot.index) : object;
    }
  }
}
