// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.io.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.io.fs.FileStatus;
import io.tidemark.io.fs.HookedFileSystem;
import io.tidemark.io.fs.HookedFileSystem.Operation;
import io.tidemark.io.fs.MemoryFileSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A part is whole or it is not finished. */
class OpenPartTest {
  private static final String DIRECTORY = "/out";
  private static final String NAME = ".part.inprogress";
  private static final String PENDING = ".part.pending";

  private final MemoryFileSystem memory = new MemoryFileSystem();
  private Operation failing;

  private final OpenPart part =
      new OpenPart(
          new HookedFileSystem(
              memory,
              (operation, path) -> {
                if (operation == failing) {
                  failing = null; // Once: the disk works again afterwards.
                  throw new IOException("planned failure of " + operation);
                }
              }),
          DIRECTORY,
          NAME);

  private void add(String text) {
    part.add(text.getBytes(StandardCharsets.UTF_8));
  }

  private List<String> names() throws IOException {
    return memory.list(DIRECTORY).stream().map(FileStatus::name).toList();
  }

  @Test
  void holdsAllBlocksInTheirOrder() throws Exception {
    add("a");
    add("b");
    part.write();
    add("c");
    part.finish(PENDING);
    assertThat(names()).containsExactly(PENDING);
    assertThat(memory.text(DIRECTORY + "/" + PENDING)).isEqualTo("abc");
  }

  /** A block that one call did not get written must not be passed over by the next. */
  @ParameterizedTest
  @EnumSource(names = {"CREATE_DIRECTORIES", "CREATE", "WRITE"})
  void isNeverFinishedAfterAWriteHasFailed(Operation operation) throws Exception {
    failing = operation;
    add("a");
    assertThatThrownBy(part::write).hasMessage("planned failure of " + operation);
    add("b");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(part::write)
          .isInstanceOf(IOException.class)
          .hasMessage("planned failure of " + operation);
      assertThatThrownBy(() -> part.finish(PENDING))
          .isInstanceOf(IOException.class)
          .hasMessage("planned failure of " + operation);
    }
    assertThat(part.isDone()).isFalse();
    part.discard();
    assertThat(memory.status(DIRECTORY + "/" + NAME)).isNull();
    assertThat(memory.status(DIRECTORY + "/" + PENDING)).isNull();
  }

  @ParameterizedTest
  @EnumSource(names = {"WRITE", "SYNC", "CLOSE", "RENAME"})
  void isNotFinishedWhenAStepOfItFails(Operation operation) throws Exception {
    add("a");
    part.write();
    add("b");
    failing = operation;
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> part.finish(PENDING)).hasMessage("planned failure of " + operation);
    }
    assertThat(memory.status(DIRECTORY + "/" + PENDING)).isNull();
    part.discard();
    assertThat(names()).isEmpty();
  }

  @Test
  void isNotFinishedOnceItWasDropped() throws Exception {
    add("a");
    part.write();
    part.discard();
    part.write(); // A call that comes late has nothing to do.
    assertThatThrownBy(() -> part.finish(PENDING))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(DIRECTORY + "/" + NAME)
        .hasMessageContaining("dropped");
    assertThat(names()).isEmpty();
  }

  @Test
  void leavesNothingAlsoWhenItsFileCannotBeClosed() throws Exception {
    add("a");
    part.write();
    failing = Operation.CLOSE;
    assertThatThrownBy(part::discard).hasMessage("planned failure of CLOSE");
    assertThat(names()).isEmpty();
  }
}
