// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Copies of what a program gave. */
class PrototypeTest {
  private final ClassLoader loader = getClass().getClassLoader();

  /** Holds one thing that is copied and one that is not. */
  private static final class Holder implements Serializable {
    private final List<String> copied = new ArrayList<>(List.of("a"));
    private final InProcessReference<Object> shared;

    Holder(Object shared) {
      this.shared = new InProcessReference<>(shared);
    }
  }

  @Test
  void copiesAreEqualAndIndependent() throws Exception {
    Holder original = new Holder(new Object());
    Prototype<Holder> prototype = Prototype.of(original);
    original.copied.add("b");
    Holder one = prototype.copy(loader);
    Holder two = prototype.copy(loader);
    one.copied.add("c");
    assertThat(one.copied).containsExactly("a", "c");
    assertThat(two.copied).containsExactly("a");
  }

  @Test
  void everyCopyHoldsTheSameInProcessObject() throws Exception {
    Object shared = new Object();
    Prototype<List<Holder>> prototype =
        Prototype.of(new ArrayList<>(List.of(new Holder(shared), new Holder(this))));
    List<Holder> copy = prototype.copy(loader);
    assertThat(copy.get(0).shared.get()).isSameAs(shared);
    assertThat(copy.get(1).shared.get()).isSameAs(this);
    assertThat(copy.get(0).copied).isNotSameAs(copy.get(1).copied);
  }

  @Test
  void lambdasAreCopied() throws Exception {
    int[] counter = {41};
    Supplier<Integer> count = (Supplier<Integer> & Serializable) () -> ++counter[0];
    Supplier<Integer> copy = Prototype.of(count).copy(loader);
    assertThat(copy.get()).isEqualTo(42);
    assertThat(counter[0]).as("the original's own array").isEqualTo(41);
  }

  @Test
  void namesTheObjectThatIsNotSerializable() {
    Object culprit = new Object();
    NotCopyableException refused =
        catchThrowableOfType(
            NotCopyableException.class, () -> Prototype.of(new ArrayList<>(List.of("a", culprit))));
    assertThat(refused.culprit()).isSameAs(culprit);
  }

  @Test
  void primitiveClassesAndArraysComeBack() throws Exception {
    Object[] original = {int.class, long[].class, new int[] {1, 2}, new String[][] {{"x"}}};
    Object[] copy = Prototype.of(original).copy(loader);
    assertThat(Arrays.deepEquals(copy, original)).isTrue();
  }

  /** Fails when it is read. */
  private static final class Unreadable implements Serializable {
    private void readObject(ObjectInputStream source) throws IOException {
      throw new IOException("lost the key");
    }
  }

  @Test
  void saysWhyACopyCannotBeRead() throws Exception {
    Prototype<Unreadable> prototype = Prototype.of(new Unreadable());
    assertThatThrownBy(() -> prototype.copy(loader))
        .isInstanceOf(NotCopyableException.class)
        .hasMessageContaining("lost the key");
  }

  @Test
  void anInProcessObjectDoesNotLeaveTheProcess() throws Exception {
    try (ObjectOutputStream plain = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThatThrownBy(() -> plain.writeObject(new Holder(this)))
          .isInstanceOf(NotSerializableException.class)
          .hasMessageContaining("PerSubtask.of")
          .hasMessageContaining("embedded");
    }
  }
}
