import { BloomError } from '@bloom/contract/errors/errors';
import { LedgerReader } from '../ledger/index.ts';
import type { Tx } from '../../schema.ts';
import { sessionDays, type Account } from './account.ts';
import { extendAfterMs, type Accounts } from './accounts.ts';
import { SessionReader, SessionWriter, type EndedSessions } from './session-store.ts';
import { generateToken, hashToken } from './tokens.ts';
import { WrongToken } from './wrong-tokens.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** Longer texts are refused without a database lookup. */
const maxTokenLength = 100;

async function findSession({ database, lookups }: Accounts, token: string) {
  if (token === '' || token.length > maxTokenLength) return undefined;
  const found = await lookups.add(token);
  if (!found) return undefined;
  const { expiresAt, ...session } = found;
  if (expiresAt.getTime() - Date.now() < sessionDays * dayMs - extendAfterMs) {
    await database.transact((tx) => new SessionWriter(tx).extend(token));
  }
  return session;
}

/** The same as `authenticate`, with the id of the session. */
export async function authenticateSession(accounts: Accounts, token: string | undefined) {
  if (token === undefined) throw new BloomError('video.notLogin');
  const session = await findSession(accounts, token);
  if (!session) throw new WrongToken('video.notLogin');
  return session;
}

/**
 * The account of a session token. Errors: `video.notLogin` without a token; `WrongToken` with that key if the
 * token is invalid.
 */
export async function authenticate(accounts: Accounts, token: string | undefined) {
  return (await authenticateSession(accounts, token)).account;
}

/**
 * The account of a session token, without a lookup if this server has looked the session up in the last five
 * minutes. Only for work that checks in its own transaction that the session is still valid. Errors: those of
 * `authenticate`.
 */
export async function identify(accounts: Accounts, token: string | undefined) {
  const session = token === undefined ? '' : hashToken(token).toString('hex');
  const known = accounts.identities.get(session);
  if (known) return known;
  const identity = { id: (await authenticate(accounts, token)).id, session };
  accounts.identities.set(session, identity);
  return identity;
}

/** The account of a token; undefined if it is unknown, expired or revoked. */
export async function findByToken(accounts: Accounts, token: string) {
  return (await findSession(accounts, token))?.account;
}

/** The account of a token, with its balance; undefined if it is unknown, expired or revoked. */
export async function findWithBalance(accounts: Accounts, token: string) {
  const account = await findByToken(accounts, token);
  if (!account) return undefined;
  return { ...account, balance: await new LedgerReader(accounts.database.write).balanceOf(account.id) };
}

/**
 * Opens a session and returns its token, of which only a hash is stored.
 *
 * @param agent the name of the browser or app (`agentOf`)
 */
export async function openSession(tx: Tx, accountId: number, agent: string) {
  const token = generateToken();
  await new SessionWriter(tx).open(accountId, token, agent);
  return token;
}

/** The sessions of an account, the last used first. */
export const listSessions = ({ database }: Accounts, owner: Account) =>
  new SessionReader(database.write).list(owner.id);

/** Ends the session of a token; false if there is none. */
export async function endSession({ database, events }: Accounts, token: string) {
  const accountId = await database.transact((tx) => new SessionWriter(tx).endByToken(token));
  if (accountId !== undefined) events.publish('session.ended', { accountId });
  return accountId !== undefined;
}

/** Ends sessions of an account, with the codes for further ones, and returns how many. */
export async function endSessions(
  { database, events, endCodes }: Accounts,
  { id: accountId }: Account,
  which: EndedSessions,
) {
  const ended = await database.transact(async (tx) => {
    // The codes first: one that is just being exchanged has a session then, which ends too.
    await endCodes(tx, accountId);
    return new SessionWriter(tx).end(accountId, which);
  });
  if (ended > 0) events.publish('session.ended', { accountId });
  return ended;
}
