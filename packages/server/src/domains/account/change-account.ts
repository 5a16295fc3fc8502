import { BloomError } from '@bloom/contract/errors/errors';
import { isReservedHandle, readHandle } from './account-handle.ts';
import { assertMayWrite } from './account-may.ts';
import { looksAlike, readName } from './account-name.ts';
import { AccountWriter } from './account-store.ts';
import type { Account, PreferenceChanges } from './account.ts';
import type { Accounts } from './accounts.ts';

/** Cleans a name that a user typed. Error: `request.invalid` (`name`) if it breaks the rules. */
export function readNewName({ reservedNames }: Accounts, raw: string): string {
  const name = readName(raw, reservedNames());
  if (name === undefined) throw new BloomError('request.invalid', { field: 'name' });
  return name;
}

/**
 * Replaces a generated name, once, and returns the new one, marked if it looks like a taken one. Errors:
 * `request.invalid` (`name`), those of `assertMayWrite`, `account.nameRemoved`, `account.nameFixed`.
 */
export async function renameAccount(accounts: Accounts, owner: Account, raw: string) {
  const given = readNewName(accounts, raw);
  const name = await accounts.database.transact(async (tx) => {
    await assertMayWrite(tx, owner.id);
    const writer = new AccountWriter(tx);
    const removed = await writer.findRemovedNames(owner.id);
    if (removed.some((each) => looksAlike(each, given))) throw new BloomError('account.nameRemoved');
    return writer.rename(owner.id, given);
  });
  if (name === undefined) throw new BloomError('account.nameFixed');
  accounts.events.publish('account.renamed', { accountId: owner.id });
  return name;
}

/**
 * Changes the handle (docs/specification/accounts.md#handles), and returns the account as it then is. Errors:
 * `request.invalid` (`handle`), those of `assertMayWrite`, `account.handleReserved`, `account.handleTaken`,
 * `account.handleTooSoon` (`until`).
 */
export async function changeHandle(
  { database, events, reader, reservedNames }: Accounts,
  owner: Account,
  typed: string,
) {
  const handle = readHandle(typed);
  if (handle === undefined) throw new BloomError('request.invalid', { field: 'handle' });
  if (handle === owner.handle) return owner;
  const outcome = await database.transact(async (tx) => {
    await assertMayWrite(tx, owner.id);
    if (isReservedHandle(handle, reservedNames())) throw new BloomError('account.handleReserved', { handle });
    if (owner.handleChangeableAt !== null) return 'tooSoon';
    return new AccountWriter(tx).changeHandle(owner.id, handle);
  });
  if (outcome === 'taken') throw new BloomError('account.handleTaken', { handle });
  if (outcome !== 'tooSoon') {
    events.publish('account.renamed', { accountId: owner.id });
    return outcome;
  }
  // Looked up again: it may have been changed, or deleted, since.
  const present = await reader.find(owner.id);
  if (!present) throw new BloomError('video.notLogin');
  throw new BloomError('account.handleTooSoon', {
    until: present.handleChangeableAt ?? Math.ceil(Date.now() / 1_000),
  });
}

/** Changes the given preferences, of which null removes one, and returns all. */
export async function changePreferences({ database }: Accounts, owner: Account, changes: PreferenceChanges) {
  const changed = await database.transact((tx) => new AccountWriter(tx).changePreferences(owner.id, changes));
  // Deleted in the meantime, like a session that has ended.
  if (!changed) throw new BloomError('video.notLogin');
  return changed;
}

/** Sets whether search engines may list the page of the user (docs/specification/people.md#users). */
export const setIndexed = ({ database }: Accounts, owner: Account, indexed: boolean) =>
  database.transact((tx) => new AccountWriter(tx).setIndexed(owner.id, indexed));
