// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.time;

import io.tidemark.util.Checks;
import io.tidemark.util.Internal;
import java.util.Arrays;

/**
 * Merges the watermarks of several inputs into one: the least of those that count.
 *
 * <p>An input does not count while it is idle, nor once it is finished. One that comes back from
 * idleness behind the combined watermark does not count until it has caught up, if the inputs are
 * channels, and holds the combined one where it is, if they are splits. The combined watermark
 * never goes back. When all inputs that are not finished are idle, the combined one is idle too,
 * and rises to the greatest watermark of any of them, so that it does not depend on the order in
 * which they became idle. When all are finished it is {@link Long#MAX_VALUE}.
 *
 * <p>These are the rules of Flink's valve, but for one: there an input at the end of event time
 * still counts as active, so that when all others are idle the combined watermark jumps to the end
 * and every later record of theirs is late. Here such an input counts as finished and leaves the
 * word to the others.
 *
 * <p>Every call is O(1), or O(inputs) when the input may have been the one that held the others
 * back; nothing is allocated but in {@link #addInput}. Inputs are numbered from 0; the number of a
 * removed input is given out again.
 */
@Internal
public final class CombinedWatermark {
  private static final byte ABSENT = 0;

  /** Counts. */
  private static final byte ALIGNED = 1;

  /** Active, but behind the combined watermark since it came back from idleness. */
  private static final byte BEHIND = 2;

  private static final byte IDLE = 3;
  private static final byte FINISHED = 4;

  private final boolean behindHolds;
  private long[] watermarks;
  private byte[] states;
  private int size;
  private int present;
  private int active;
  private int finished;
  private long combined = Long.MIN_VALUE;

  /** Whether all that count may stand ahead of the combined watermark since one came back. */
  private boolean ahead;

  private CombinedWatermark(int inputs, boolean behindHolds) {
    Checks.argument(inputs >= 0, "The number of inputs is %d; it must not be negative.", inputs);
    this.behindHolds = behindHolds;
    watermarks = new long[Math.max(inputs, 4)];
    states = new byte[watermarks.length];
    Arrays.fill(watermarks, 0, inputs, Long.MIN_VALUE);
    Arrays.fill(states, 0, inputs, ALIGNED);
    size = inputs;
    present = inputs;
    active = inputs;
  }

  /**
   * Merges the channels into a subtask, or the inputs of an operator, as Flink's valve does.
   *
   * @param inputs how many there are; all active and without a watermark
   */
  public static CombinedWatermark ofChannels(int inputs) {
    return new CombinedWatermark(inputs, false);
  }

  /**
   * Merges the splits that one source reader reads, as Flink's per-split output does: a split that
   * comes back from idleness holds event time where it is until it has caught up. Starts without a
   * split; see {@link #addInput}.
   */
  public static CombinedWatermark ofSplits() {
    return new CombinedWatermark(0, true);
  }

  /** The combined watermark in epoch milliseconds, {@link Long#MIN_VALUE} before the first. */
  public long watermark() {
    return combined;
  }

  /** Whether there are inputs that are not finished and all of them are idle. */
  public boolean isIdle() {
    return active == 0 && present > finished;
  }

  /** Whether there are inputs and all are finished. */
  public boolean isFinished() {
    return present > 0 && present == finished;
  }

  /** The watermark of one input alone; {@link Long#MAX_VALUE} once it is finished. */
  public long watermark(int input) {
    state(input);
    return watermarks[input];
  }

  /** Whether one input is idle. */
  public boolean isIdle(int input) {
    return state(input) == IDLE;
  }

  /**
   * An input's watermark has come. One that is not above the input's last, or that comes from an
   * idle or finished input, has no effect. {@link Long#MAX_VALUE} finishes the input.
   *
   * @return whether the combined watermark rose
   */
  public boolean updateWatermark(int input, long watermark) {
    byte state = state(input);
    long before = watermarks[input];
    if (watermark <= before || state > BEHIND) {
      return false;
    }
    if (watermark == Long.MAX_VALUE) {
      return markFinished(input);
    }
    watermarks[input] = watermark;
    if (state == BEHIND && watermark >= combined) {
      states[input] = ALIGNED;
    }
    // Only an input that stood at or behind the combined watermark can have held it back.
    return (ahead || before <= combined) && raiseToMinimum();
  }

