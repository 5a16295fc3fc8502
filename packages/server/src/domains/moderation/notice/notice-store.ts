import { sql } from 'kysely';
import type { NoticeBody } from '@bloom/contract/moderation/notice';
import type { Locale } from '@bloom/contract/wire/locale';
import type { NoticeReason } from '@bloom/contract/moderation/moderation-rules';
import type { Judgement } from '@bloom/contract/moderation/moderation';
import { unixSeconds } from '../../../platform/database/index.ts';
import { Reader, Writer, type Db } from '../../../schema.ts';

/** The sender that a notice names; undefined where it needs none. */
export type Sender = { name: string; email: string };

type NewNotice = Pick<NoticeBody, 'address' | 'reason' | 'text'> & {
  key: string;
  caseId: number;
  sender: Sender | undefined;
  locale: Locale;
};

const maxNotices = 100;

/** The action that closed the case of a notice `n`; null while that is open. */
const judgement = sql<Judgement | null>`(
  select jsonb_strip_nulls(jsonb_build_object('time', floor(extract(epoch from m.created_at))::bigint, 'action', m.action,
    'by', m.actor_role, 'rule', m.rule, 'rules_version', m.rules_version, 'reason', m.reason))
  from moderation_case c join moderation_action m
    on m.target_kind = c.target_kind and m.target_id = c.target_id and m.case_id = c.id
  where c.id = n.case_id and c.closed_at is not null
  order by m.id desc limit 1)`;

export class NoticeReader extends Reader {
  /** The parts of a notice that its sender sees. */
  findByKey(key: string) {
    return this.db
      .selectFrom('notice as n')
      .select(['n.id', 'n.address', sql<NoticeReason>`n.reason`.as('reason'), 'n.text'])
      .select([unixSeconds('n.created_at').as('time'), judgement.as('decision')])
      .where('n.key', '=', key)
      .executeTakeFirst();
  }

  /** The notices of a case, the first first. */
  findOf(caseId: number) {
    return this.db
      .selectFrom('notice as n')
      .select(['n.id', 'n.address', sql<NoticeReason>`n.reason`.as('reason'), 'n.text'])
      .select(['n.name', 'n.email', unixSeconds('n.created_at').as('time')])
      .where('n.case_id', '=', caseId)
      .orderBy('n.id')
      .limit(maxNotices)
      .execute();
  }
}

export class NoticeWriter extends Writer {
  /** Returns the receipt number. */
  async add({ caseId, sender, ...notice }: NewNotice): Promise<number> {
    const { id } = await this.tx
      .insertInto('notice')
      .values({ ...notice, case_id: caseId, ...sender })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /**
   * Plans an e-mail to the sender of a notice, or to those of a case; there is none to who gave no address.
   */
  async addMail(kind: MailKind, of: { notice: number } | { case: number }): Promise<void> {
    await sql`insert into mail (notice_id, kind) select id, ${kind} from notice
      where email is not null and ${'case' in of ? sql`case_id = ${of.case}` : sql`id = ${of.notice}`}`.execute(
      this.tx,
    );
  }
}

export type MailKind = 'receipt' | 'decision';

/** An e-mail that a server has taken on to send. */
export type DueMail = {
  notice: number;
  kind: MailKind;
  failures: number;
  email: string;
  key: string;
  locale: Locale;
  decision: Judgement | null;
};

/** How long a server has for an e-mail; after that it may have died, and another one sends. */
const claimS = 120;

/** Takes on the e-mail that is due for the longest time. */
export async function claimMail(db: Db): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    update mail set due_at = clock_timestamp() + make_interval(secs => ${sql.lit(claimS)})
    from notice n
    where n.id = mail.notice_id and (mail.notice_id, mail.kind) = (
      select notice_id, kind from mail where due_at <= clock_timestamp()
      order by due_at limit 1 for update skip locked)
    returning n.id as notice, mail.kind, mail.failures, n.email, n.key, n.locale,
      ${judgement} as decision`.execute(db);
  return rows[0];
}

/** Forgets an e-mail that was sent, or that never will be. */
export async function deleteMail(db: Db, { notice, kind }: DueMail): Promise<void> {
  await db.deleteFrom('mail').where('notice_id', '=', notice).where('kind', '=', kind).execute();
}

/** Counts a failure, and says when to try again. */
export async function postponeMail(db: Db, mail: DueMail, waitS: number): Promise<void> {
  await db
    .updateTable('mail')
    .set({
      failures: mail.failures + 1,
      due_at: sql`clock_timestamp() + make_interval(secs => ${waitS})`,
    })
    .where('notice_id', '=', mail.notice)
    .where('kind', '=', mail.kind)
    .execute();
}
