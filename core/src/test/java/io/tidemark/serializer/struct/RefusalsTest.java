// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.serializer.InvalidKeyTypeException;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeHint;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;

/** Every refusal says which type, where, why, and what to do. */
@SuppressWarnings({"UnusedVariable", "HidingField", "ClassCanBeStatic"}) // what is refused
class RefusalsTest {

  static final class NoConstructor {
    public int x;

    NoConstructor(int x) {
      this.x = x;
    }
  }

  static final class PrivateConstructor {
    public int x;

    private PrivateConstructor() {}
  }

  static class NoSetter {
    private int amount;

    public int getAmount() {
      return amount;
    }
  }

  static class NoGetter {
    private int amount;

    public void setAmount(int amount) {
      this.amount = amount;
    }
  }

  static class FinalField {
    public final int x = 3;
  }

  static class Shadow extends Shadowed {
    public int x;
  }

  static class Shadowed {
    public int x;
  }

  static class Empty {}

  class Inner {
    public int x;
  }

  interface Open {}

  abstract static class Abstract {
    public int x;
  }

  record Holder(String name, List<Map<String, Open>> deep) {}

  static class Node {
    public int value;
    public Node next;
  }

  record Tree(List<Tree> children) {}

  record BadKey(String name, Middle middle) {}

  record Middle(int n, Set<String> tags) {}

  record WithThread(Thread thread) {}

  record WithObject(Object anything) {}

  private static AbstractStringAssert<?> refusal(TypeInformation<?> type) {
    InvalidTypeException refused = null;
    try {
      type.createSerializer();
    } catch (InvalidTypeException e) {
      refused = e;
    }
    assertThat(refused).as("refusal of " + type).isNotNull();
    return assertThat(refused.getMessage());
  }

  private static AbstractStringAssert<?> refusal(Class<?> type) {
    return refusal(TypeInformation.of(type)).contains(type.getName());
  }

  @Test
  void classesThatAreNoPojosSayWhy() {
    String wayOut = "Make it a record, or a static class with a no-argument constructor";
    refusal(NoConstructor.class).contains("no constructor without arguments", wayOut);
    refusal(PrivateConstructor.class).contains("without arguments is private", wayOut);
    refusal(NoSetter.class).contains("field amount", "no public setter that takes int", wayOut);
    refusal(NoGetter.class).contains("field amount", "no public getter that returns int", wayOut);
    refusal(FinalField.class).contains("field x is final", wayOut);
    refusal(Shadow.class).contains("two fields named x", "superclass", wayOut);
    refusal(Empty.class).contains("no fields", wayOut);
    refusal(Inner.class).contains("inner class that is not static", wayOut);
    refusal(Abstract.class).contains("abstract", "sealed");
    refusal(Open.class).contains("is an interface and not sealed", "register a serializer");
  }

  @Test
  void classesOfTheJdkSayWhatToUseInstead() {
    refusal(Thread.class).contains("class of the JDK", "registerTypeWithSerializer");
    refusal(Object.class).contains("can be anything", "Types.ANY");
    refusal(new TypeHint<PriorityQueue<String>>() {}.getTypeInfo())
        .contains("java.util.PriorityQueue<java.lang.String>", "List, Set");
    refusal(new TypeHint<java.util.WeakHashMap<String, String>>() {}.getTypeInfo())
        .contains("WeakHashMap", "Declare Map");
    refusal(Types.GENERIC(Thread.class))
        .contains(
            "java.lang.Thread",
            "Types.GENERIC",
            "Register a serializer",
            "registerTypeWithSerializer");
  }

  @Test
  void theFieldIsNamedByItsPath() {
    refusal(Holder.class)
        .startsWith("In " + Holder.class.getName() + ", field deep.element.value: The type ")
        .contains(Open.class.getName() + " cannot be serialized");
    refusal(WithThread.class).contains("field thread:");
    refusal(WithObject.class).contains("field anything:", "sealed interface of records");
    refusal(Types.LIST(TypeInformation.of(WithThread.class))).contains("field element.thread:");
  }

  @Test
  void typesThatContainThemselvesAreRefused() {
    refusal(Node.class).contains("field next:", "contains itself", "MapState");
    refusal(Tree.class).contains("field children.element:", "contains itself");
  }

  @Test
  void aKeyThatHoldsARefusedTypeNamesThePath() {
    assertThatThrownBy(() -> TypeInformation.of(BadKey.class).createSerializer().keyStrategy())
        .isInstanceOf(InvalidKeyTypeException.class)
        .message()
        .startsWith(
            "In "
                + BadKey.class.getName()
                + ", field middle.tags: The type set<string> cannot be a key")
        .contains("sorted List");
    assertThatThrownBy(() -> Types.ANY.createSerializer().keyStrategy())
        .isInstanceOf(InvalidKeyTypeException.class)
        .message()
        .contains("type of the key is not known", "Types.TUPLE");
    assertThatThrownBy(() -> Types.MAP(Types.INT, Types.INT).createSerializer().keyStrategy())
        .isInstanceOf(InvalidKeyTypeException.class)
        .message()
        .contains("map<int, int> cannot be a key");
  }
}
