// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.io.IOException;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * Turns values of one type into bytes and back. Used wherever bytes are: state in checkpoints,
 * keys, source positions, and edges on a cluster.
 *
 * <p>An instance is used by one thread at a time; a second thread works on its own {@link
 * #duplicate()}. Values are never null unless the serializer says so in its documentation. The
 * bytes of one value are self-delimiting: {@code deserialize} consumes exactly what {@code
 * serialize} wrote.
 *
 * @param <T> the type of the values
 */
public abstract class TypeSerializer<T> implements Serializable {
  private static final long serialVersionUID = 1L;

  /**
   * Whether values can be shared freely because nothing reachable from one can change. Decides
   * whether the engine copies records and state values.
   */
  public abstract boolean isImmutableType();

  /** A serializer that another thread may use beside this one; {@code this} when stateless. */
  public abstract TypeSerializer<T> duplicate();

  /** A deep copy; the same reference when the type is immutable. */
  public abstract T copy(T from);

  /** The length in bytes of every value, or -1 when it varies. */
  public abstract int getLength();

  /** Writes one value. */
  public abstract void serialize(T value, DataOutputView target) throws IOException;

  /** Reads one value. */
  public abstract T deserialize(DataInputView source) throws IOException;

  /** The schema of what {@link #serialize} writes, as plain data that goes into checkpoints. */
  public abstract TypeSerializerSnapshot snapshotConfiguration();

  /**
   * Decides whether bytes written under an older schema can be read.
   *
   * <p>The default accepts an equal schema and refuses everything else, naming the first nested
   * field that differs.
   *
   * @param oldSnapshot the schema found in a checkpoint
   */
  public TypeSerializerSchemaCompatibility<T> resolveSchemaCompatibility(
      TypeSerializerSnapshot oldSnapshot) {
    TypeSerializerSchemaCompatibility.Mismatch mismatch =
        oldSnapshot.firstDifference(snapshotConfiguration());
    return mismatch == null
        ? TypeSerializerSchemaCompatibility.compatibleAsIs()
        : TypeSerializerSchemaCompatibility.incompatible(mismatch);
  }

  /**
   * How values act as keys: a hash that is the same in every JVM, and equality that agrees with the
   * serialized bytes.
   *
   * @throws InvalidKeyTypeException when the type has no canonical form; the sentence says why and
   *     what to use instead
   */
  public KeyStrategy<T> keyStrategy() {
    throw new InvalidKeyTypeException(
        "The type "
            + snapshotConfiguration().describe()
            + " cannot be a key: its serializer "
            + getClass().getName()
            + " does not define a stable hash. Key by a String, a number, an enum or a record of"
            + " such, or override keyStrategy() in the serializer.");
  }

  /** How values fit into a fixed number of 64-bit words, or null when they do not. */
  public @Nullable FlatCodec<T> flatCodec() {
    return null;
  }
}
