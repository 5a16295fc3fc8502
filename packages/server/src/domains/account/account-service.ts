import { LRUCache } from 'lru-cache';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Events } from '../../events.ts';
import { Batch, type Primary } from '../../platform/database/index.ts';
import { LedgerReader, LedgerWriter } from '../ledger/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { handlesFor } from './account-handle.ts';
import { assertMayWrite } from './account-may.ts';
import { looksAlike, readName as cleanValidName, shortenName } from './account-name.ts';
import { AccountReader, AccountWriter } from './account-store.ts';
import { SessionReader, SessionWriter, type EndedSessions } from './session-store.ts';
import { sessionDays, type Account, type PreferenceChanges } from './account.ts';
import { createHandles } from './handle-service.ts';
import { generateName, generateToken, hashToken } from './tokens.ts';
import { WrongToken } from './wrong-tokens.ts';

/** Accounts and their sessions. */
export type Accounts = ReturnType<typeof createAccounts>;

/** The account of a session that may have ended since. */
export type Identity = {
  id: number;
  /** The SHA-256 of the token, in hex, as `gift_send` checks it. */
  session: string;
};

/**
 * How many names are compared again in one transaction: what else would change these accounts waits for it.
 */
const looksBatch = 50;
const dayMs = 24 * 60 * 60 * 1_000;
/** A session is extended at most once in this time, not with every request. */
const extendAfterMs = 5 * 60 * 1_000;
/** The accounts of the sessions used last take about 4 MB. */
const maxIdentities = 20_000;
/** Longer texts are refused without a database lookup. */
const maxTokenLength = 100;

type EndCodes = (tx: Tx, accountId: number) => Promise<void>;

/** The codes first: one that is just being exchanged has a session then, which ends too. */
async function endWithCodes(tx: Tx, endCodes: EndCodes, accountId: number, which: EndedSessions) {
  await endCodes(tx, accountId);
  return new SessionWriter(tx).end(accountId, which);
}

/**
 * @param options.reservedNames names that the operator reserves, with their look-alikes
 * @param options.endCodes ends the codes of an account that could still be exchanged for a session
 */
