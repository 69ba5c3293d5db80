// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.io.SourceOutput;
import io.tidemark.io.SourceReaderContext;
import io.tidemark.io.base.SplitCursor;
import io.tidemark.io.file.content.ByteStream;
import io.tidemark.io.file.content.FileKinds;
import io.tidemark.io.file.content.FileMark;
import io.tidemark.io.fs.FileSystem;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the records of one file from a position on.
 *
 * <p>Thread: the subtask's; the file is opened, and its header read, on the I/O pool, before the
 * first block arrives.
 */
final class FileCursor<T> implements SplitCursor<T, FileSplit> {
  private static final int MAX_RECORD_BYTES = 64 * 1024 * 1024;

  private final String path;
  private final RecordDecoder<T> decoder;
  private final MalformedHandling malformed;
  private final BlockReader blocks;
  private final FileSplit asGiven;
  private FileSplit start;
  private @Nullable FileMark mark;
  private byte[] beforeStart = {};
  private long offset;
  private long line;
  private String hint = "";
  private boolean begun;
  private boolean starved = true;
  private boolean finished;

  FileCursor(
      SourceReaderContext context,
      RecordFormat<T> format,
      MalformedHandling malformed,
      FileSplit split,
      Runnable wake) {
    this.path = split.path();
    this.decoder = format.createDecoder(path);
    this.malformed = malformed;
    this.asGiven = split;
    this.start = split;
    this.offset = split.offset();
    this.line = split.line();
    FileSystem files = context.fileSystem();
    this.blocks = new BlockReader(context, () -> open(files, split), wake);
  }

  /** Opens the file behind its header or at the split's position, whichever comes later. */
  private ByteStream open(FileSystem files, FileSplit split) throws IOException {
    FileSplit from = decoder.hasHeader() ? behindHeader(files, split) : split;
    start = from;
    ByteStream stream = ByteStream.open(files, path);
    try {
      byte[] tail = stream.skipTo(from.offset());
      FileMark before = split.mark();
      if (before != null && split.offset() > 0) {
        stream.verify(before, tail);
      }
      mark = stream.mark();
      beforeStart = tail;
      return stream;
    } catch (IOException e) {
      stream.close();
      throw e;
    }
  }

  private FileSplit behindHeader(FileSystem files, FileSplit split) throws IOException {
    decoder.startOfFile();
    try (ByteStream stream = ByteStream.open(files, path)) {
      byte[] bytes = new byte[4096];
      int length = 0;
      while (true) {
        int got = stream.read(bytes, length, bytes.length - length);
        length += Math.max(got, 0);
        hint = FileKinds.hint(bytes, 0, length);
        int header = length == 0 ? 0 : decoder.frame(bytes, 0, length, got < 0);
        if (header > 0) {
          decoder.header();
          return split.offset() >= header ? split : new FileSplit(path, header, decoder.lines());
        }
        if (got < 0) {
          return split;
        }
        if (length == bytes.length) {
          bytes = Arrays.copyOf(bytes, grown(length, 1));
        }
      }
    } catch (MalformedRecordException e) {
      throw e.at(path, 1, hint);
    }
  }

  /** Twice the length, as long as a record may be that long. */
  private int grown(int length, long atLine) throws IOException {
    if (length > MAX_RECORD_BYTES) {
      throw new IOException(
          path
              + ", line "
              + atLine
              + ": the record that begins here has no end within "
              + MAX_RECORD_BYTES / (1024 * 1024)
              + " MiB. Look for a quote that is not closed, or for a file of another format."
              + (atLine == 1 ? hint : ""));
    }
    return 2 * length;
  }

  @Override
  public boolean isReady() {
    return !starved || blocks.isReady();
  }

  @Override
  public int emit(SourceOutput<T> output, int limit) throws Exception {
    int emitted = 0;
    for (int tried = 0; tried < limit; tried++) {
      int length = nextRecord();
      if (length == 0) {
        break;
      }
      T record = parse();
      offset += length;
      line += decoder.lines();
      blocks.consume(length);
      if (record != null) {
        emitted++;
        output.collect(record);
      }
    }
    return emitted;
  }

  /** Finds the next record and says how many bytes it takes; 0 when there is none at hand. */
  private int nextRecord() throws Exception {
    while (true) {
      if (begun) {
        int length = frame();
        if (length > 0) {
          return length;
        }
        if (blocks.isEnd()) {
          finished = true;
          return 0;
        }
      }
      int before = blocks.limit() - blocks.position();
      if (!blocks.advance()) {
        starved = true;
        return 0;
      }
      if (!begun) {
        begun = true;
        if (start.offset() == 0) {
          decoder.startOfFile();
        }
        offset = start.offset();
        line = start.line();
        blocks.follow(beforeStart);
        if (offset == 0) {
          hint = FileKinds.hint(blocks.bytes(), blocks.position(), blocks.limit());
        }
      } else {
        grown(before, line + 1);
      }
      starved = false;
    }
  }

  private int frame() throws IOException {
    int available = blocks.limit() - blocks.position();
    if (available == 0) {
      return 0;
    }
    try {
      return decoder.frame(blocks.bytes(), blocks.position(), blocks.limit(), blocks.isEnd());
    } catch (MalformedRecordException e) {
      throw placed(e);
    }
  }

  /** In the first line it is likely that the whole file is of another kind. */
  private MalformedRecordException placed(MalformedRecordException e) {
    return e.at(path, line + 1, line == 0 ? hint : "");
  }

  private @Nullable T parse() throws MalformedRecordException {
    try {
      return decoder.parse();
    } catch (MalformedRecordException e) {
      malformed.handle(placed(e));
      return null;
    }
  }

  @Override
  public boolean isFinished() {
    return finished;
  }

  @Override
  public FileSplit position() {
    FileMark opened = begun ? mark : null;
    return opened == null
        ? asGiven
        : new FileSplit(path, offset, line, opened.behind(blocks.tail()));
  }

  @Override
  public void close() {
    blocks.close();
  }
}
