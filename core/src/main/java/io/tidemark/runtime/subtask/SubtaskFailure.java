// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.subtask;

import io.tidemark.checkpoint.SubtaskKey;
import org.jspecify.annotations.Nullable;

/** Code in a subtask failed: says where, and on which record. Wraps once. */
public final class SubtaskFailure extends Exception {
  private static final long serialVersionUID = 1L;
  private static final int LONGEST_RECORD = 300;

  SubtaskFailure(SubtaskKey subtask, @Nullable Object record, Throwable cause) {
    super(sentence(subtask, record, cause), cause);
  }

  private static String sentence(SubtaskKey subtask, @Nullable Object record, Throwable cause) {
    StringBuilder sentence = new StringBuilder("Subtask ").append(subtask).append(" failed");
    if (record != null) {
      sentence.append(" on the record ").append(shortened(record));
    }
    return sentence.append(": ").append(cause).toString();
  }

  private static String shortened(Object record) {
    String text;
    try {
      text = String.valueOf(record);
    } catch (RuntimeException e) {
      text = "of " + record.getClass() + ", whose toString() failed: " + e;
    }
    return text.length() <= LONGEST_RECORD
        ? text
        : text.substring(0, LONGEST_RECORD) + "… (" + text.length() + " characters)";
  }
}
