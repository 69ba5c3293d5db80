// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.stream;

import io.tidemark.functions.ReduceFunction;
import io.tidemark.serializer.InvalidTypeException;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Adds up a field; the other fields stay those of the first record. */
final class SumAggregation<T> implements ReduceFunction<T> {
  private static final long serialVersionUID = 1L;

  /** How values of a type are added. */
  private enum Adder {
    BYTE(Byte.class) {
      @Override
      Object add(Object left, Object right) {
        return (byte) ((Byte) left + (Byte) right);
      }
    },
    SHORT(Short.class) {
      @Override
      Object add(Object left, Object right) {
        return (short) ((Short) left + (Short) right);
      }
    },
    INT(Integer.class) {
      @Override
      Object add(Object left, Object right) {
        return (Integer) left + (Integer) right;
      }
    },
    LONG(Long.class) {
      @Override
      Object add(Object left, Object right) {
        return (Long) left + (Long) right;
      }
    },
    FLOAT(Float.class) {
      @Override
      Object add(Object left, Object right) {
        return (Float) left + (Float) right;
      }
    },
    DOUBLE(Double.class) {
      @Override
      Object add(Object left, Object right) {
        return (Double) left + (Double) right;
      }
    },
    BIG_INTEGER(BigInteger.class) {
      @Override
      Object add(Object left, Object right) {
        return ((BigInteger) left).add((BigInteger) right);
      }
    },
    BIG_DECIMAL(BigDecimal.class) {
      @Override
      Object add(Object left, Object right) {
        return ((BigDecimal) left).add((BigDecimal) right);
      }
    };

    private final Class<?> type;

    Adder(Class<?> type) {
      this.type = type;
    }

    abstract Object add(Object left, Object right);
  }

  private final AggregatedField<T> field;
  private final Adder adder;

  SumAggregation(AggregatedField<T> field) {
    this.field = field;
    this.adder = adderOf(field);
  }

  private static Adder adderOf(AggregatedField<?> field) {
    for (Adder adder : Adder.values()) {
      if (adder.type == field.valueClass()) {
        return adder;
      }
    }
    throw new InvalidTypeException(
        "The field "
            + field.label()
            + " cannot be summed up: it is a "
            + field.valueClass().getName()
            + ", not a number. Use reduce() with a function that combines two records.");
  }

  @Override
  public T reduce(T value1, T value2) {
    return field.with(value1, adder.add(field.get(value1), field.get(value2)));
  }
}
