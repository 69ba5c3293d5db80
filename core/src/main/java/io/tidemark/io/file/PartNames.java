// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The names of the files in a sink's directory.
 *
 * <pre>
 * part-0000000007-2[suffix]                        committed with checkpoint 7, written by subtask 2
 * .part-0000000007-2-[sink]-[writer].pending       durable, waits for checkpoint 7
 * .part-2-[sink]-[writer]-[number].inprogress      being written by subtask 2
 * .part-0000000007-2-[sink]-[writer].commit        empty: the pending file was there when its
 *                                                  commit began
 * .part-0000000007-2-[sink]-[writer].withdrawn     empty: subtask 2 removed files of checkpoint 7,
 *                                                  and perhaps of later ones, going back
 * .part-0000000007-2-[sink]-[writer].withdrawn-12  as above, and checkpoint 12 was the first that
 *                                                  came after
 * .owner-[number]                                  whose the directory is, see DirectoryClaim
 * </pre>
 *
 * <p>The sink's mark is made of its uid, so that no sink takes the hidden files of another for its
 * own, whatever way led both into one directory. The writer's mark differs between runs and
 * attempts, so that what is left of one never gets the name of a file of another.
 *
 * @param suffix what committed files end in, such as {@code .csv}; may be empty
 * @param sink the sink's mark
 */
record PartNames(String suffix, String sink) {
  private static final Pattern COMMITTED = Pattern.compile("part-(\\d{10,18})-(\\d{1,9})(.*)");
  private static final Pattern HIDDEN =
      Pattern.compile(
          "\\.part-(\\d{10,18})-(\\d{1,9})-([0-9a-f]{8})-([0-9a-z]+)"
              + "\\.(pending|commit|withdrawn)(?:-(\\d{1,18}))?");
  private static final Pattern IN_PROGRESS =
      Pattern.compile("\\.part-(\\d{1,9})-([0-9a-f]{8})-([0-9a-z]+)-\\d+\\.inprogress");

  /**
   * What a name tells.
   *
   * @param until of a withdrawal, the first checkpoint that came after it; the greatest number
   *     while there is none, and for other kinds
   */
  record Found(Kind kind, long checkpointId, int subtask, String writer, long until) {
    Found(Kind kind, long checkpointId, int subtask, String writer) {
      this(kind, checkpointId, subtask, writer, Long.MAX_VALUE);
    }
  }

  /** Where a file is in its life. */
  enum Kind {
    /** Being written; belongs to no checkpoint yet. */
    IN_PROGRESS,
    /** Belongs to a checkpoint that may be complete. */
    PENDING,
    /** Visible. */
    COMMITTED,
    /** Says that the pending file of that name was there when its commit began. */
    COMMIT_NOTE,
    /** Says that committed files were removed, those of that checkpoint first. */
    WITHDRAWAL
  }

  /** The names of the sink with a uid. */
  static PartNames of(String suffix, String operatorUid) {
    CRC32 hash = new CRC32();
    hash.update(operatorUid.getBytes(StandardCharsets.UTF_8));
    return new PartNames(suffix, String.format(Locale.ROOT, "%08x", hash.getValue()));
  }

  /** The mark of a writer that is made now. */
  static String writerMark(long nowMillis, int attempt) {
    return Long.toString(Math.max(0, nowMillis), 36) + "a" + attempt;
  }

  String inProgress(int subtask, String writer, long number) {
    return ".part-" + subtask + "-" + sink + "-" + writer + "-" + number + ".inprogress";
  }

  String pending(long checkpointId, int subtask, String writer) {
    return "." + numbered(checkpointId, subtask) + "-" + sink + "-" + writer + ".pending";
  }

  String committed(long checkpointId, int subtask) {
    return numbered(checkpointId, subtask) + suffix;
  }

  String commitNote(long checkpointId, int subtask, String writer) {
    return "." + numbered(checkpointId, subtask) + "-" + sink + "-" + writer + ".commit";
  }

  /**
   * A note that files were removed.
   *
   * @param checkpointId the first whose files were removed
   * @param subtask the one that removed them
   * @param until the first checkpoint that came after, the greatest number while there is none
   */
  String withdrawal(long checkpointId, int subtask, String writer, long until) {
    return "."
        + numbered(checkpointId, subtask)
        + "-"
        + sink
        + "-"
        + writer
        + ".withdrawn"
        + (until == Long.MAX_VALUE ? "" : "-" + until);
  }

  private static String numbered(long checkpointId, int subtask) {
    return String.format(Locale.ROOT, "part-%010d-%d", checkpointId, subtask);
  }

  /** Whether a name is of a committed file of any sink's. */
  static boolean isVisible(String name) {
    return name.startsWith("part-");
  }

  /** Whether a name is of a hidden file of any sink's. */
  static boolean isHidden(String name) {
    return name.startsWith(".part-");
  }

  /** Reads a name; null when it is none of this sink's. */
  @Nullable Found read(String name) {
    Matcher committed = COMMITTED.matcher(name);
    if (committed.matches()) {
      return committed.group(3).equals(suffix)
          ? new Found(Kind.COMMITTED, id(committed), Integer.parseInt(committed.group(2)), "")
          : null;
    }
    Matcher hidden = HIDDEN.matcher(name);
    if (hidden.matches()) {
      return hidden.group(3).equals(sink) ? readHidden(hidden) : null;
    }
    Matcher inProgress = IN_PROGRESS.matcher(name);
    return inProgress.matches() && inProgress.group(2).equals(sink)
        ? new Found(Kind.IN_PROGRESS, 0, Integer.parseInt(inProgress.group(1)), inProgress.group(3))
        : null;
  }

  private static @Nullable Found readHidden(Matcher name) {
    Kind kind =
        switch (name.group(5)) {
          case "pending" -> Kind.PENDING;
          case "commit" -> Kind.COMMIT_NOTE;
          default -> Kind.WITHDRAWAL;
        };
    String until = name.group(6);
    if (until != null && kind != Kind.WITHDRAWAL) {
      return null;
    }
    return new Found(
        kind,
        id(name),
        Integer.parseInt(name.group(2)),
        name.group(4),
        until == null ? Long.MAX_VALUE : Long.parseLong(until));
  }

  private static long id(Matcher matcher) {
    return Long.parseLong(matcher.group(1));
  }
}
