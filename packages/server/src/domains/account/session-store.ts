import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { sessionDays, type Session } from './account.ts';
import { hashToken } from './tokens.ts';
import type { Db, Tx } from '../../schema.ts';

/** Which sessions of a person end: one, all but one, or all. */
export type EndedSessions = { id: number } | { allBut: number } | 'all';

/** Reads a person's sessions. */
export class SessionReader {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The sessions of a person that have not expired, the last used first. */
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
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }
}

const expiry = sql<Date>`now() + ${sql.lit(`${sessionDays} days`)}::interval`;

/** Writes sessions. */
export class SessionWriter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async open(accountId: number, token: string, agent: string): Promise<void> {
    await this.#tx
      .insertInto('session')
      .values({ token_hash: hashToken(token), account_id: accountId, agent, expires_at: expiry })
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

  /** Ends the session of a token, if there is one. */
  async endByToken(token: string): Promise<void> {
    await this.#tx.deleteFrom('session').where('token_hash', '=', hashToken(token)).execute();
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
