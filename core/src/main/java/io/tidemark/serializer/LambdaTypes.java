// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.serializer;

import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the types of a lambda or method reference from its serialized form.
 *
 * <p>Two sources: the erased signature that the compiler gave to this use of the interface, and,
 * for a reference to a method that a person wrote, that method's generic signature. The body of a
 * lambda is a synthetic method, whose generic signature the compiler does not keep.
 */
final class LambdaTypes {
  private LambdaTypes() {}

  /** What the type parameter may be, best guess first; empty when the function is no lambda. */
  static List<Type> find(Object function, Class<?> functionInterface, int typeParameterIndex) {
    SerializedLambda lambda = serializedForm(function);
    if (lambda == null) {
      return List.of();
    }
    ClassLoader loader = function.getClass().getClassLoader();
    Method sam = abstractMethod(functionInterface, lambda.getFunctionalInterfaceMethodName());
    if (sam == null) {
      return List.of();
    }
    TypeVariable<?> wanted = functionInterface.getTypeParameters()[typeParameterIndex];
    List<Type> found = new ArrayList<>();
    try {
      MethodType used =
          MethodType.fromMethodDescriptorString(lambda.getInstantiatedMethodType(), loader);
      match(wanted, sam, used, found);
      addImplementation(lambda, loader, wanted, sam, found);
    } catch (TypeNotPresentException | ReflectiveOperationException e) {
      // A class of the signature is not visible to the function's loader: nothing can be said.
      return found;
    }
    return found;
  }

  private static @Nullable SerializedLambda serializedForm(Object function) {
    try {
      Method replace = function.getClass().getDeclaredMethod("writeReplace");
      replace.setAccessible(true);
      Object form = replace.invoke(function);
      return form instanceof SerializedLambda ? (SerializedLambda) form : null;
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      return null;
    }
  }

  private static @Nullable Method abstractMethod(Class<?> functionInterface, String name) {
    for (Method method : functionInterface.getMethods()) {
      if (Modifier.isAbstract(method.getModifiers()) && method.getName().equals(name)) {
        return method;
      }
    }
    return null;
  }

  private static void addImplementation(
      SerializedLambda lambda,
      @Nullable ClassLoader loader,
      TypeVariable<?> wanted,
      Method sam,
      List<Type> found)
      throws ReflectiveOperationException {
    Class<?> owner = Class.forName(lambda.getImplClass().replace('/', '.'), false, loader);
    Executable written = implementation(lambda, owner, loader);
    if (written == null || written.isSynthetic()) {
      return;
    }
    Type result = written instanceof Method ? ((Method) written).getGenericReturnType() : owner;
    Type[] parameters = lastParameters(written, sam.getParameterCount());
    unify(wanted, sam.getGenericReturnType(), result, found);
    Type[] declared = sam.getGenericParameterTypes();
    for (int i = 0; i < declared.length; i++) {
      // A method may take a supertype of what it is given, so only type arguments are exact.
      if (!declared[i].equals(wanted)) {
        unify(wanted, declared[i], parameters[i], found);
      }
    }
  }

  private static @Nullable Executable implementation(
      SerializedLambda lambda, Class<?> owner, @Nullable ClassLoader loader) {
    MethodType erased =
        MethodType.fromMethodDescriptorString(lambda.getImplMethodSignature(), loader);
    if (lambda.getImplMethodKind() == MethodHandleInfo.REF_newInvokeSpecial) {
      for (Constructor<?> constructor : owner.getDeclaredConstructors()) {
        if (erased.parameterList().equals(List.of(constructor.getParameterTypes()))) {
          return constructor;
        }
      }
      return null;
    }
    for (Method method : owner.getDeclaredMethods()) {
      if (method.getName().equals(lambda.getImplMethodName())
          && method.getReturnType() == erased.returnType()
          && erased.parameterList().equals(List.of(method.getParameterTypes()))) {
        return method;
      }
    }
    return null;
  }

  /** The interface method's parameters as the written method types them; null where unknown. */
  private static @Nullable Type[] lastParameters(Executable written, int count) {
    @Nullable Type[] aligned = new Type[count];
    Type[] own = written.getGenericParameterTypes();
    int shift = own.length - count;
    for (int i = 0; i < count; i++) {
      if (i + shift >= 0 && i + shift < own.length) {
        aligned[i] = own[i + shift];
      }
    }
    return aligned;
  }

  private static void match(TypeVariable<?> wanted, Method sam, MethodType used, List<Type> found) {
    unify(wanted, sam.getGenericReturnType(), used.returnType(), found);
    Type[] declared = sam.getGenericParameterTypes();
    for (int i = 0; i < declared.length && i < used.parameterCount(); i++) {
      unify(wanted, declared[i], used.parameterType(i), found);
    }
  }

  /** Where the declared type holds the variable, notes what the actual type has in its place. */
  private static void unify(
      TypeVariable<?> wanted, Type declared, @Nullable Type actual, List<Type> found) {
    if (actual == null) {
      return;
    }
    if (declared.equals(wanted)) {
      if (actual != void.class) {
        found.add(actual);
      }
      return;
    }
    if (declared instanceof ParameterizedType && actual instanceof ParameterizedType) {
      ParameterizedType left = (ParameterizedType) declared;
      ParameterizedType right = (ParameterizedType) actual;
      if (left.getRawType().equals(right.getRawType())) {
        Type[] leftArguments = left.getActualTypeArguments();
        Type[] rightArguments = right.getActualTypeArguments();
        for (int i = 0; i < leftArguments.length; i++) {
          unify(wanted, leftArguments[i], rightArguments[i], found);
        }
      }
    }
  }
}
