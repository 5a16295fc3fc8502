import { upholds } from '@bloom/contract/moderation/moderation-rules';
import { interpolate } from '@bloom/contract/errors/interpolate';
import { texts } from '@bloom/contract/wire/texts';
import type { Mail, MailQueue } from '../../../platform/mail/index.ts';
import type { Db } from '../../../schema.ts';
import { claimMail, deleteMail, postponeMail, type DueMail } from './notice-store.ts';

/** The e-mails to who gave notice (docs/specification/moderation.md#notices). */
export function createNoticeMails(db: Db, publicUrl: string): MailQueue<DueMail> {
  return {
    claim: () => claimMail(db),
    write: (due) => writeMail(due, publicUrl),
    remove: (due) => deleteMail(db, due),
    postpone: (due, waitS) => postponeMail(db, due, waitS),
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
    kind === 'receipt' ? mails.receipt : mails[decision && upholds(decision.action) ? 'upheld' : 'dismissed'];
  const fill = (words: string) => interpolate(words, (name) => values[name]);
  return { to: email, subject: fill(mails[`${kind}Subject`]), text: fill(text) } satisfies Mail;
}
