import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { maxSessions, sessionDays, type Session } from './account.ts';
import { hashToken } from './tokens.ts';
import { Reader, Writer } from '../../schema.ts';

/** Which sessions of an account to end: one, all but one, or all. */
export type EndedSessions = { id: number } | { allBut: number } | 'all';

const days = (count: number) => sql.lit(`${count} days`);
const expiry = sql<Date>`now() + ${days(sessionDays)}::interval`;

/** Whether a session is valid. */
export const isSessionLive = sql<boolean>`session_is_live(session.expires_at, session.created_at)`;

export class SessionReader extends Reader {
  /** The valid sessions of an account, the last used first. */
  async list(accountId: number): Promise<Session[]> {
    return this.db
      .selectFrom('session')
      .select([
        'id',
        'agent',
        unixSeconds('created_at').as('createdAt'),
        unixSeconds('last_seen_at').as('lastSeenAt'),
      ])
      .where('account_id', '=', accountId)
      .where(isSessionLive)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }
}

export class SessionWriter extends Writer {
  /** Opens a session. If the account then has more than `maxSessions`, the oldest end. */
  async open(accountId: number, token: string, agent: string): Promise<void> {
    // The lock serializes concurrent logins: each must count the sessions of the others.
    await this.tx.selectFrom('account').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await this.tx
      .insertInto('session')
      .values({ token_hash: hashToken(token), account_id: accountId, agent, expires_at: expiry })
      .execute();
    await this.tx
      .deleteFrom('session')
      .where('account_id', '=', accountId)
      .where('id', 'not in', (newest) =>
        newest
          .selectFrom('session')
          .select('id')
          .where('account_id', '=', accountId)
          .where(isSessionLive)
          .orderBy('id', 'desc')
          .limit(maxSessions),
      )
      .execute();
  }

  /** Extends a session and stores the time of its last use. */
  async extend(token: string): Promise<void> {
    await this.tx
      .updateTable('session')
      .set({ expires_at: expiry, last_seen_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .execute();
  }

  /**
   * Whether a session of an account is valid; what would end it waits for this transaction. The caller has
   * locked the account, as `open` does.
   */
  async lock(accountId: number, id: number | null): Promise<boolean> {
    const found = await this.tx
      .selectFrom('session')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where(isSessionLive)
      .forKeyShare()
      .executeTakeFirst();
    return found !== undefined;
  }

  /** Ends the session of a token, and returns its account; undefined if there is none. */
  async endByToken(token: string): Promise<number | undefined> {
    const ended = await this.tx
      .deleteFrom('session')
      .where('token_hash', '=', hashToken(token))
      .returning('account_id')
      .executeTakeFirst();
    return ended?.account_id;
  }

  /** Ends sessions of an account, and returns how many. */
  async end(accountId: number, which: EndedSessions): Promise<number> {
    let sessions = this.tx.deleteFrom('session').where('account_id', '=', accountId);
    if (which !== 'all') {
      sessions =
        'id' in which ? sessions.where('id', '=', which.id) : sessions.where('id', '<>', which.allBut);
    }
    const { numDeletedRows } = await sessions.executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}
