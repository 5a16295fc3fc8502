import { sql } from 'kysely';
import type { Mail, MailQueue } from '../../../platform/mail/index.ts';
import { Writer, type Db } from '../../../schema.ts';
import { hashToken } from '../../account/index.ts';
import type { Vault } from './vault.ts';

/** A login by e-mail that waits for its code. */
export type EmailLogin = {
  /** Hash of the secret of the browser or app in which it began. */
  browserHash: Buffer;
  /** Hash of the link's secret. */
  linkHash: Buffer;
  /** Keyed hash of the code; of nothing that anybody knows where no e-mail was sent. */
  codeHash: string;
  /** Keyed hash of the address: the subject of the login. */
  subject: string;
  /** The address, encrypted. */
  email: Buffer;
  /** The inviter's referral code, in case the login creates an account. */
  refCode: string | null;
  /** The account to link the login to, instead of signing in, and the session that began it. */
  accountId: number | null;
  sessionId: number | null;
};

/** How often e-mails for logins were sent. */
export type SentMails = {
  /** To one address, in the last hour and the last day, without those from the reserve. */
  lastHour: number;
  lastDay: number;
  /** From the reserve of its own browsers, in the last day. */
  fromReserve: number;
  /** To all addresses, in the last hour. */
  siteLastHour: number;
};

/** Wrong codes until a login ends. */
const maxFailures = 5;

/** Stores logins by e-mail that are under way. */
export class EmailLoginWriter extends Writer {
  /** Counts the e-mails of the last day; other transactions that count them wait until this one ends. */
  async countSent(subject: string): Promise<SentMails> {
    await sql`select pg_advisory_xact_lock(hashtextextended('email_login', 0))`.execute(this.tx);
    // Older ones are needed no longer.
    await this.tx
      .deleteFrom('email_login')
      .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
      .execute();
    const { rows } = await sql<SentMails>`
      select count(*) filter (where subject = ${subject} and not from_reserve) as "lastDay",
        count(*) filter (where subject = ${subject} and not from_reserve
          and created_at > now() - interval '1 hour') as "lastHour",
        count(*) filter (where subject = ${subject} and from_reserve) as "fromReserve",
        count(*) filter (where created_at > now() - interval '1 hour') as "siteLastHour"
      from email_login where mailed`.execute(this.tx);
    return rows[0] as SentMails;
  }

  async begin(
    login: EmailLogin,
    { mailed, fromReserve }: { mailed: boolean; fromReserve: boolean },
  ): Promise<void> {
    await this.tx
      .insertInto('email_login')
      .values({
        browser_hash: login.browserHash,
        link_hash: login.linkHash,
        code_hash: login.codeHash,
        subject: login.subject,
        email: login.email,
        ref_code: login.refCode,
        account_id: login.accountId,
        session_id: login.sessionId,
        mailed,
        from_reserve: fromReserve,
      })
      .execute();
  }

  /**
   * The logins that still can end, of a link or of a browser, the oldest first. Other transactions that look
   * for one of them wait until this one ends.
   */
  async findOpen(by: { link: string } | { browserHash: Buffer }) {
    return this.tx
      .selectFrom('email_login')
      .select(['link_hash as linkHash', 'browser_hash as browserHash', 'code_hash as codeHash'])
      .select(['subject', 'email', 'ref_code as refCode', 'account_id as accountId', 'failures'])
      .select('session_id as sessionId')
      .where((is) =>
        'link' in by ? is('link_hash', '=', hashToken(by.link)) : is('browser_hash', '=', by.browserHash),
      )
      .where('ended_at', 'is', null)
      .where('failures', '<', maxFailures)
      .where('created_at', '>', sql<Date>`now() - interval '15 minutes'`)
      .orderBy('link_hash')
      .forUpdate()
      .execute();
  }

  /** Marks a login as ended: its code and its link are used. */
  async end({ linkHash }: Pick<EmailLogin, 'linkHash'>): Promise<void> {
    await this.tx
      .updateTable('email_login')
      .set({ ended_at: sql<Date>`now()` })
      .where('link_hash', '=', linkHash)
      .execute();
  }

  /** Counts a wrong code for each of these logins; returns how many more are allowed. */
  async countFailure(logins: readonly { linkHash: Buffer; failures: number }[]): Promise<number> {
    await this.tx
      .updateTable('email_login')
      .set((is) => ({ failures: is('failures', '+', 1) }))
      .where(
        'link_hash',
        'in',
        logins.map(({ linkHash }) => linkHash),
      )
      .execute();
    return maxFailures - 1 - Math.min(...logins.map(({ failures }) => failures));
  }
}

/**
 * Plans an e-mail, which a server sends in the next seconds. It is stored encrypted, because it can hold a
 * code.
 */
export async function addLoginMail(tx: Db, vault: Vault, mail: Mail, lifeS: number): Promise<void> {
  await tx
    .insertInto('login_mail')
    .values({
      content: vault.encrypt(JSON.stringify(mail)),
      expires_at: sql<Date>`now() + make_interval(secs => ${lifeS})`,
    })
    .execute();
}

/** How long a server has for an e-mail; after that it may have died, and another one sends. */
const claimS = 120;

type DueMail = { id: number; content: Buffer; failures: number; expired: boolean };

/** The e-mails about logins that wait. One that is of no use any more is not sent. */
export function createLoginMails(db: Db, vault: Vault): MailQueue<DueMail & { mail: Mail }> {
  const remove = async ({ id }: { id: number }) => {
    await db.deleteFrom('login_mail').where('id', '=', id).execute();
  };
  return {
    async claim() {
      const { rows } = await sql<DueMail>`
        update login_mail set due_at = clock_timestamp() + make_interval(secs => ${sql.lit(claimS)})
        where id = (select id from login_mail where due_at <= clock_timestamp()
          order by due_at limit 1 for update skip locked)
        returning id, content, failures, expires_at < now() as expired`.execute(db);
      const [due] = rows;
      if (!due) return undefined;
      const content = due.expired ? undefined : vault.decrypt(due.content);
      if (content !== undefined) return { ...due, mail: JSON.parse(content) as Mail };
      // One of another SECRET_KEY is for a server that has that.
      if (due.expired) await remove(due);
      return this.claim();
    },
    write: ({ mail }) => mail,
    remove,
    async postpone({ id, failures }, waitS) {
      await db
        .updateTable('login_mail')
        .set({
          failures: failures + 1,
          due_at: sql`clock_timestamp() + make_interval(secs => ${waitS})`,
        })
        .where('id', '=', id)
        .execute();
    },
  };
}
