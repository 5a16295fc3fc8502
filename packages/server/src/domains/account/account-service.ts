import { BloomError } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import type { Database } from '../../platform/database/index.ts';
import { LedgerReader, LedgerWriter } from '../ledger/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountReader, AccountWriter } from './account-store.ts';
import { drawSecret, sessionDays, type Account } from './account.ts';

/** What people and their sessions can do. */
export type Accounts = {
  /** Whose token this is. Error: `video.notLogin` without one, or with an unknown or expired one. */
  authenticate(token: string | undefined): Promise<Account>;
  /** Whose token this is, with the balance; undefined when it is unknown, expired or revoked. */
  findByToken(token: string): Promise<(Account & { balance: Petals }) | undefined>;
  /** Adds a person with an empty money account, within the caller's transaction. */
  create(tx: Tx, name: string): Promise<number>;
  /** Opens a session and answers its token, the only time it is known. */
  openSession(tx: Tx, accountId: number): Promise<string>;
  endSession(token: string): Promise<void>;
};

/** A session is extended when a day of it has passed, not with every request. */
const extendAfterMs = 24 * 60 * 60 * 1000;
const sessionMs = sessionDays * extendAfterMs;
/** Longer texts are no token of ours. */
const maxTokenLength = 100;

export function createAccounts(database: Database<Tables>): Accounts {
  // A replica may lag behind a log-out, so whose session it is counts as a decision.
  const reader = new AccountReader(database.write);

  async function findAccount(token: string): Promise<Account | undefined> {
    if (token === '' || token.length > maxTokenLength) return undefined;
    const found = await reader.findBySession(token);
    if (found && found.expiresAt.getTime() - Date.now() < sessionMs - extendAfterMs) {
      await database.transact((tx) => new AccountWriter(tx).extendSession(token));
    }
    return found?.account;
  }

  return {
    async authenticate(token) {
      const account = token === undefined ? undefined : await findAccount(token);
      if (!account) throw new BloomError('video.notLogin');
      return account;
    },

    async findByToken(token) {
      const account = await findAccount(token);
      if (!account) return undefined;
      const balance = await new LedgerReader(database.write).balanceOf(account.id);
      return { ...account, balance };
    },

    async create(tx, name) {
      const id = await new AccountWriter(tx).add(name);
      await new LedgerWriter(tx).open(id);
      return id;
    },

    async openSession(tx, accountId) {
      const token = drawSecret();
      await new AccountWriter(tx).openSession(accountId, token);
      return token;
    },

    async endSession(token) {
      await database.transact((tx) => new AccountWriter(tx).endSession(token));
    },
  };
}
