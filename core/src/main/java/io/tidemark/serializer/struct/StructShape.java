// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer.struct;

import io.tidemark.serializer.DeclaredType;
import io.tidemark.serializer.InvalidTypeException;
import io.tidemark.serializer.TypeExtraction;
import io.tidemark.serializer.TypeInformation;
import io.tidemark.serializer.tuple.Tuple;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which fields a class has, or why it cannot be taken apart.
 *
 * <p>A record has its components. A POJO is a class that is not abstract, has a no-argument
 * constructor that is not private, and whose fields are each public or have a getter and a setter;
 * fields that are static or transient do not belong to it. A tuple is {@link Tuple} and its
 * subclasses in this project.
 *
 * @param kind which of the three
 * @param members the fields in schema order
 */
record StructShape(Kind kind, List<Member> members) {

  /** The three families of classes with named fields. */
  enum Kind {
    /** A Java record: immutable, made by its canonical constructor. */
    RECORD("record"),
    /** A class with a no-argument constructor and fields that can be set. */
    POJO("pojo"),
    /** One of Tuple1 to Tuple25. */
    TUPLE("tuple");

    final String schemaName;

    Kind(String schemaName) {
      this.schemaName = schemaName;
    }
  }

  /**
   * One field.
   *
   * @param name its name
   * @param field the Java field that holds it
   * @param type its type as declared, with type variables
   */
  record Member(String name, Field field, Type type) {

    /** The type in a class whose type arguments are known. */
    TypeInformation<?> typeIn(DeclaredType<?> owner) {
      try {
        return TypeExtraction.ofMember(owner, type);
      } catch (InvalidTypeException e) {
        throw e.within(owner.toString(), name);
      }
    }
  }

  /** Whether {@link #of} has an answer or a refusal that is about fields and constructors. */
  static boolean isCandidate(Class<?> type) {
    return !type.isInterface()
        && !type.isArray()
        && !type.isPrimitive()
        && !type.isEnum()
        && !type.isAnnotation()
        && !type.getName().startsWith("java.")
        && !type.getName().startsWith("javax.")
        && !type.getName().startsWith("jdk.");
  }

  /**
   * The shape of a class.
   *
   * @throws InvalidTypeException when it is neither a record nor a POJO; the sentence says why
   */
  static StructShape of(Class<?> type) {
    if (type.isRecord()) {
      return new StructShape(Kind.RECORD, components(type));
    }
    if (Tuple.class.isAssignableFrom(type)
        && type.getPackageName().equals(Tuple.class.getPackageName())) {
      return new StructShape(Kind.TUPLE, tupleFields(type));
    }
    checkConstructible(type);
    return new StructShape(Kind.POJO, pojoFields(type));
  }

  private static List<Member> components(Class<?> type) {
    List<Member> members = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      members.add(
          new Member(
              component.getName(),
              declaredField(type, component.getName()),
              component.getGenericType()));
    }
    return members;
  }

  private static List<Member> tupleFields(Class<?> type) {
    List<Member> members = new ArrayList<>();
    for (int i = 0; i < type.getTypeParameters().length; i++) {
      Field field = declaredField(type, "f" + i);
      members.add(new Member(field.getName(), field, field.getGenericType()));
    }
    return members;
  }

  private static Field declaredField(Class<?> type, String name) {
    try {
      return type.getDeclaredField(name);
    } catch (NoSuchFieldException e) {
      throw new IllegalStateException(
          "The class " + type.getName() + " has no field " + name + ", which it must have.", e);
    }
  }

  private static void checkConstructible(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw refusal(type, "it is abstract, so no value has exactly this class");
    }
    if (type.isLocalClass() || type.isAnonymousClass()) {
      throw refusal(type, "it is declared inside a method");
    }
    if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
      throw refusal(
          type, "it is an inner class that is not static, so each value holds an outer one");
    }
    Constructor<?> constructor;
    try {
      constructor = type.getDeclaredConstructor();
    } catch (NoSuchMethodException e) {
      throw refusal(type, "it has no constructor without arguments");
    }
    if (Modifier.isPrivate(constructor.getModifiers())) {
      throw refusal(type, "its constructor without arguments is private");
    }
  }

  private static List<Member> pojoFields(Class<?> type) {
    List<Member> members = new ArrayList<>();
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)) {
          checkPojoField(type, field);
          members.add(new Member(field.getName(), field, field.getGenericType()));
        }
      }
    }
    members.sort(Comparator.comparing(Member::name));
    for (int i = 1; i < members.size(); i++) {
      if (members.get(i).name().equals(members.get(i - 1).name())) {
        throw refusal(
            type,
            "it has two fields named "
                + members.get(i).name()
                + ", its own and one of a superclass");
      }
    }
    if (members.isEmpty()) {
      throw refusal(type, "it has no fields that could be written");
    }
    return members;
  }

  private static void checkPojoField(Class<?> type, Field field) {
    if (Modifier.isFinal(field.getModifiers())) {
      throw refusal(type, "its field " + field.getName() + " is final, so it cannot be set");
    }
    if (Modifier.isPublic(field.getModifiers())) {
      return;
    }
    if (!hasGetter(type, field)) {
      throw refusal(
          type,
          "its field "
              + field.getName()
              + " is not public and has no public getter that returns "
              + field.getType().getSimpleName());
    }
    if (!hasSetter(type, field)) {
      throw refusal(
          type,
          "its field "
              + field.getName()
              + " is not public and has no public setter that takes "
              + field.getType().getSimpleName());
    }
  }

  private static boolean hasGetter(Class<?> type, Field field) {
    String name = capitalized(field.getName());
    for (Method method : type.getMethods()) {
      String called = method.getName();
      if (method.getParameterCount() == 0
          && method.getReturnType() == field.getType()
          && (called.equals("get" + name)
              || called.equals("is" + name)
              || called.equals(field.getName()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean hasSetter(Class<?> type, Field field) {
    String name = "set" + capitalized(field.getName());
    String isName = field.getName().startsWith("is") ? "set" + field.getName().substring(2) : name;
    for (Method method : type.getMethods()) {
      if (method.getParameterCount() == 1
          && method.getParameterTypes()[0] == field.getType()
          && (method.getName().equals(name) || method.getName().equals(isName))) {
        return true;
      }
    }
    return false;
  }

  private static String capitalized(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static InvalidTypeException refusal(Class<?> type, String why) {
    return new InvalidTypeException(
        "The class "
            + type.getName()
            + " cannot be serialized: "
            + why
            + ". Make it a record, or a static class with a no-argument constructor and fields that"
            + " are public or have getters and setters; or register a serializer for it with"
            + " env.getConfig().registerTypeWithSerializer(...).");
  }
}
