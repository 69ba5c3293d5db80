// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.architecture;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.ImportTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * What the rules need from a syntax tree, so that the tree itself can be dropped.
 *
 * @param packageName the package, or an empty string
 * @param types the declared types, outer before inner
 * @param methods the methods and constructors with a body
 * @param imports the imported names
 * @param uses the selected members ({@code System.out}) and created types ({@code new Exception})
 */
record SourceFacts(
    String packageName,
    List<Type> types,
    List<Method> methods,
    List<String> imports,
    List<Use> uses) {

  /**
   * A declared type.
   *
   * @param simpleName its own name
   * @param nestedName with the names of its outer types, joined by dots
   */
  record Type(String simpleName, String nestedName, long line) {}

  /**
   * A method or constructor.
   *
   * @param type the simple name of the type that declares it
   * @param name its name, {@code <init>} for a constructor
   * @param lines from its first annotation or modifier to its closing brace
   */
  record Method(String type, String name, int parameters, boolean inRecord, long line, int lines) {
    boolean isConstructor() {
      return name.equals("<init>");
    }
  }

  /** An expression worth a rule's attention, and its line. */
  record Use(String text, long line) {}

  static SourceFacts of(CompilationUnitTree unit, SourcePositions positions) {
    var collector = new Collector(unit, positions);
    collector.scan(unit, null);
    return new SourceFacts(
        unit.getPackageName() == null ? "" : unit.getPackageName().toString(),
        List.copyOf(collector.types),
        List.copyOf(collector.methods),
        List.copyOf(collector.imports),
        List.copyOf(collector.uses));
  }

  private static final class Collector extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final LineMap lineMap;
    private final Deque<ClassTree> open = new ArrayDeque<>();
    private final List<Type> types = new ArrayList<>();
    private final List<Method> methods = new ArrayList<>();
    private final List<String> imports = new ArrayList<>();
    private final List<Use> uses = new ArrayList<>();

    Collector(CompilationUnitTree unit, SourcePositions positions) {
      this.unit = unit;
      this.positions = positions;
      this.lineMap = unit.getLineMap();
    }

    private long lineOf(Tree tree) {
      return lineMap.getLineNumber(positions.getStartPosition(unit, tree));
    }

    @Override
    public Void visitImport(ImportTree node, Void unused) {
      imports.add(node.getQualifiedIdentifier().toString());
      return null;
    }

    @Override
    public Void visitClass(ClassTree node, Void unused) {
      if (node.getSimpleName().isEmpty()) {
        return super.visitClass(node, unused);
      }
      open.addLast(node);
      String nested = String.join(".", open.stream().map(c -> c.getSimpleName()).toList());
      types.add(new Type(node.getSimpleName().toString(), nested, lineOf(node)));
      super.visitClass(node, unused);
      open.removeLast();
      return null;
    }

    @Override
    public Void visitMethod(MethodTree node, Void unused) {
      long end = positions.getEndPosition(unit, node);
      if (node.getBody() != null && end >= 0 && !open.isEmpty()) {
        ClassTree owner = open.getLast();
        long first = lineOf(node);
        methods.add(
            new Method(
                owner.getSimpleName().toString(),
                node.getName().toString(),
                node.getParameters().size(),
                owner.getKind() == Tree.Kind.RECORD,
                first,
                (int) (lineMap.getLineNumber(end) - first + 1)));
      }
      return super.visitMethod(node, unused);
    }

    @Override
    public Void visitNewClass(NewClassTree node, Void unused) {
      if (node.getIdentifier() instanceof IdentifierTree name && node.getClassBody() == null) {
        uses.add(new Use("new " + name.getName(), lineOf(node)));
      }
      return super.visitNewClass(node, unused);
    }

    @Override
    public Void visitMemberSelect(MemberSelectTree node, Void unused) {
      if (node.getExpression() instanceof IdentifierTree owner) {
        uses.add(new Use(owner.getName() + "." + node.getIdentifier(), lineOf(node)));
      }
      if (node.getIdentifier().contentEquals("printStackTrace")) {
        uses.add(new Use("printStackTrace", lineOf(node)));
      }
      return super.visitMemberSelect(node, unused);
    }

    @Override
    public Void visitSynchronized(SynchronizedTree node, Void unused) {
      uses.add(new Use("synchronized", lineOf(node)));
      return super.visitSynchronized(node, unused);
    }
  }
}
