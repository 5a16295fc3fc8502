import { randomBytes } from 'node:crypto';
import { BloomError } from '@bloom/contract/errors/errors';
import { defaultLocale } from '@bloom/contract/wire/locale';
import { maxNameLength } from '@bloom/contract/account/account-name';
import { maxNoticeLength } from '@bloom/contract/moderation/moderation-rules';
import type { NoticeBody } from '@bloom/contract/moderation/notice';
import type { Source } from '@bloom/contract/sources/sources';
import { readAddress } from '../../../platform/mail/index.ts';
import type { Moderation } from '../action/decide.ts';
import { CaseWriter, noticeWeight } from '../case/case-store.ts';
import { targetAt } from './notice-address.ts';
import { NoticeReader, NoticeWriter, type Sender } from './notice-store.ts';
import { readRequired } from '../read-text.ts';
import { findReach } from '../../content/index.ts';

/** The database and the kinds of content of notices (docs/specification/moderation.md#notices). */
export type Notices = Pick<Moderation, 'database' | 'kinds' | 'sendsMail'> & { publicUrl: string };

const maxSenderName = 4 * maxNameLength;

/**
 * Opens a case, or adds to the open one, and plans the receipt. Error: `request.invalid` (`address`: nothing
 * that moderators act on is at it; `text`, `name`, `email`).
 *
 * @param visitor.host the host of this site that the sender used
 * @param visitor.hiddenFrom the sources that the sender does not see
 */
export async function sendNotice(
  { database, kinds, publicUrl, sendsMail }: Notices,
  body: NoticeBody,
  { host, hiddenFrom }: { host: string; hiddenFrom: readonly Source[] },
): Promise<{ id: number; key: string }> {
  const sender = readSender(body);
  const text = readRequired(body.text, 'text', maxNoticeLength);
  const address = readRequired(body.address, 'address', maxNoticeLength);
  const target = targetAt(address, [host, new URL(publicUrl).host]);
  if (!target) throw new BloomError('request.invalid', { field: 'address' });
  const key = randomBytes(16).toString('base64url');
  const id = await database.transact(async (tx) => {
    const kind = kinds[target.kind];
    const subject = await kind.lock(tx, target.id);
    const snapshot = subject && (await kind.describe(tx, subject.id));
    if (
      !snapshot ||
      subject.states.visibility?.state === 'waiting' ||
      subject.states.membership ||
      (await findReach(tx, { kind: target.kind, id: subject.id }, { accountId: undefined, hiddenFrom }))
        .isAbroad
    )
      throw new BloomError('request.invalid', { field: 'address' });
    const caseId = await new CaseWriter(tx).open({ kind: target.kind, subject, snapshot }, noticeWeight);
    const writer = new NoticeWriter(tx);
    const { reason, locale = defaultLocale } = body;
    const notice = await writer.add({ key, caseId, address, reason, text, sender, locale });
    if (sendsMail) await writer.addMail('receipt', { notice });
    return notice;
  });
  return { id, key };
}

/** A notice as its sender sees it. Error: `request.notFound`. */
export async function findNotice({ database }: Notices, key: string) {
  const notice = await new NoticeReader(database.write).findByKey(key);
  if (!notice) throw new BloomError('request.notFound');
  return notice;
}

/** Error: `request.invalid` (`name`, `email`). */
function readSender({ reason, name = '', email = '' }: NoticeBody): Sender | undefined {
  if (reason === 'childAbuse') return undefined;
  const address = readAddress(email);
  const sender = { name: readRequired(name, 'name', maxSenderName), email: address ?? '' };
  if (address === undefined) throw new BloomError('request.invalid', { field: 'email' });
  return sender;
}
