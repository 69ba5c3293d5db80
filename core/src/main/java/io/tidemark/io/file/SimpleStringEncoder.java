// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import io.tidemark.util.Checks;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;

/**
 * Writes what {@code toString} gives and a newline.
 *
 * @param <IN> the type of the records
 */
public final class SimpleStringEncoder<IN> implements Encoder<IN> {
  private static final long serialVersionUID = 1L;

  private final String charsetName;
  private transient Charset charset;

  /** In UTF-8. */
  public SimpleStringEncoder() {
    this("UTF-8");
  }

  /** In another charset. */
  @SuppressWarnings("NullAway.Init")
  public SimpleStringEncoder(String charsetName) {
    Checks.argument(
        Charset.isSupported(charsetName),
        "There is no charset '%s' in this JVM. Name one such as UTF-8 or ISO-8859-1.",
        charsetName);
    this.charsetName = charsetName;
  }

  @Override
  public void encode(IN element, OutputStream stream) throws IOException {
    Charset known = charset;
    if (known == null) {
      known = Charset.forName(charsetName);
      charset = known;
    }
    stream.write(element.toString().getBytes(known));
    stream.write('\n');
  }
}
