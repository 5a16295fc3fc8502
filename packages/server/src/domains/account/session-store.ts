import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { maxSessions, sessionDays, sessionMaxDays, type Session } from './account.ts';
import { hashToken } from './tokens.ts';
import type { Db, Tx } from '../../schema.ts';

/** Which sessions of a person end: one, all but one, or all. */
export type EndedSessions = { id: number } | { allBut: number } | 'all';

const days = (count: number) => sql.lit(`${count} days`);
const expiry = sql<Date>`now() + ${days(sessionDays)}::interval`;

/**
 * Whether a session still counts. Its greatest age is judged here and not by `expires_at`, so that it
 * also holds for sessions that an earlier release extends.
 */
export const isSessionLive = sql<boolean>`session.expires_at > now()
  and session.created_at > now() - ${days(sessionMaxDays)}::interval`;

/** Reads a person's sessions. */
export class SessionReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The sessions of a person that still count, the last used first. */
  async of(accountId: number): Promise<Session[]> {
    return this.#db
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

/** Writes sessions. */
export class SessionWriter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** Opens a session; where an account has more than `maxSessions` then, the oldest end. */
  async open(accountId: number, token: string, agent: string): Promise<void> {
    // Logins at once wait for each other, or each would count without the others' sessions.
    await this.#tx
      .selectFrom('account')
      .select('id')
      .where('id', '=', accountId)
      .forNoKeyUpdate()
      .execute();
    await this.#tx
      .insertInto('session')
      .values({ token_hash: hashToken(token), account_id: accountId, agent, expires_at: expiry })
      .execute();
    await this.#tx
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

  /** Notes that a session is in use. */
  async extend(token: string): Promise<void> {
    await this.#tx
      .updateTable('session')
      .set({ expires_at: expiry, last_seen_at: sql<Date>`now()` })
      .where('token_hash', '=', hashToken(token))
      .execute();
  }

  /** Ends the session of a token; false if there is none. */
  async endByToken(token: string): Promise<boolean> {
    const { numDeletedRows } = await this.#tx
      .deleteFrom('session')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /** Ends sessions of a person, and answers how many. */
  async end(accountId: number, which: EndedSessions): Promise<number> {
    let sessions = this.#tx.deleteFrom('session').where('account_id', '=', accountId);
    if (which !== 'all') {
      sessions =
        'id' in which
          ? sessions.where('id', '=', which.id)
          : sessions.where('id', '<>', which.allBut);
    }
    const { numDeletedRows } = await sessions.executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }
}
