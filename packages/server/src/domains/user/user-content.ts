import { sql } from 'kysely';
import type { ChatNotice } from '@bloom/contract/chat/chat';
import { BloomError } from '@bloom/contract/errors/errors';
import type { BloomEvents } from '../../events.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountReader, AccountWriter, RestrictionWriter } from '../account/index.ts';
import type { ContentKind } from '../content/index.ts';
import { UserReader, UserWriter } from './user-store.ts';

/**
 * A person as moderators act on one; the id there is the number of the account, or its handle after an `@`.
 *
 * @param notify adds a notice to the person's rooms, as the last step
 * @param endProbation ends a probation whatever it still needs, and pays the welcome gift
 */
export function createUserContent(
  notify: (tx: Tx, notice: ChatNotice, accountId: number) => Promise<void>,
  endProbation: (tx: Tx, accountId: number) => Promise<void>,
): ContentKind {
  return {
    async lock(tx, id) {
      const number = id.startsWith('@')
        ? await new AccountReader(tx).findIdByHandle(id.slice(1).toLowerCase())
        : /^\d{1,15}$/.test(id) && Number(id);
      return number ? new UserWriter(tx).lockSubject(number) : undefined;
    },
    describe: (db, id) => new UserReader(db).describe(id),
    async apply(tx, { id: accountId }, { id, action, until }) {
      const restrictions = new RestrictionWriter(tx);
      switch (action) {
        case 'timeout': {
          const end = sql<Date>`to_timestamp(${until}::double precision)`;
          const set = await restrictions.sanction(accountId, end, id);
          if (!set) throw new BloomError('request.invalid', { field: 'until' });
          return notify(tx, { kind: 'timedOut', until: set.until ?? 0 }, accountId);
        }
        case 'ban':
          await restrictions.sanction(accountId, null, id);
          return notify(tx, { kind: 'banned' }, accountId);
        case 'lift':
          await restrictions.lift(accountId);
          return notify(tx, { kind: 'sanctionLifted' }, accountId);
        case 'hold':
        case 'decline':
          return restrictions.setWaiting(accountId, id);
        case 'admit':
          return restrictions.setWaiting(accountId, null);
        case 'freeze':
          return restrictions.setFrozen(accountId, id);
        case 'unfreeze':
          return restrictions.setFrozen(accountId, null);
        case 'endProbation':
          return endProbation(tx, accountId);
        case 'rename':
          publishOnCommit<BloomEvents, Tables>(tx, 'account.renamed', { accountId });
          return new AccountWriter(tx).removeName(accountId, id);
        case 'restoreName':
          publishOnCommit<BloomEvents, Tables>(tx, 'account.renamed', { accountId });
          return new AccountWriter(tx).restoreName(accountId);
        default:
          throw new Error(`no action on a person: ${action}`);
      }
    },
  };
}