export function createAccounts(
  database: Primary<Tables>,
  { reservedNames, endCodes }: { reservedNames: () => readonly string[]; endCodes: EndCodes },
  events: Pick<Events, 'publish'>,
) {
  // Sessions are read from the primary: a replica may not yet know that a session has ended.
  const reader = new AccountReader(database.write);
  const sessionReader = new SessionReader(database.write);
  const lookups = new Batch((tokens: readonly string[]) => reader.findBySessions(tokens));
  // A token always belongs to the same account. After the time in which a session is to be extended, it is
  // looked up.
  const identities = new LRUCache<string, Identity>({ max: maxIdentities, ttl: extendAfterMs });

  async function findSession(token: string) {
    if (token === '' || token.length > maxTokenLength) return undefined;
    const found = await lookups.add(token);
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
    const name = cleanValidName(raw, reservedNames());
    if (name === undefined) throw new BloomError('request.invalid', { field: 'name' });
    return name;
  }

  return {
    ...createHandles(database, reservedNames, events),
    /** Makes the looks of all names of earlier releases again. */
    async renewLooks(signal: AbortSignal) {
      let count = 1;
      while (count > 0 && !signal.aborted) {
        count = await database.transact((tx) => new AccountWriter(tx).renewLooks(looksBatch));
      }
    },
    /** How many of these are left. */
    countOutdatedLooks: () => reader.countOutdatedLooks(),
    /** The same as `authenticate`, with the id of the session. */
    authenticateSession,
    /** Cleans a name that a user typed. Error: `request.invalid` (`name`) if it breaks the rules. */
    readName,

    /**
     * The account of a session token. Errors: `video.notLogin` without a token; `WrongToken` with that
     * key if the token is invalid.
     */
    async authenticate(token: string | undefined) {
      return (await authenticateSession(token)).account;
    },

    /**
     * The account of a session token, without a lookup if this server has looked the session up in the last
     * five minutes. Only for work that checks in its own transaction that the session is still valid. Errors:
     * those of `authenticate`.
     */
    async identify(token: string | undefined) {
      const session = token === undefined ? '' : hashToken(token).toString('hex');
      const known = identities.get(session);
      if (known) return known;
      const { account } = await authenticateSession(token);
      const identity = { id: account.id, session };
      identities.set(session, identity);
      return identity;
    },

    /** The account of a token; undefined if it is unknown, expired or revoked. */
    async find(token: string) {
      return (await findSession(token))?.account;
    },

    /** The account of a token, with its balance; undefined if it is unknown, expired or revoked. */
    async findByToken(token: string) {
      const session = await findSession(token);
      if (!session) return undefined;
      const { account } = session;
      const balance = await new LedgerReader(database.write).balanceOf(account.id);
      return { ...account, balance };
    },

    /**
     * Adds an account with a balance of 0, within the caller's transaction, and returns its id. A name
     * that breaks the rules is shortened or replaced by a generated one, and the user can change it
     * once. Its handle is made from the name.
     *
     * @param country where the user is (ISO 3166)
     */
    async create(tx: Tx, name: string, country: string) {
      const reserved = reservedNames();
      const own = cleanValidName(name, reserved);
      const given = own ?? shortenName(name, reserved) ?? generateName();
      const id = await new AccountWriter(tx).add({
        name: given,
        nameChangeable: own === undefined,
        country,
        handles: await handlesFor(given, reserved),
      });
      await new LedgerWriter(tx).open(id);
      return id;
    },

    /**
     * Replaces a generated name, once, and returns the new one, marked if it looks like a taken one. Errors:
     * `request.invalid` (`name`), those of `assertMayWrite`, `account.nameRemoved`, `account.nameFixed`.
     */
    async rename(owner: Account, raw: string) {
      const given = readName(raw);
      const name = await database.transact(async (tx) => {
        await assertMayWrite(tx, owner.id);
        const writer = new AccountWriter(tx);
        const removed = await writer.findRemovedNames(owner.id);
        if (removed.some((each) => looksAlike(each, given))) {
          throw new BloomError('account.nameRemoved');
        }
        return writer.rename(owner.id, given);
      });
      if (name === undefined) throw new BloomError('account.nameFixed');
      events.publish('account.renamed', { accountId: owner.id });
      return name;
    },

    /** Changes the given preferences, of which null removes one, and returns all. */
    async changePreferences(owner: Account, changes: PreferenceChanges) {
      const changed = await database.transact((tx) =>
        new AccountWriter(tx).changePreferences(owner.id, changes),
      );
      // Deleted in the meantime, like a session that has ended.
      if (!changed) throw new BloomError('video.notLogin');
      return changed;
    },
    /** Sets whether search engines may list the page of the user (docs/specification/people.md#users). */
    setIndexed: (owner: Account, indexed: boolean) =>
      database.transact((tx) => new AccountWriter(tx).setIndexed(owner.id, indexed)),

    /**
     * Opens a session and returns its token, of which only a hash is stored.
     *
     * @param agent the name of the browser or app (`agentOf`)
     */
    async openSession(tx: Tx, accountId: number, agent: string) {
      const token = generateToken();
      await new SessionWriter(tx).open(accountId, token, agent);
      return token;
    },

    /** The sessions of an account, the last used first. */
    listSessions: (owner: Account) => sessionReader.list(owner.id),

    /** Ends the session of a token; false if there is none. */
    async endSession(token: string) {
      const accountId = await database.transact((tx) => new SessionWriter(tx).endByToken(token));
      if (accountId !== undefined) events.publish('session.ended', { accountId });
      return accountId !== undefined;
    },

    /** Ends sessions of an account, with the codes for further ones, and returns how many. */
    async endSessions({ id: accountId }: Account, which: EndedSessions) {
      const ended = await database.transact(async (tx) => endWithCodes(tx, endCodes, accountId, which));
      if (ended > 0) events.publish('session.ended', { accountId });
      return ended;
    },
  };
}
