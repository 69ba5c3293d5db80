// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DataInputView;
import io.tidemark.serializer.DataOutputView;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.SerializerConfig;
import java.io.IOException;

/**
 * Values of subclasses where a POJO is declared: written whole, after the header bit that says so,
 * with their class and its schema's fingerprint.
 */
final class Subclasses {
  /** The bit in the first header byte of a POJO. */
  static final byte FLAG = 1;

  private final Class<?> declared;
  private final RuntimeClasses classes;

  Subclasses(Class<?> declared, SerializerConfig config) {
    this.declared = declared;
    this.classes = new RuntimeClasses(config, declared.getClassLoader());
  }

  Object copy(Object from) {
    return classes.copy(from);
  }

  void serialize(Object value, DataOutputView target) throws IOException {
    target.writeByte(FLAG);
    classes.serialize(value, target);
  }

  Object deserialize(DataInputView source) throws IOException {
    Object value = classes.deserialize(source);
    if (!declared.isInstance(value)) {
      throw new IOException(
          "A value of "
              + declared.getName()
              + " was expected, but the data holds one of "
              + value.getClass().getName()
              + ", which is not a subclass. The data is damaged, or was written by another"
              + " program.");
    }
    return value;
  }

  /** The sentence where values of subclasses cannot be taken. */
  static InvalidTypeException refusal(Class<?> declared, Class<?> found) {
    return new InvalidTypeException(
        "A value of class "
            + found.getName()
            + " came where the declared type is "
            + declared.getName()
            + ". Writing it as "
            + declared.getName()
            + " would lose what the subclass adds. Declare the type as "
            + found.getName()
            + ", or register a serializer for it.");
  }
}
