// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.TypeSerializerSchemaCompatibility.Mismatch;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An incompatible restore names the field, the old and the new type. */
class SchemaDifferenceTest {
  private static final TypeSerializerSnapshot LONG = TypeSerializerSnapshot.of("long");
  private static final TypeSerializerSnapshot INT = TypeSerializerSnapshot.of("int");
  private static final TypeSerializerSnapshot STRING = TypeSerializerSnapshot.of("string");

  private static TypeSerializerSnapshot.Field field(String name, TypeSerializerSnapshot schema) {
    return new TypeSerializerSnapshot.Field(name, schema);
  }

  private static TypeSerializerSnapshot order(TypeSerializerSnapshot.Field... fields) {
    return TypeSerializerSnapshot.of("record", List.of(fields)).with("class", "com.acme.Order");
  }

  private static TypeSerializerSnapshot list(TypeSerializerSnapshot element) {
    return TypeSerializerSnapshot.of("list", List.of(field("element", element)));
  }

  private static TypeSerializerSnapshot enumOf(String... constants) {
    return TypeSerializerSnapshot.of("enum")
        .with("class", "com.acme.Side")
        .with("constants", String.join(",", Arrays.asList(constants)));
  }

  @Test
  void equalSchemasDoNotDiffer() {
    assertThat(order(field("id", LONG)).firstDifference(order(field("id", LONG)))).isNull();
  }

  @Test
  void theInnermostFieldIsNamed() {
    TypeSerializerSnapshot before = list(order(field("id", LONG), field("n", list(INT))));
    TypeSerializerSnapshot now = list(order(field("id", LONG), field("n", list(LONG))));
    assertThat(before.firstDifference(now))
        .isEqualTo(new Mismatch("element.n.element", "int", "long"));
  }

  @Test
  void addedRemovedAndMovedFieldsAreToldApart() {
    TypeSerializerSnapshot two = order(field("id", LONG), field("name", STRING));
    TypeSerializerSnapshot three =
        order(field("id", LONG), field("amount", INT), field("name", STRING));
    assertThat(two.firstDifference(three))
        .isEqualTo(new Mismatch("amount", "no such field", "int"));
    assertThat(three.firstDifference(two))
        .isEqualTo(new Mismatch("amount", "int", "no such field"));
    assertThat(order(field("id", LONG)).firstDifference(two))
        .isEqualTo(new Mismatch("name", "no such field", "string"));
    assertThat(two.firstDifference(order(field("id", LONG))))
        .isEqualTo(new Mismatch("name", "string", "no such field"));
    assertThat(two.firstDifference(order(field("name", STRING), field("id", LONG))))
        .isEqualTo(new Mismatch("id", "field 0", "a field in another place"));
  }

  @Test
  void attributesAndVersionsAreShown() {
    assertThat(enumOf("BUY", "SELL").firstDifference(enumOf("SELL", "BUY")))
        .isEqualTo(
            new Mismatch(
                "",
                "enum com.acme.Side with constants [BUY,SELL]",
                "enum com.acme.Side with constants [SELL,BUY]"));
    TypeSerializerSnapshot newer =
        new TypeSerializerSnapshot("long", 2, LONG.attributes(), List.of());
    assertThat(LONG.firstDifference(newer))
        .isEqualTo(new Mismatch("", "long version 1", "long version 2"));
    assertThat(order(field("id", LONG)).firstDifference(LONG))
        .isEqualTo(new Mismatch("", "record com.acme.Order", "long"));
  }

  @Test
  void fingerprintsDifferWithEveryPart() {
    List<TypeSerializerSnapshot> schemas =
        List.of(
            LONG,
            INT,
            new TypeSerializerSnapshot("long", 2, LONG.attributes(), List.of()),
            LONG.with("a", "b"),
            LONG.with("ab", ""),
            list(LONG),
            list(INT),
            list(list(LONG)),
            order(field("id", LONG)),
            order(field("i", LONG)),
            order(field("id", LONG), field("x", LONG)));
    assertThat(schemas.stream().map(TypeSerializerSnapshot::fingerprint).distinct())
        .hasSameSizeAs(schemas);
  }
}
