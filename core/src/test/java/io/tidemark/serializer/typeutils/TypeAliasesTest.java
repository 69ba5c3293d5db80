// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.typeutils;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.Types;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TypeAliasesTest {

  @Test
  void aliasesAreTheTypesThemselves() {
    Map<TypeInformation<?>, TypeInformation<?>> aliases = new LinkedHashMap<>();
    aliases.put(BasicTypeInfo.STRING_TYPE_INFO, Types.STRING);
    aliases.put(BasicTypeInfo.BOOLEAN_TYPE_INFO, Types.BOOLEAN);
    aliases.put(BasicTypeInfo.BYTE_TYPE_INFO, Types.BYTE);
    aliases.put(BasicTypeInfo.SHORT_TYPE_INFO, Types.SHORT);
    aliases.put(BasicTypeInfo.INT_TYPE_INFO, Types.INT);
    aliases.put(BasicTypeInfo.LONG_TYPE_INFO, Types.LONG);
    aliases.put(BasicTypeInfo.FLOAT_TYPE_INFO, Types.FLOAT);
    aliases.put(BasicTypeInfo.DOUBLE_TYPE_INFO, Types.DOUBLE);
    aliases.put(BasicTypeInfo.CHAR_TYPE_INFO, Types.CHAR);
    aliases.put(BasicTypeInfo.DATE_TYPE_INFO, Types.DATE);
    aliases.put(BasicTypeInfo.VOID_TYPE_INFO, Types.VOID);
    aliases.put(BasicTypeInfo.BIG_INT_TYPE_INFO, Types.BIG_INT);
    aliases.put(BasicTypeInfo.BIG_DEC_TYPE_INFO, Types.BIG_DEC);
    aliases.put(BasicTypeInfo.INSTANT_TYPE_INFO, Types.INSTANT);
    aliases.put(new ListTypeInfo<>(String.class), Types.LIST(Types.STRING));
    aliases.put(new MapTypeInfo<>(String.class, Long.class), Types.MAP(Types.STRING, Types.LONG));
    aliases.put(
        new MapTypeInfo<>(Types.INT, new ListTypeInfo<>(Types.LONG)),
        Types.MAP(Types.INT, Types.LIST(Types.LONG)));
    assertThat(aliases).hasSize(17);
    aliases.forEach(
        (alias, type) -> {
          assertThat(alias).isEqualTo(type).hasSameHashCodeAs(type).hasToString(type.toString());
          assertThat(type).isEqualTo(alias);
          assertThat(alias.createSerializer().snapshotConfiguration())
              .isEqualTo(type.createSerializer().snapshotConfiguration());
        });
  }

  @Test
  void aliasesSayTheirParts() {
    assertThat(new ListTypeInfo<>(Types.LONG).getElementTypeInfo()).isEqualTo(Types.LONG);
    MapTypeInfo<String, Long> map = new MapTypeInfo<>(Types.STRING, Types.LONG);
    assertThat(map.getKeyTypeInfo()).isEqualTo(Types.STRING);
    assertThat(map.getValueTypeInfo()).isEqualTo(Types.LONG);
    assertThat(new ListTypeInfo<>(Types.LONG)).isNotEqualTo(Types.LIST(Types.INT));
  }
}
