// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.DataInputDeserializer;
import io.tidemark.serializer.SimpleContract;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import java.io.EOFException;
import java.util.UUID;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Example;
import net.jqwik.api.Group;

@SuppressWarnings("ClassCanBeStatic") // jqwik's groups are inner classes.
class TextSerializersTest {

  @Group
  class Strings extends SimpleContract<String> {
    Strings() {
      super(
          Types.STRING,
          Arbitraries.oneOf(
              Arbitraries.strings().ascii().ofMaxLength(50),
              Arbitraries.strings().all().ofMaxLength(50),
              Arbitraries.of("", "k0", "\u0000", "\u007f\u0080", "\ud800", "a\udfff", "\uffff")),
          0);
    }

    @Example
    void asciiTakesAByteForEachCharacterAndALength() {
      assertThat(bytes(serializer(), "flights")).hasSize(8);
      assertThat(bytes(serializer(), "é€\uffff")).hasSize(1 + 2 + 2 + 3);
    }

    @Example
    void longStringsKeepTheirTail() throws Exception {
      String text = "x".repeat(70_000) + "\u20ac" + "y".repeat(70_000);
      assertThat(value(serializer(), bytes(serializer(), text))).isEqualTo(text);
    }

    @Example
    void aLengthBeyondTheDataIsRefusedBeforeMemoryIsTaken() {
      byte[] twoBillion = {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x07, 'a'};
      assertThatThrownBy(() -> serializer().deserialize(new DataInputDeserializer(twoBillion)))
          .isInstanceOf(EOFException.class)
          .message()
          .contains("2147483647 characters", "only 1 bytes are left");
    }
  }

  @Group
  class Uuids extends SimpleContract<UUID> {
    Uuids() {
      super(
          Types.UUID,
          Arbitraries.longs().flatMap(h -> Arbitraries.longs().map(l -> new UUID(h, l))),
          2);
    }
  }

  enum Color {
    RED,
    GREEN {
      @Override
      public String toString() {
        return "leaf";
      }
    },
    BLUE
  }

  @Group
  class Enums extends SimpleContract<Color> {
    Enums() {
      super(Types.ENUM(Color.class), Arbitraries.of(Color.class), 1);
    }

    @Override
    protected int expectedHash(Color color) {
      return color == Color.RED ? "RED".hashCode() : color == Color.BLUE ? 2041946 : 68081379;
    }

    @Example
    void theSchemaListsTheConstants() {
      assertThat(serializer().snapshotConfiguration().attributes())
          .containsEntry("constants", "RED,GREEN,BLUE");
    }
  }

  /** An enum with more constants than one byte numbers. */
  @Group
  class ManyConstants extends SimpleContract<Character.UnicodeScript> {
    ManyConstants() {
      super(
          TypeInformation.of(Character.UnicodeScript.class),
          Arbitraries.of(Character.UnicodeScript.class),
          1);
    }

    @Override
    protected int expectedHash(Character.UnicodeScript script) {
      return script.name().chars().reduce(0, (hash, c) -> 31 * hash + c);
    }
  }
}
