// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.formats.json;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** How Jackson is set up here. */
final class Json {
  private Json() {}

  private static JsonMapper.Builder mapper() {
    return JsonMapper.builder()
        .addModule(new JavaTimeModule())
        .visibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY)
        .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
        .disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
        // A value of another kind is malformed rather than something near it.
        .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
        .enable(DeserializationFeature.FAIL_ON_NUMBERS_FOR_ENUMS)
        .withCoercionConfig(
            LogicalType.Boolean,
            from -> from.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES);
  }

  static ObjectReader reader(Class<?> type, boolean ignoresUnknownFields) {
    return mapper()
        .configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, !ignoresUnknownFields)
        .build()
        .readerFor(type);
  }

  static ObjectWriter writer() {
    return mapper().build().writer();
  }
}
