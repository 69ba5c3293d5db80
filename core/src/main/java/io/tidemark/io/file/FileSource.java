// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.Boundedness;
import io.tidemark.io.SimpleVersionedSerializer;
import io.tidemark.io.Source;
import io.tidemark.io.SourceReader;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.SplitEnumerator;
import io.tidemark.io.SplitEnumeratorContext;
import io.tidemark.io.base.PendingSplits;
import io.tidemark.io.base.PendingSplitsSerializer;
import io.tidemark.io.base.RateLimiterStrategy;
import io.tidemark.io.base.SplitQueueEnumerator;
import io.tidemark.io.base.SplitQueueReader;
import io.tidemark.io.fs.Path;
import io.tidemark.serializer.TypeExtraction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.typeutils.ResultTypeQueryable;
import io.tidemark.util.Checks;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads files, each as one split in its order: with one file one subtask reads and the others are
 * idle. Files whose name ends in {@code .gz} are decompressed.
 *
 * <p>A path names a file, a directory, which is read with all below it, or a pattern ({@code *},
 * {@code ?}, {@code [a-z]}, {@code {a,b}}). In directories and patterns, names that begin with a
 * dot or an underscore are left out. The files are looked for once, when the job first starts.
 *
 * <pre>{@code
 * FileSource.forLines("logs").build();
 * FileSource.forRecordFormat(CsvFormat.of(Flight.class), "flights-*.csv.gz").build();
 * }</pre>
 *
 * <p>Promise: replayable. The position is the offset, after decompression, of the next record; so
 * files must not be changed before the last checkpoint that names them is gone, other than by
 * growing. A file that was cut, or whose start or whose bytes before the position are others, is
 * refused. Going on in a compressed file decompresses it from its start.
 *
 * @param <T> the type of the records
 */
public final class FileSource<T>
    implements Source<T, FileSplit, PendingSplits<FileSplit>>, ResultTypeQueryable<T> {
  private static final long serialVersionUID = 1L;

  private final RecordFormat<T> format;
  private final List<String> paths;
  private final MalformedRecords malformedRecords;
  private final RateLimiterStrategy rateLimit;

  private FileSource(FileSourceBuilder<T> builder) {
    this.format = builder.format;
    this.paths = builder.paths;
    this.malformedRecords = builder.malformedRecords;
    this.rateLimit = builder.rateLimit;
  }

  /** Reads lines in UTF-8. */
  public static FileSourceBuilder<String> forLines(String... paths) {
    return forRecordFormat(new TextLineInputFormat(), paths);
  }

  /** Reads records of a format. */
  public static <T> FileSourceBuilder<T> forRecordFormat(RecordFormat<T> format, String... paths) {
    return new FileSourceBuilder<>(format, paths);
  }

  /** As {@link #forRecordFormat}, under its name in Flink. */
  public static <T> FileSourceBuilder<T> forRecordStreamFormat(
      RecordFormat<T> format, Path... paths) {
    return forRecordFormat(format, Arrays.stream(paths).map(Path::getPath).toArray(String[]::new));
  }

  /** What the class of the format says: null where that leaves it open. */
  @Override
  @SuppressWarnings("unchecked")
  public @Nullable TypeInformation<T> getProducedType() {
    return (TypeInformation<T>)
        TypeExtraction.returnType(format, RecordFormat.class, 0).orElse(null);
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<T, FileSplit> createReader(SourceReaderContext readerContext) {
    Checks.state(
        !rateLimit.needsCheckpoints() || readerContext.isCheckpointingEnabled(),
        "The rate of the file source is given per checkpoint, and checkpointing is off, so the"
            + " source would stand still. Call enableCheckpointing, or give a rate per second.");
    MalformedHandling malformed =
        new MalformedHandling(malformedRecords, readerContext.metricGroup());
    return new SplitQueueReader<>(
        readerContext,
        (split, wake) -> new FileCursor<>(readerContext, format, malformed, split, wake),
        rateLimit.createRateLimiter(readerContext.currentParallelism()));
  }

  @Override
  public SplitEnumerator<FileSplit, PendingSplits<FileSplit>> createEnumerator(
      SplitEnumeratorContext<FileSplit> enumContext) {
    return restoreEnumerator(enumContext, PendingSplits.undiscovered());
  }

  @Override
  public SplitEnumerator<FileSplit, PendingSplits<FileSplit>> restoreEnumerator(
      SplitEnumeratorContext<FileSplit> enumContext, PendingSplits<FileSplit> checkpoint) {
    return new SplitQueueEnumerator<>(
        enumContext, () -> new FileDiscovery(enumContext.fileSystem()).find(paths), checkpoint);
  }

  @Override
  public SimpleVersionedSerializer<FileSplit> getSplitSerializer() {
    return new FileSplit.Serializer();
  }

  @Override
  public SimpleVersionedSerializer<PendingSplits<FileSplit>> getEnumeratorCheckpointSerializer() {
    return new PendingSplitsSerializer<>(getSplitSerializer());
  }

  /**
   * What a file source is made of.
   *
   * @param <T> the type of the records
   */
  public static final class FileSourceBuilder<T> {
    private final RecordFormat<T> format;
    private final List<String> paths;
    private MalformedRecords malformedRecords = MalformedRecords.FAIL;
    private RateLimiterStrategy rateLimit = RateLimiterStrategy.noOp();

    private FileSourceBuilder(RecordFormat<T> format, String... paths) {
      Checks.argument(
          paths.length > 0, "The file source was given no path; name a file or a directory.");
      for (String path : paths) {
        Checks.argument(
            path != null && !path.isEmpty(),
            "The file source was given an empty path; name a file or a directory.");
      }
      this.format = Checks.notNull(format, "The format of the file source is null.");
      this.paths = List.of(paths);
    }

    /** What to do with a record that is not what the format expects; fails unless set. */
    public FileSourceBuilder<T> setMalformedRecords(MalformedRecords policy) {
      this.malformedRecords = Checks.notNull(policy, "The policy for malformed records is null.");
      return this;
    }

    /**
     * How fast to read; as fast as it goes unless set. The rate is shared equally by the subtasks
     * of the source: one that reads nothing leaves its share unused.
     */
    public FileSourceBuilder<T> setRateLimit(RateLimiterStrategy strategy) {
      this.rateLimit =
          Checks.notNull(strategy, "The rate is null; RateLimiterStrategy.noOp() is none.");
      return this;
    }

    /** The source. */
    public FileSource<T> build() {
      return new FileSource<>(this);
    }
  }
}
