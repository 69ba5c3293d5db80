// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.checkpoint.storage;

import io.tidemark.util.Checks;
import java.nio.charset.StandardCharsets;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/** The names of files and directories; what users name is escaped so that it is one safe part. */
final class FileNames {
  static final String METADATA = "_metadata";
  static final String FINISHED = "FINISHED";
  private static final String CHECKPOINT = "chk-";
  private static final String OWNER = "_owner-";
  private static final int MAX_ESCAPED = 120;

  private FileNames() {}

  /** The directory of a job. */
  static String ofJob(String jobName) {
    Checks.argument(
        !jobName.isBlank(),
        "The job has no name, so its checkpoints cannot be found again. Give one to execute(name)"
            + " or set job.id.");
    return escape(jobName);
  }

  static String ofCheckpoint(long checkpointId) {
    return CHECKPOINT + checkpointId;
  }

  static String ofOwner(long epoch) {
    return OWNER + epoch;
  }

  static String ofData(long epoch, String chain, int subtask) {
    return epoch + "-" + escape(chain) + "-" + subtask + ".data";
  }

  static OptionalLong checkpointIdOf(String name) {
    return numberAfter(CHECKPOINT, name);
  }

  static OptionalLong ownerEpochOf(String name) {
    return numberAfter(OWNER, name);
  }

  /** The epoch in the name of a data file. */
  static OptionalLong dataEpochOf(String name) {
    int end = name.indexOf('-');
    return end < 0 || !name.endsWith(".data")
        ? OptionalLong.empty()
        : numberAfter("", name.substring(0, end));
  }

  private static OptionalLong numberAfter(String prefix, String name) {
    String digits = name.startsWith(prefix) ? name.substring(prefix.length()) : "";
    boolean number = !digits.isEmpty() && digits.length() <= 18;
    for (int i = 0; i < digits.length(); i++) {
      number &= digits.charAt(i) >= '0' && digits.charAt(i) <= '9';
    }
    return number ? OptionalLong.of(Long.parseLong(digits)) : OptionalLong.empty();
  }

  /**
   * Any text as one part of a file name, different texts as different ones: letters, digits, {@code
   * _}, {@code -} and inner dots stay, every other byte of its UTF-8 becomes {@code %XX}. Long ones
   * are cut and end in a checksum of the whole.
   */
  static String escape(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    StringBuilder escaped = new StringBuilder();
    for (int i = 0; i < bytes.length; i++) {
      char c = (char) (bytes[i] & 0xff);
      boolean plain =
          (c >= 'a' && c <= 'z')
              || (c >= 'A' && c <= 'Z')
              || (c >= '0' && c <= '9')
              || (c == '_' && i > 0)
              || c == '-'
              || (c == '.' && i > 0 && i < bytes.length - 1);
      if (plain) {
        escaped.append(c);
      } else {
        escaped.append(String.format("%%%02X", (int) c));
      }
    }
    if (escaped.length() <= MAX_ESCAPED) {
      return escaped.toString();
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return escaped.substring(0, MAX_ESCAPED) + String.format("%%%08x", crc.getValue());
  }
}
