// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.InvalidTypeException;

/** The sentence for a value whose class is a subclass of the declared one. */
final class SubclassRefusal {
  private SubclassRefusal() {}

  static InvalidTypeException of(Class<?> declared, Class<?> found) {
    return new InvalidTypeException(
        "A value of class "
            + found.getName()
            + " came where the declared type is "
            + declared.getName()
            + ". Writing it as "
            + declared.getName()
            + " would lose the fields of the subclass. Declare the type as "
            + found.getName()
            + ", or make "
            + declared.getName()
            + " a sealed type of records, or register a serializer for it.");
  }
}
