// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

class PlainFileSourceTest extends FileSourceContract {
  @Override
  void write(Path file, byte[] content) throws IOException {
    Files.write(file, content);
  }
}
