// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;

/**
 * How everything outside reaches a tasklet: mails run in the order of posting (for one sender) on
 * the tasklet's thread.
 *
 * <p>Thread: {@link #post} from any; {@link #runMails} from the tasklet's.
 */
public final class Mailbox {
  /** So that a flood of mails does not keep a tasklet from everything else. */
  private static final int MAILS_IN_TURN = 1024;

  private final MpscLinkedAtomicQueue<Mail> mails = new MpscLinkedAtomicQueue<>();
  private final Slot owner;

  /** Creates the mailbox of the tasklet in the slot. */
  public Mailbox(Slot owner) {
    this.owner = owner;
  }

  /** Puts a mail in and wakes the tasklet. */
  public void post(Mail mail) {
    mails.offer(mail);
    owner.wake();
  }

  /** Runs what is in the box, up to a turn's share; says whether anything ran. */
  public boolean runMails() throws Exception {
    boolean any = false;
    for (int left = MAILS_IN_TURN; left > 0; left--) {
      Mail mail = mails.poll();
      if (mail == null) {
        break;
      }
      any = true;
      mail.run();
    }
    return any;
  }

  /** Something to do on the tasklet's thread. A failure fails the tasklet. */
  @FunctionalInterface
  public interface Mail {
    /** Does it. */
    void run() throws Exception;
  }
}
