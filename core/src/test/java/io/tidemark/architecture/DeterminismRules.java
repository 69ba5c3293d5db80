// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import static io.tidemark.architecture.Conditions.topLevelName;
import static io.tidemark.architecture.Conditions.useNoneOf;
import static io.tidemark.architecture.PackageRules.everywhere;
import static io.tidemark.architecture.PackageRules.in;
import static io.tidemark.architecture.PackageRules.rule;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What core must not do by itself, so that a whole job can be replayed from a seed: read a clock,
 * make a thread, wait, draw a number, touch a file, or depend on an order that differs between runs
 * of the JVM. Locks are here too: code that one thread runs needs none.
 */
final class DeterminismRules {
  private static final List<String> CLOCKS =
      List.of(
          "java.lang.System.currentTimeMillis",
          "java.lang.System.nanoTime",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.Clock.system",
          "java.time.InstantSource.system",
          "java.time.Instant.now()",
          "java.time.LocalDate.now()",
          "java.time.LocalTime.now()",
          "java.time.LocalDateTime.now()",
          "java.time.OffsetDateTime.now()",
          "java.time.ZonedDateTime.now()",
          "java.util.Date.<init>()",
          "java.util.Calendar.getInstance");

  private static final List<String> THREADS =
      List.of(
          "java.lang.Thread.<init>",
          "java.util.Timer.<init>",
          "java.util.concurrent.Executors",
          "java.util.concurrent.ThreadPoolExecutor.<init>",
          "java.util.concurrent.ScheduledThreadPoolExecutor.<init>",
          "java.util.concurrent.ForkJoinPool.<init>",
          "java.util.concurrent.ForkJoinPool.commonPool",
          "java.util.concurrent.CompletableFuture.runAsync(java.lang.Runnable)",
          "java.util.concurrent.CompletableFuture.supplyAsync(java.util.function.Supplier)",
          "java.util.concurrent.CompletableFuture.thenApplyAsync(java.util.function.Function)",
          "java.util.concurrent.CompletableFuture.thenAcceptAsync(java.util.function.Consumer)",
          "java.util.concurrent.CompletableFuture.thenRunAsync(java.lang.Runnable)",
          "java.util.concurrent.CompletableFuture.handleAsync(java.util.function.BiFunction)",
          "java.util.Collection.parallelStream",
          "java.util.List.parallelStream",
          "java.util.Set.parallelStream");

  private static final List<String> WAITS =
      List.of(
          "java.lang.Thread.sleep",
          "java.util.concurrent.TimeUnit.sleep",
          "java.util.concurrent.locks.LockSupport.park",
          "java.util.concurrent.locks.LockSupport.parkNanos",
          "java.util.concurrent.locks.LockSupport.parkUntil",
          "java.lang.Object.wait");

  private static final List<String> RANDOMNESS =
      List.of(
          "java.util.Random.<init>()",
          "java.util.SplittableRandom.<init>()",
          "java.security.SecureRandom.<init>()",
          "java.util.concurrent.ThreadLocalRandom.current",
          "java.util.random.RandomGenerator.getDefault",
          "java.util.random.RandomGenerator.of",
          "java.lang.Math.random",
          "java.lang.StrictMath.random",
          "java.util.UUID.randomUUID",
          "java.util.Collections.shuffle(java.util.List)");

  private static final List<String> FILES =
      List.of(
          "java.nio.file.Files",
          "java.nio.file.FileSystems",
          "java.io.FileInputStream.<init>",
          "java.io.FileOutputStream.<init>",
          "java.io.FileReader.<init>",
          "java.io.FileWriter.<init>",
          "java.io.RandomAccessFile.<init>",
          "java.io.PrintWriter.<init>(java.lang.String)",
          "java.io.PrintWriter.<init>(java.io.File)",
          "java.nio.channels.FileChannel.open",
          "java.nio.channels.AsynchronousFileChannel.open",
          "java.io.File.createNewFile",
          "java.io.File.createTempFile",
          "java.io.File.delete",
          "java.io.File.exists",
          "java.io.File.length",
          "java.io.File.list",
          "java.io.File.listFiles",
          "java.io.File.mkdir",
          "java.io.File.mkdirs",
          "java.io.File.renameTo");

  private static final List<String> UNSTABLE_ORDER =
      List.of(
          "java.util.Set.of",
          "java.util.Set.copyOf",
          "java.util.Map.of",
          "java.util.Map.ofEntries",
          "java.util.Map.copyOf",
          "java.util.stream.Collectors.toUnmodifiableSet",
          "java.util.stream.Collectors.toUnmodifiableMap");

  private static final List<String> IDENTITY =
      List.of("java.lang.System.identityHashCode", "java.util.IdentityHashMap.<init>");

  private DeterminismRules() {}

  static List<ClassRule> all() {
    return Stream.concat(replay().stream(), purity().stream()).toList();
  }

