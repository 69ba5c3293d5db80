// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.tuple;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/**
 * A fixed number of values of different types, without names. The subclasses {@link Tuple1} to
 * {@link Tuple25} have public fields {@code f0}, {@code f1} and so on.
 *
 * <p>Where a name says more than a position, use a record instead: it is immutable, so the engine
 * never copies it.
 */
public abstract class Tuple implements Serializable {
  private static final long serialVersionUID = 1L;

  /** The largest number of fields. */
  public static final int MAX_ARITY = 25;

  private static final List<Class<? extends Tuple>> CLASSES =
      List.of(
          Tuple1.class,
          Tuple2.class,
          Tuple3.class,
          Tuple4.class,
          Tuple5.class,
          Tuple6.class,
          Tuple7.class,
          Tuple8.class,
          Tuple9.class,
          Tuple10.class,
          Tuple11.class,
          Tuple12.class,
          Tuple13.class,
          Tuple14.class,
          Tuple15.class,
          Tuple16.class,
          Tuple17.class,
          Tuple18.class,
          Tuple19.class,
          Tuple20.class,
          Tuple21.class,
          Tuple22.class,
          Tuple23.class,
          Tuple24.class,
          Tuple25.class);

  /** The class with the given number of fields, 1 to {@link #MAX_ARITY}. */
  public static Class<? extends Tuple> getTupleClass(int arity) {
    if (arity < 1 || arity > MAX_ARITY) {
      throw new IllegalArgumentException(
          "A tuple has 1 to "
              + MAX_ARITY
              + " fields, not "
              + arity
              + ". Use a record for more, or for none.");
    }
    return CLASSES.get(arity - 1);
  }

  /** A tuple of the given number of fields, all null. */
  public static Tuple newInstance(int arity) {
    return switch (arity) {
      case 1 -> new Tuple1<>();
      case 2 -> new Tuple2<>();
      case 3 -> new Tuple3<>();
      case 4 -> new Tuple4<>();
      case 5 -> new Tuple5<>();
      case 6 -> new Tuple6<>();
      case 7 -> new Tuple7<>();
      case 8 -> new Tuple8<>();
      case 9 -> new Tuple9<>();
      case 10 -> new Tuple10<>();
      case 11 -> new Tuple11<>();
      case 12 -> new Tuple12<>();
      case 13 -> new Tuple13<>();
      case 14 -> new Tuple14<>();
      case 15 -> new Tuple15<>();
      case 16 -> new Tuple16<>();
      case 17 -> new Tuple17<>();
      case 18 -> new Tuple18<>();
      case 19 -> new Tuple19<>();
      case 20 -> new Tuple20<>();
      case 21 -> new Tuple21<>();
      case 22 -> new Tuple22<>();
      case 23 -> new Tuple23<>();
      case 24 -> new Tuple24<>();
      case 25 -> new Tuple25<>();
      default ->
          throw new IllegalArgumentException(
              "A tuple has 1 to " + MAX_ARITY + " fields, not " + arity + ".");
    };
  }

  /** How many fields there are. */
  public abstract int getArity();

  /** The value of a field by its position from 0. */
  public abstract <T> T getField(int position);

  /** Sets a field by its position from 0. */
  public abstract <T> void setField(T value, int position);

  /** The failure for a position outside the tuple. */
  protected final IndexOutOfBoundsException noSuchField(int position) {
    return new IndexOutOfBoundsException(
        "The tuple has the fields 0 to " + (getArity() - 1) + ", not " + position + ".");
  }

  /** The fields in parentheses, arrays by content: {@code (a,1,[2, 3])}. */
  @Override
  public String toString() {
    StringJoiner joiner = new StringJoiner(",", "(", ")");
    for (int i = 0; i < getArity(); i++) {
      String inBrackets = Arrays.deepToString(new Object[] {getField(i)});
      joiner.add(inBrackets.substring(1, inBrackets.length() - 1));
    }
    return joiner.toString();
  }
}
