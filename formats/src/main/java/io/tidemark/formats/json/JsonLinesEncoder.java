// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.json;

import com.fasterxml.jackson.databind.ObjectWriter;
import io.tidemark.io.file.Encoder;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes each record as one JSON document in a line of its own, in UTF-8: records, plain objects,
 * maps, lists and values; {@code java.time} in ISO format.
 *
 * @param <T> the type of the records
 */
public final class JsonLinesEncoder<T> implements Encoder<T> {
  private static final long serialVersionUID = 1L;

  private transient @Nullable ObjectWriter writer;

  /** Creates the encoder. */
  public JsonLinesEncoder() {}

  @Override
  public void encode(T element, OutputStream stream) throws IOException {
    ObjectWriter known = writer;
    if (known == null) {
      known = Json.writer();
      writer = known;
    }
    stream.write(known.writeValueAsBytes(element));
    stream.write('\n');
  }
}
