// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.examples;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/**
 * Runs the main class of a user's jar in this JVM.
 *
 * <p>The jar names its main class in the manifest, as for {@code java -jar}, and may name further
 * jars under {@code Class-Path}. It need not hold Tidemark: classes are looked for in the launcher
 * first. The context class loader is the jar's, so that the job finds its classes when it copies
 * functions and reads state.
 */
final class JobJar {
  private JobJar() {}

  /**
   * Runs the jar and returns when its main method does. The class loader stays open, because
   * threads of the job may outlive main.
   *
   * @throws JobJarException when there is no main method to run; the sentence says why
   * @throws Throwable what the main method throws
   */
  static void run(Path jar, String[] arguments) throws Throwable {
    String mainClass = mainClassOf(jar);
    URL[] classPath = {jar.toUri().toURL()};
    ClassLoader loader =
        new URLClassLoader(jar.getFileName().toString(), classPath, JobJar.class.getClassLoader());
    Method main = mainMethod(jar, mainClass, loader);
    Thread.currentThread().setContextClassLoader(loader);
    try {
      main.invoke(null, (Object) arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static String mainClassOf(Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new JobJarException("There is no file " + jar + ". Check the path of the jar.");
    }
    String mainClass = null;
    try (JarFile file = new JarFile(jar.toFile())) {
      Manifest manifest = file.getManifest();
      if (manifest != null) {
        mainClass = manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      }
    } catch (IOException e) {
      throw new JobJarException(
          (jar + " cannot be read as a jar: " + e.getMessage())
              + ". Build it again, and check that the file is whole.");
    }
    if (mainClass == null) {
      throw new JobJarException(
          jar + " names no main class. Add a line \"Main-Class: your.Job\" to its manifest.");
    }
    return mainClass.strip();
  }

  private static Method mainMethod(Path jar, String mainClass, ClassLoader loader) {
    Method main;
    try {
      main = Class.forName(mainClass, false, loader).getMethod("main", String[].class);
    } catch (ClassNotFoundException e) {
      throw new JobJarException(
          (jar + " says that its main class is " + mainClass)
              + ", but has no such class. Correct Main-Class in its manifest.");
    } catch (NoSuchMethodException e) {
      throw new JobJarException(
          (mainClass + " in " + jar)
              + " has no method \"public static void main(String[])\". Add one.");
    } catch (LinkageError e) {
      throw new JobJarException(
          (mainClass + " in " + jar + " cannot be loaded: " + e)
              + ". Put the classes it needs into the jar, or name their jars under Class-Path in its"
              + " manifest, and compile for this Java or an older one.");
    }
    if (!Modifier.isStatic(main.getModifiers())) {
      throw new JobJarException(
          "The method main of " + mainClass + " in " + jar + " is not static. Make it static.");
    }
    main.setAccessible(true);
    return main;
  }
}
