// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Compressed files, written in several members, as tools that append write them. */
class GzipFileSourceTest extends FileSourceContract {
  @Override
  void write(Path file, byte[] content) throws IOException {
    ByteArrayOutputStream members = new ByteArrayOutputStream();
    int third = content.length / 3;
    members.write(gzip(Arrays.copyOfRange(content, 0, third)));
    members.write(gzip(new byte[0]));
    members.write(gzip(Arrays.copyOfRange(content, third, content.length)));
    Files.write(file.resolveSibling(file.getFileName() + ".gz"), members.toByteArray());
  }
}
