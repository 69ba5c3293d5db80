// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import org.jspecify.annotations.Nullable;

/**
 * What a serializer says of bytes that an older schema wrote: readable as they are, readable by a
 * given reader that migrates them, or not at all.
 *
 * @param <T> the type of the values
 */
public final class TypeSerializerSchemaCompatibility<T> {
  private static final TypeSerializerSchemaCompatibility<?> AS_IS =
      new TypeSerializerSchemaCompatibility<>(null, null);

  private final @Nullable TypeSerializer<T> migratingReader;
  private final @Nullable Mismatch mismatch;

  /**
   * Where and why a schema does not fit.
   *
   * @param path the path of field names from the root, joined by dots; empty for the root
   * @param oldType the type in the checkpoint
   * @param newType the type in the program
   */
  public record Mismatch(String path, String oldType, String newType) {}

  private TypeSerializerSchemaCompatibility(
      @Nullable TypeSerializer<T> migratingReader, @Nullable Mismatch mismatch) {
    this.migratingReader = migratingReader;
    this.mismatch = mismatch;
  }

  /** The bytes are what the serializer itself would write. */
  @SuppressWarnings("unchecked")
  public static <T> TypeSerializerSchemaCompatibility<T> compatibleAsIs() {
    return (TypeSerializerSchemaCompatibility<T>) AS_IS;
  }

  /** The bytes are read by the given serializer, which yields values of today's type. */
  public static <T> TypeSerializerSchemaCompatibility<T> compatibleAfterMigration(
      TypeSerializer<T> reader) {
    return new TypeSerializerSchemaCompatibility<>(reader, null);
  }

  /** The bytes cannot be read. */
  public static <T> TypeSerializerSchemaCompatibility<T> incompatible(
      String path, TypeSerializerSnapshot oldSchema, TypeSerializerSnapshot newSchema) {
    return new TypeSerializerSchemaCompatibility<>(
        null, new Mismatch(path, oldSchema.describe(), newSchema.describe()));
  }

  /** The bytes cannot be read, for the given reason. */
  public static <T> TypeSerializerSchemaCompatibility<T> incompatible(Mismatch mismatch) {
    return new TypeSerializerSchemaCompatibility<>(null, mismatch);
  }

  /** Whether the bytes can be read without migration. */
  public boolean isCompatibleAsIs() {
    return migratingReader == null && mismatch == null;
  }

  /** Whether the bytes can be read through {@link #migratingReader()}. */
  public boolean isCompatibleAfterMigration() {
    return migratingReader != null;
  }

  /** Whether the bytes cannot be read. */
  public boolean isIncompatible() {
    return mismatch != null;
  }

  /** The reader of the old bytes, or null unless compatible after migration. */
  public @Nullable TypeSerializer<T> migratingReader() {
    return migratingReader;
  }

  /** What does not fit, or null unless incompatible. */
  public @Nullable Mismatch mismatch() {
    return mismatch;
  }
}
