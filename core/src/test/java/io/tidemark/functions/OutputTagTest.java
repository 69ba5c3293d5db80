// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.functions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OutputTagTest {
  private static final OutputTag<String> LATE = new OutputTag<>("late") {};

  @Test
  void theAnonymousSubclassCapturesTheType() {
    assertThat(LATE.getId()).isEqualTo("late");
    assertThat(LATE.getTypeInfo().getTypeClass()).isEqualTo(String.class);
    OutputTag<Map<String, List<Long>>> nested = new OutputTag<>("nested") {};
    assertThat(nested.getTypeInfo().createSerializer().snapshotConfiguration())
        .isEqualTo(
            new TypeHint<Map<String, List<Long>>>() {}.getTypeInfo()
                .createSerializer()
                .snapshotConfiguration());
  }

  @Test
  void theTypeMayBeGiven() {
    OutputTag<Long> tag = new OutputTag<>("late", TypeInformation.of(Long.class));
    assertThat(tag.getTypeInfo().getTypeClass()).isEqualTo(Long.class);
  }

  @Test
  void tagsWithTheSameIdAreEqual() {
    OutputTag<Long> sameId = new OutputTag<>("late", TypeInformation.of(Long.class));
    assertThat(LATE).isEqualTo(sameId).hasSameHashCodeAs(sameId);
    assertThat(LATE).isNotEqualTo(new OutputTag<String>("early") {});
  }

  @Test
  void aTagTravelsWithTheJob() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(LATE);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      OutputTag<?> copy = (OutputTag<?>) in.readObject();
      assertThat(copy).isEqualTo(LATE);
      assertThat(copy.getTypeInfo().getTypeClass()).isEqualTo(String.class);
    }
  }

  @Test
  void aTagWithoutTypeIsRefused() {
    assertThatThrownBy(() -> new OutputTag<String>("late"))
        .isInstanceOf(InvalidTypeException.class)
        .hasMessage(
            "The OutputTag 'late' does not say the type of its records. Create it as an anonymous"
                + " subclass, new OutputTag<String>(\"late\") {}, with the braces, or give the"
                + " type: new OutputTag<>(\"late\", Types.STRING).");
    assertThatThrownBy(OutputTagTest::rawTag).isInstanceOf(InvalidTypeException.class);
    assertThatThrownBy(OutputTagTest::<String>openTag).isInstanceOf(InvalidTypeException.class);
    assertThatThrownBy(() -> new Middle<String>("late") {})
        .isInstanceOf(InvalidTypeException.class);
  }

  @SuppressWarnings("rawtypes")
  private static OutputTag rawTag() {
    return new OutputTag("late") {};
  }

  private static <T> OutputTag<T> openTag() {
    return new OutputTag<>("late") {};
  }

  private static class Middle<T> extends OutputTag<T> {
    private static final long serialVersionUID = 1L;

    Middle(String id) {
      super(id);
    }
  }

  @Test
  void aTagWithoutIdIsRefused() {
    String sentence =
        "The id of an OutputTag must not be null or empty; give the side output a name.";
    assertThatThrownBy(() -> new OutputTag<String>("") {}).hasMessage(sentence);
    assertThatThrownBy(() -> new OutputTag<>(null, TypeInformation.of(Long.class)))
        .hasMessage(sentence);
    assertThatThrownBy(() -> new OutputTag<Long>("late", null))
        .hasMessage("The type of the side output 'late' must not be null.");
  }
}
