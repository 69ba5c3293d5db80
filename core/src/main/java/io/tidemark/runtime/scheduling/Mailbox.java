// Copyright The Tidemark Authors. SPDX-License-Identifier: Apache-2.0
package io.tidemark.runtime.scheduling;

import io.tidemark.runtime.scheduling.TaskletScheduler.Slot;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;

/**
 * How everything outside reaches a tasklet: mails run in the order of posting (for one sender) on
 * the tasklet's thread.
 *
 * <p>Thread: {@link #post} from any; {@link #runAll} from the tasklet's.
 */
public final class Mailbox {
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

  /** Runs what is in the box, including what comes meanwhile; says whether anything ran. */
  public boolean runAll() throws Exception {
    boolean any = false;
    for (Mail mail = mails.poll(); mail != null; mail = mails.poll()) {
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
