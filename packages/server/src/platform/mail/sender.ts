import type { Mail, Mailer } from './mailer.ts';

/** E-mails that wait in a table; several servers may send them at the same time. */
export type MailQueue<Due extends { failures: number }> = {
  /**
   * Takes on the e-mail that is due for the longest time, so that no other server does; undefined if none is
   * due.
   */
  claim(): Promise<Due | undefined>;
  write(due: Due): Mail;
  /** Forgets an e-mail that was sent, or that never will be. */
  remove(due: Due): Promise<void>;
  /** Counts a failure, and says when to try again. */
  postpone(due: Due, waitS: number): Promise<void>;
};

/** After so many failures, about three days, an e-mail is given up. */
const maxFailures = 80;
const longestWaitS = 3_600;

/**
 * Makes what sends the e-mails that are due (docs/adr/0070). It ends at the first failure: the mail server
 * may be away, and the others keep their places.
 */
export function createMailSender<Due extends { failures: number }>(queue: MailQueue<Due>, send: Mailer) {
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const due = await queue.claim();
      if (!due) return;
      try {
        await send(queue.write(due));
        await queue.remove(due);
      } catch (error) {
        const { failures } = due;
        if (failures + 1 >= maxFailures) await queue.remove(due);
        else await queue.postpone(due, Math.min(30 * 2 ** failures, longestWaitS));
        throw error;
      }
    }
  };
}
