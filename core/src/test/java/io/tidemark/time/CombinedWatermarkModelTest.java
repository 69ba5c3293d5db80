// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The merger against a model that keeps an object for each input and recomputes everything. */
class CombinedWatermarkModelTest {
  private enum Kind {
    WATERMARK,
    END,
    IDLE,
    ACTIVE,
    FINISH,
    ADD,
    REMOVE
  }

  record Step(Kind kind, int input, long watermark) {
    Step later(long millis) {
      return new Step(kind, input, watermark + millis);
    }
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            net.jqwik.api.Tuple.of(20, Kind.WATERMARK),
            net.jqwik.api.Tuple.of(1, Kind.END),
            net.jqwik.api.Tuple.of(6, Kind.IDLE),
            net.jqwik.api.Tuple.of(6, Kind.ACTIVE),
            net.jqwik.api.Tuple.of(1, Kind.FINISH),
            net.jqwik.api.Tuple.of(1, Kind.ADD),
            net.jqwik.api.Tuple.of(1, Kind.REMOVE));
    return Combinators.combine(
            kinds, Arbitraries.integers().between(0, 4), Arbitraries.longs().between(-20, 40))
        .as(Step::new)
        .list()
        .ofMaxSize(120);
  }

  @Property(tries = 3_000)
  void channelsMergeAsTheModelDoes(@ForAll("steps") List<Step> steps) {
    compare(CombinedWatermark.ofChannels(4), new Model(false, 4), steps);
  }

  @Property(tries = 3_000)
  void splitsMergeAsTheModelDoes(@ForAll("steps") List<Step> steps) {
    compare(CombinedWatermark.ofSplits(), new Model(true, 0), steps);
  }

  private static void compare(CombinedWatermark combined, Model model, List<Step> steps) {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i).later(i);
      long before = combined.watermark();
      boolean rose = false;
      if (step.kind == Kind.ADD) {
        model.inputs.put(combined.addInput(), new Input());
      } else if (model.inputs.containsKey(step.input)) {
        rose = apply(step, combined);
        model.apply(step);
      }
      assertThat(combined.watermark()).as("after %s", step).isEqualTo(model.combined);
      assertThat(combined.isIdle()).as("idle after %s", step).isEqualTo(model.isIdle());
      assertThat(combined.isFinished()).as("end after %s", step).isEqualTo(model.isFinished());
      assertThat(rose).as("answer of %s", step).isEqualTo(combined.watermark() != before);
      assertThat(combined.watermark()).isGreaterThanOrEqualTo(before);
    }
  }

  private static boolean apply(Step step, CombinedWatermark combined) {
    return switch (step.kind) {
      case WATERMARK -> combined.updateWatermark(step.input, step.watermark);
      case END -> combined.updateWatermark(step.input, Long.MAX_VALUE);
      case IDLE -> combined.markIdle(step.input);
      case ACTIVE -> combined.markActive(step.input);
      case FINISH -> combined.markFinished(step.input);
      case REMOVE -> combined.removeInput(step.input);
      case ADD -> throw new IllegalArgumentException("Adding needs no input.");
    };
  }

  private static final class Input {
    long watermark = Long.MIN_VALUE;
    boolean idle;
    boolean finished;
    boolean counts = true;
  }

  private static final class Model {
    final Map<Integer, Input> inputs = new TreeMap<>();
    final boolean behindHolds;
    long combined = Long.MIN_VALUE;

    Model(boolean behindHolds, int count) {
      this.behindHolds = behindHolds;
      for (int i = 0; i < count; i++) {
        inputs.put(i, new Input());
      }
    }

    void apply(Step step) {
      Input input = inputs.get(step.input);
      boolean wasActive = !input.idle && !input.finished;
      boolean rose = wasActive && step.watermark > input.watermark;
      switch (step.kind) {
        case WATERMARK -> {
          input.watermark = rose ? step.watermark : input.watermark;
          input.counts |= input.watermark >= combined;
          recomputeIf(rose);
        }
        case END -> {
          input.finished |= wasActive;
          recomputeIf(wasActive);
        }
        case FINISH -> {
          input.finished = true;
          recomputeIf(wasActive || isFinished());
        }
        case IDLE -> {
          input.idle |= wasActive;
          boolean held = input.counts && input.watermark <= combined;
          recomputeIf(wasActive && (behindHolds || isIdle() || held));
        }
        case ACTIVE -> {
          boolean comesBack = input.idle && !input.finished;
          input.idle &= !comesBack;
          input.counts = comesBack ? behindHolds || input.watermark >= combined : input.counts;
          recomputeIf(comesBack && behindHolds);
        }
        case REMOVE -> {
          inputs.remove(step.input);
          recomputeIf(wasActive || isFinished());
        }
        case ADD -> throw new IllegalArgumentException("Adding needs no input.");
      }
    }

    private void recomputeIf(boolean condition) {
      if (condition && !inputs.isEmpty()) {
        combined = Math.max(combined, candidate());
      }
    }

    /** The least of what counts, or the greatest of what is idle, or the end. */
    private long candidate() {
      if (isFinished()) {
        return Long.MAX_VALUE;
      }
      if (isIdle()) {
        return inputs.values().stream()
            .filter(i -> !i.finished)
            .mapToLong(i -> i.watermark)
            .max()
            .orElseThrow();
      }
      return inputs.values().stream()
          .filter(i -> !i.finished && !i.idle && i.counts)
          .mapToLong(i -> i.watermark)
          .min()
          .orElse(Long.MIN_VALUE);
    }

    boolean isFinished() {
      return !inputs.isEmpty() && inputs.values().stream().allMatch(i -> i.finished);
    }

    boolean isIdle() {
      return inputs.values().stream().anyMatch(i -> !i.finished)
          && inputs.values().stream().allMatch(i -> i.finished || i.idle);
    }
  }
}