  /**
   * An input has become idle. Ask {@link #isIdle()} afterwards whether the combined one has too.
   *
   * @return whether the combined watermark rose
   */
  public boolean markIdle(int input) {
    byte state = state(input);
    if (state > BEHIND) {
      return false;
    }
    states[input] = IDLE;
    active--;
    if (active == 0) {
      return raiseToMaximum();
    }
    boolean held = state == ALIGNED && watermarks[input] <= combined;
    return (behindHolds || held) && raiseToMinimum();
  }

  /**
   * An input has become active. Ask {@link #isIdle()} afterwards whether the combined one has too.
   *
   * @return whether the combined watermark rose; for channels it rises with the next watermark only
   */
  public boolean markActive(int input) {
    if (state(input) != IDLE) {
      return false;
    }
    active++;
    states[input] = behindHolds || watermarks[input] >= combined ? ALIGNED : BEHIND;
    ahead |= watermarks[input] > combined;
    return behindHolds && raiseToMinimum();
  }

  /**
   * An input has ended.
   *
   * @return whether the combined watermark rose
   */
  public boolean markFinished(int input) {
    byte state = state(input);
    if (state == FINISHED) {
      return false;
    }
    states[input] = FINISHED;
    watermarks[input] = Long.MAX_VALUE;
    finished++;
    if (state != IDLE) {
      active--;
    }
    if (isFinished()) {
      return raiseTo(Long.MAX_VALUE);
    }
    return state != IDLE && raiseToRest();
  }

  /**
   * Adds an input that is active and has no watermark: it holds the combined one where it is until
   * it has caught up.
   *
   * @return the input's number
   */
  public int addInput() {
    int input = 0;
    while (input < size && states[input] != ABSENT) {
      input++;
    }
    if (input == states.length) {
      states = Arrays.copyOf(states, 2 * input);
      watermarks = Arrays.copyOf(watermarks, 2 * input);
    }
    size = Math.max(size, input + 1);
    states[input] = ALIGNED;
    watermarks[input] = Long.MIN_VALUE;
    present++;
    active++;
    return input;
  }

  /**
   * Removes an input. When none is left, the combined watermark stays where it is.
   *
   * @return whether the combined watermark rose
   */
  public boolean removeInput(int input) {
    byte state = state(input);
    states[input] = ABSENT;
    present--;
    if (state == FINISHED) {
      finished--;
      return false;
    }
    if (state != IDLE) {
      active--;
    }
    if (isFinished()) {
      return raiseTo(Long.MAX_VALUE);
    }
    return state != IDLE && present > 0 && raiseToRest();
  }

  /** After an input is gone, with one left that is not finished. */
  private boolean raiseToRest() {
    return active == 0 ? raiseToMaximum() : raiseToMinimum();
  }

  private boolean raiseToMinimum() {
    ahead = false;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < size; i++) {
      if (states[i] == ALIGNED && watermarks[i] < least) {
        least = watermarks[i];
      }
    }
    return least != Long.MAX_VALUE && raiseTo(least);
  }

  private boolean raiseToMaximum() {
    long greatest = Long.MIN_VALUE;
    for (int i = 0; i < size; i++) {
      if (states[i] == IDLE && watermarks[i] > greatest) {
        greatest = watermarks[i];
      }
    }
    return raiseTo(greatest);
  }

  private boolean raiseTo(long watermark) {
    if (watermark <= combined) {
      return false;
    }
    combined = watermark;
    return true;
  }

  private byte state(int input) {
    byte state = input >= 0 && input < size ? states[input] : ABSENT;
    if (state == ABSENT) {
      throw new IllegalArgumentException(
          "There is no input " + input + " among the " + present + " inputs of this watermark.");
    }
    return state;
  }
}
