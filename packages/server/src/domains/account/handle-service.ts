import { BloomError } from '@bloom/contract/errors/errors';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { assertMayWrite } from './account-may.ts';
import { isReservedHandle, readHandle } from './account-handle.ts';
import { AccountReader, AccountWriter } from './account-store.ts';
import type { Account } from './account.ts';

/**
 * Changes of handles after the sign-up (docs/specification/accounts.md#handles).
 *
 * @param reservedNames names that the operator reserves, with their look-alikes
 */
export function createHandles(
  database: Primary<Tables>,
  reservedNames: () => readonly string[],
  events: Pick<Events, 'publish'>,
) {
  const reader = new AccountReader(database.write);
  return {
    /**
     * Changes the handle, and returns the account as it then is. Errors: `request.invalid` (`handle`), those
     * of `assertMayWrite`, `account.handleReserved`, `account.handleTaken`, `account.handleTooSoon`
     * (`until`).
     */
    async changeHandle(owner: Account, typed: string) {
      const handle = readHandle(typed);
      if (handle === undefined) throw new BloomError('request.invalid', { field: 'handle' });
      if (handle === owner.handle) return owner;
      const outcome = await database.transact(async (tx) => {
        await assertMayWrite(tx, owner.id);
        if (isReservedHandle(handle, reservedNames())) {
          throw new BloomError('account.handleReserved', { handle });
        }
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
    },
  };
}
