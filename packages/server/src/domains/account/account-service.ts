import { BloomError } from '@bloom/contract/errors';
import type { Petals } from '@bloom/contract/money';
import type { Database } from '../../platform/database/index.ts';
import { LedgerReader, LedgerWriter } from '../ledger/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { readName as acceptName, shortenName } from './account-name.ts';
import { AccountReader, AccountWriter } from './account-store.ts';
import { SessionReader, SessionWriter, type EndedSessions } from './session-store.ts';
import { sessionDays, type Account, type Session } from './account.ts';
import { generateName, generateToken } from './tokens.ts';
import { WrongToken } from './wrong-tokens.ts';

/** What people and their sessions can do. */
export type Accounts = {
  /**
   * Whose token this is. Error: `video.notLogin` without one, and `WrongToken` of that key where it
   * opens no session.
   */
  authenticate(token: string | undefined): Promise<Account>;
  /** Likewise, and by which session. */
  authenticateSession(token: string | undefined): Promise<{ account: Account; sessionId: number }>;
  /** Whose token this is, with the balance; undefined when it is unknown, expired or revoked. */
  findByToken(token: string): Promise<(Account & { balance: Petals }) | undefined>;
  /**
   * Adds a person with an empty money account, within the caller's transaction. A name that breaks
   * the rules is shortened or replaced by a generated one, and the person can change it once.
   *
   * @param country where the person is (ISO 3166)
   */
  create(tx: Tx, name: string, country: string): Promise<number>;
  /** A name as a person typed it, cleaned. Error: `request.invalid` (`name`) if it breaks the rules. */
  readName(raw: string): string;
  /**
   * Replaces a generated name, once, and returns the new one.
   * Errors: `request.invalid` (`name`), `account.nameFixed`.
   */
  rename(owner: Account, raw: string): Promise<string>;
  /**
   * Opens a session and answers its token, the only time it is known.
   *
   * @param agent what its owner knows it by (`agentOf`)
   */
  openSession(tx: Tx, accountId: number, agent: string): Promise<string>;
  /** A person's sessions, the last used first. */
  sessions(owner: Account): Promise<Session[]>;
  /** Ends the session of a token; false where it opened none. */
  endSession(token: string): Promise<boolean>;
  /** Ends some of a person's sessions, and answers how many. */
  endSessions(owner: Account, which: EndedSessions): Promise<number>;
};

const dayMs = 24 * 60 * 60 * 1_000;
/** A session is extended when this time has passed, not with every request. */
const extendAfterMs = 5 * 60 * 1_000;
/** Longer texts are no token of ours. */
const maxTokenLength = 100;

/** @param options.reservedNames what else nobody may be called, or look like */
export function createAccounts(
  database: Database<Tables>,
  { reservedNames }: { reservedNames: () => readonly string[] },
): Accounts {
  // A replica may lag behind a log-out, so whose session it is counts as a decision.
  const reader = new AccountReader(database.write);
  const sessionReader = new SessionReader(database.write);

  async function findSession(token: string) {
    if (token === '' || token.length > maxTokenLength) return undefined;
    const found = await reader.findBySession(token);
    if (!found) return undefined;
    const { expiresAt, ...session } = found;
    if (expiresAt.getTime() - Date.now() < sessionDays * dayMs - extendAfterMs) {
      await database.transact((tx) => new SessionWriter(tx).extend(token));
    }
    return session;
  }

  async function authenticateSession(token: string | undefined) {
    if (token === undefined) throw new BloomError('video.notLogin');
    const session = await findSession(token);
    if (!session) throw new WrongToken('video.notLogin');
    return session;
  }

  function readName(raw: string): string {
    const name = acceptName(raw, reservedNames());
    if (name === undefined) throw new BloomError('request.invalid', { field: 'name' });
    return name;
  }

  return {
    authenticateSession,
    readName,

    async authenticate(token) {
      return (await authenticateSession(token)).account;
    },

    async findByToken(token) {
      const session = await findSession(token);
      if (!session) return undefined;
      const { account } = session;
      const balance = await new LedgerReader(database.write).balanceOf(account.id);
      return { ...account, balance };
    },

    async create(tx, name, country) {
      const reserved = reservedNames();
      const own = acceptName(name, reserved);
      const id = await new AccountWriter(tx).add({
        name: own ?? shortenName(name, reserved) ?? generateName(),
        nameChangeable: own === undefined,
        country,
      });
      await new LedgerWriter(tx).open(id);
      return id;
    },

    async rename(owner, raw) {
      const name = readName(raw);
      const isRenamed = await database.transact((tx) =>
        new AccountWriter(tx).rename(owner.id, name),
      );
      if (!isRenamed) throw new BloomError('account.nameFixed');
      return name;
    },

    async openSession(tx, accountId, agent) {
      const token = generateToken();
      await new SessionWriter(tx).open(accountId, token, agent);
      return token;
    },

    sessions: (owner) => sessionReader.of(owner.id),

    endSession: (token) => database.transact((tx) => new SessionWriter(tx).endByToken(token)),

    endSessions: (owner, which) =>
      database.transact((tx) => new SessionWriter(tx).end(owner.id, which)),
  };
}