  private static List<ClassRule> replay() {
    return List.of(
        new ClassRule(
            "only named classes read the system's clock",
            rule(allBut(Exemptions.CLOCK), useNoneOf(CLOCKS, "take the time as an argument")),
            "io.tidemark.time.Now",
            "package io.tidemark.time; class Now {"
                + " java.util.function.LongSupplier s = System::nanoTime; }"),
        new ClassRule(
            "only named classes make threads",
            rule(allBut(Exemptions.THREADS), useNoneOf(THREADS, "ask for the pool you are given")),
            "io.tidemark.graph.Spawner",
            "package io.tidemark.graph; class Spawner { Thread t = new Thread(() -> {}); }"),
        new ClassRule(
            "only runtime makes threads",
            rule(in("runtime").negate(), useNoneOf(THREADS, "only runtime makes threads")),
            "io.tidemark.stream.Spawner",
            "package io.tidemark.stream; class Spawner extends Thread {}"),
        new ClassRule(
            "only named classes wait",
            rule(allBut(Exemptions.WAITING), useNoneOf(WAITS, "return and be called again")),
            "io.tidemark.runtime.Sleeper",
            "package io.tidemark.runtime; class Sleeper {"
                + " void nap() throws InterruptedException { Thread.sleep(1); } }"),
        new ClassRule(
            "randomness comes from a given seed",
            rule(
                allBut(Exemptions.RANDOMNESS),
                useNoneOf(RANDOMNESS, "take a seed, or the generator, as argument")),
            "io.tidemark.window.Dice",
            "package io.tidemark.window; class Dice {"
                + " java.util.Random r = new java.util.Random(); }"),
        new ClassRule(
            "only named classes touch files",
            rule(allBut(Exemptions.FILES), useNoneOf(FILES, "go through the storage interface")),
            "io.tidemark.io.Opener",
            "package io.tidemark.io; class Opener { boolean x(java.nio.file.Path p) {"
                + " return java.nio.file.Files.exists(p); } }"),
        new ClassRule(
            "no order that differs between runs of the JVM",
            rule(everywhere(), useNoneOf(UNSTABLE_ORDER, "use LinkedHashMap, TreeMap or List")),
            "io.tidemark.graph.Shuffled",
            "package io.tidemark.graph; class Shuffled {"
                + " java.util.Set<String> s = java.util.Set.of(\"a\", \"b\"); }"),
        new ClassRule(
            "only named classes use object identity",
            rule(allBut(Exemptions.IDENTITY), useNoneOf(IDENTITY, "it differs between runs")),
            "io.tidemark.state.Identity",
            "package io.tidemark.state; class Identity {"
                + " int h(Object o) { return System.identityHashCode(o); } }"),
        new ClassRule(
            "queues do without Unsafe, which warns on newer JVMs",
            rule(everywhere(), Conditions.notDependOn(DeterminismRules::isUnsafe, ATOMIC)),
            "io.tidemark.runtime.Hot",
            "package io.tidemark.runtime; class Hot {"
                + " org.jctools.queues.SpscArrayQueue<String> q; }"));
  }

  private static List<ClassRule> purity() {
    return List.of(
        new ClassRule(
            "the checkpoint package decides: it has no thread, file or clock",
            rule(
                type -> type.getPackageName().equals("io.tidemark.checkpoint"),
                Conditions.notDependOn(
                    DeterminismRules::isOutsideWorld, "checkpoint is pure; take values instead")),
            "io.tidemark.checkpoint.Impure",
            "package io.tidemark.checkpoint; class Impure { java.nio.file.FileStore f; }"),
        new ClassRule(
            "no locks in state, operator and window",
            rule(
                in("state", "operator", "window"),
                Conditions.notDependOn(DeterminismRules::isLock, Conditions.ONE_THREAD)),
            "io.tidemark.operator.Locked",
            "package io.tidemark.operator; class Locked {"
                + " java.util.concurrent.atomic.AtomicLong l; }"),
        new ClassRule(
            "no volatile fields and synchronized methods in state, operator and window",
            rule(
                in("state", "operator", "window"),
                Conditions.haveNoVolatileAndNoSynchronizedMember()),
            "io.tidemark.window.Shared",
            "package io.tidemark.window; class Shared { volatile int x; }"),
        new ClassRule(
            "Abstract, Default and Factory classes have two users",
            rule(everywhere(), Conditions.haveTwoUsersIfTheNamePromisesThem()),
            "io.tidemark.serializer.CodecFactory",
            "package io.tidemark.serializer; class CodecFactory {}"));
  }

  private static final String ATOMIC = "use the queues of org.jctools.queues.atomic";

  private static Predicate<JavaClass> allBut(Map<String, String> exempt) {
    return type -> !exempt.containsKey(topLevelName(type));
  }

  private static boolean isOutsideWorld(JavaClass type) {
    String name = type.getName();
    return name.startsWith("java.nio.file.")
        || name.startsWith("java.nio.channels.")
        || name.startsWith("java.io.File")
        || name.equals("java.lang.Thread")
        || name.equals("java.time.Clock")
        || name.equals("io.tidemark.time.Clock")
        || (name.startsWith("java.util.concurrent.") && name.contains("Execut"));
  }

  private static boolean isLock(JavaClass type) {
    String name = type.getName();
    return name.startsWith("java.util.concurrent.locks.")
        || name.startsWith("java.util.concurrent.atomic.")
        || name.equals("java.lang.invoke.VarHandle")
        || LATCHES.contains(name);
  }

  private static final Set<String> LATCHES =
      Set.of(
          "java.util.concurrent.Semaphore",
          "java.util.concurrent.CountDownLatch",
          "java.util.concurrent.CyclicBarrier",
          "java.util.concurrent.Phaser",
          "java.util.concurrent.BlockingQueue");

  private static boolean isUnsafe(JavaClass type) {
    boolean queueClass = type.getPackageName().equals("org.jctools.queues") && !type.isInterface();
    return queueClass
        || type.getName().equals("sun.misc.Unsafe")
        || type.getName().startsWith("org.jctools.util.Unsafe");
  }
}
