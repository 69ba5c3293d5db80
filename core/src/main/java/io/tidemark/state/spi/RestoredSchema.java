// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.state.spi;

import io.tidemark.serializer.TypeSerializer;
import io.tidemark.serializer.TypeSerializerSchemaCompatibility;
import io.tidemark.serializer.TypeSerializerSnapshot;
import org.jspecify.annotations.Nullable;

/**
 * Finds the serializers that read a restored state, or says what does not fit.
 *
 * @param operatorUid the operator
 * @param stateName the state
 */
public record RestoredSchema(String operatorUid, String stateName) {

  /**
   * The serializer that reads old bytes into today's values: the given one, or one that migrates.
   *
   * @param part which part of the state it is: {@code value}, {@code element}, {@code map key}
   * @throws StateMigrationException when there is none
   */
  public <T> TypeSerializer<T> readerOf(
      String part, TypeSerializer<T> now, @Nullable TypeSerializerSnapshot old) {
    if (old == null) {
      throw misfit(part, "", "none", now.snapshotConfiguration().describe());
    }
    TypeSerializerSchemaCompatibility<T> fit = now.resolveSchemaCompatibility(old);
    TypeSerializerSchemaCompatibility.Mismatch mismatch = fit.mismatch();
    if (mismatch != null) {
      throw misfit(part, mismatch.path(), mismatch.oldType(), mismatch.newType());
    }
    TypeSerializer<T> migrating = fit.migratingReader();
    return migrating == null ? now : migrating;
  }

  /**
   * Refuses keys or namespaces whose bytes are not what they were: they cannot be migrated, as
   * other bytes mean another key.
   */
  public void unchanged(String part, TypeSerializer<?> now, @Nullable TypeSerializerSnapshot old) {
    if (old == null || !now.resolveSchemaCompatibility(old).isCompatibleAsIs()) {
      throw new StateMigrationException(
          describe()
              + " cannot be restored: its "
              + part
              + " has the type "
              + (old == null ? "none" : old.describe())
              + " in the checkpoint and the type "
              + now.snapshotConfiguration().describe()
              + " in the program. The type of a "
              + part
              + " cannot change; use the old type, or a new name for the state.");
    }
  }

  /** What does not fit, as a sentence. */
  public StateMigrationException misfit(String part, String path, String oldType, String newType) {
    return new StateMigrationException(
        describe()
            + " cannot be restored: "
            + (path.isEmpty() ? "its " + part : "the field '" + path + "' of its " + part)
            + " has the type "
            + oldType
            + " in the checkpoint and the type "
            + newType
            + " in the program. Use the old type, or a new name for the state, which then starts"
            + " empty.");
  }

  /** The state for messages. */
  public String describe() {
    return "The state '" + stateName + "' of operator '" + operatorUid + "'";
  }
}
