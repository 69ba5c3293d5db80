// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.builtin;

/** Floating-point numbers as keys: one zero and one NaN. */
final class Floats {
  private static final Float NAN_FLOAT = Float.NaN;
  private static final Double NAN_DOUBLE = Double.NaN;
  private static final Float ZERO_FLOAT = 0.0f;
  private static final Double ZERO_DOUBLE = 0.0;

  private Floats() {}

  /** The number, with -0.0 as 0.0 and every NaN as the canonical one. */
  static Float normal(Float value) {
    float primitive = value;
    return primitive == 0.0f ? ZERO_FLOAT : Float.isNaN(primitive) ? NAN_FLOAT : value;
  }

  /** The number, with -0.0 as 0.0 and every NaN as the canonical one. */
  static Double normal(Double value) {
    double primitive = value;
    return primitive == 0.0 ? ZERO_DOUBLE : Double.isNaN(primitive) ? NAN_DOUBLE : value;
  }
}
