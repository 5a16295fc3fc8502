import { BloomError } from '@bloom/contract/errors/errors';
import { deletedUserName } from '@bloom/contract/account/deleted-user';
import type { Account } from '../account/index.ts';
import { anonymizeAccount, findDeleted } from './privacy-store.ts';
import type { Privacy } from './privacy-context.ts';

/**
 * Anonymizes an account: the name becomes a neutral one, logins and sessions are deleted, the referral code
 * becomes invalid, chat messages and moments are deleted. Petals, gifts and shared videos stay.
 *
 * @param confirm must be the account's name
 * Error: `request.invalid` (`confirm`) if it is not.
 */
export async function deleteAccount({ data, database, events }: Privacy, owner: Account, confirm: string) {
  if (confirm !== owner.name) throw new BloomError('request.invalid', { field: 'confirm' });
  await database.transact((tx) => anonymizeAccount(tx, owner.id, deletedUserName, data));
  // Lists show the sharer's name.
  events.publish('account.deleted', { accountId: owner.id });
}

/** Deletes rows that requests wrote while their account was being deleted. */
export async function purgeLate({ data, database }: Privacy, signal: AbortSignal): Promise<void> {
  for (const accountId of await findDeleted(database.write)) {
    if (signal.aborted) return;
    await database.transact(async (tx) => {
      for (const { forget } of data) await forget?.(tx, accountId);
    });
  }
}
