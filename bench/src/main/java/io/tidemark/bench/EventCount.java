// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.bench;

import io.tidemark.bench.launch.Quantity;
import java.util.OptionalLong;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the value of {@code --events}: a number, or {@code auto} for none. */
final class EventCount implements ITypeConverter<OptionalLong> {
  @Override
  public OptionalLong convert(String text) {
    try {
      return text.equals("auto") ? OptionalLong.empty() : OptionalLong.of(Quantity.parse(text));
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
