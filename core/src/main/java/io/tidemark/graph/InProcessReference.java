// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import io.tidemark.util.Checks;
import io.tidemark.util.Internal;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Holds an object of the program that built the job, for a job that runs in the same process.
 * Copies made by {@link Prototype} hold the same object; any other way of serializing it is
 * refused.
 *
 * <p>Thread: the reference is immutable; the object in it is reached from every subtask, so it must
 * be safe for several threads.
 *
 * @param <T> the type of the object
 */
@Internal
public final class InProcessReference<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  private final transient @Nullable T object;

  /** Refers to an object. */
  public InProcessReference(T object) {
    this.object = Checks.notNull(object, "A reference within the process refers to null.");
  }

  /** The object. */
  public T get() {
    return Checks.notNull(object, "This reference was made in another process.");
  }

  private void writeObject(ObjectOutputStream target) throws NotSerializableException {
    throw new NotSerializableException(
        "The job holds an object that exists in the process that built it only: a function given"
            + " through PerSubtask.of(...), or the results of executeAndCollect(). Such a job runs"
            + " with execution.target 'embedded' alone.");
  }
}
