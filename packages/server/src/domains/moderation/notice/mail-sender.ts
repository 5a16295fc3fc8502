import { upholds } from '@bloom/contract/moderation-rules';
import { interpolate } from '@bloom/contract/interpolate';
import { texts } from '@bloom/contract/texts';
import type { Mail, Mailer } from '../../../platform/mail/index.ts';
import type { Db } from '../../../schema.ts';
import { claimMail, deleteMail, postponeMail, type DueMail } from './notice-store.ts';

/** After so many failures, about three days, an e-mail is given up. */
const maxFailures = 80;
const longestWaitS = 3_600;

/**
 * Makes what sends the e-mails that are due (docs/specification/moderation.md#notices). It ends at the first failure: the mail
 * server may be away, and the others keep their places.
 */
export function createMailSender(db: Db, send: Mailer, publicUrl: string) {
  return async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const due = await claimMail(db);
      if (!due) return;
      try {
        await send(writeMail(due, publicUrl));
        await deleteMail(db, due);
      } catch (error) {
        const { failures } = due;
        if (failures + 1 >= maxFailures) await deleteMail(db, due);
        else await postponeMail(db, due, Math.min(30 * 2 ** failures, longestWaitS));
        throw error;
      }
    }
  };
}

/** The receipt, or the decision with its reason, in the language of the sender. */
function writeMail({ notice, kind, email, key, locale, decision }: DueMail, publicUrl: string) {
  const { mails } = texts[locale];
  const values: Record<string, string | number> = {
    id: notice,
    link: `${publicUrl}/notice/${key}`,
    reason: decision?.reason ?? '',
  };
  const text =
    kind === 'receipt'
      ? mails.receipt
      : mails[decision && upholds(decision.action) ? 'upheld' : 'dismissed'];
  const fill = (words: string) => interpolate(words, (name) => values[name]);
  return { to: email, subject: fill(mails[`${kind}Subject`]), text: fill(text) } satisfies Mail;
}
