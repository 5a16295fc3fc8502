import { LRUCache } from 'lru-cache';
import type { Events } from '../../events.ts';
import { Batch, type Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountReader } from './account-store.ts';

/** The account of a session that may have ended since. */
export type Identity = {
  id: number;
  /** The SHA-256 of the token, in hex, as `gift_send` checks it. */
  session: string;
};

/** A session is extended at most once in this time, not with every request. */
export const extendAfterMs = 5 * 60 * 1_000;
/** The accounts of the sessions used last take about 4 MB. */
const maxIdentities = 20_000;

/** The database, events, rules and caches that accounts and their sessions are read and written with. */
export type Accounts = ReturnType<typeof createAccounts>;

/**
 * @param options.reservedNames names that the operator reserves, with their look-alikes
 * @param options.endCodes ends the codes of an account that could still be exchanged for a session
 */
export function createAccounts(
  database: Primary<Tables>,
  options: {
    reservedNames: () => readonly string[];
    endCodes: (tx: Tx, accountId: number) => Promise<void>;
  },
  events: Pick<Events, 'publish'>,
) {
  // From the primary: a replica may not yet know that a session has ended.
  const reader = new AccountReader(database.write);
  return {
    ...options,
    database,
    events,
    reader,
    lookups: new Batch((tokens: readonly string[]) => reader.findBySessions(tokens)),
    // A token always belongs to the same account. After the time in which a session is to be extended, it is
    // looked up.
    identities: new LRUCache<string, Identity>({ max: maxIdentities, ttl: extendAfterMs }),
  };
}
