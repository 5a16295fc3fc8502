import { BloomError } from '@bloom/contract/errors/errors';
import { AccountWriter, type Account } from '../account/index.ts';
import { issueCode } from '../sign-in/index.ts';
import { asAdmin, type Admin } from './as-admin.ts';

/**
 * Issues a code for a member who has lost every login (docs/specification/sign-in.md#recovery-codes). Errors:
 * `request.notFound`; `request.forbidden` also for oneself.
 */
export function issueCodeAsAdmin(site: Admin, admin: Account, accountId: number): Promise<string> {
  return asAdmin(site, admin, async (tx, actor) => {
    if (accountId === admin.id) throw new BloomError('request.forbidden');
    if (!(await new AccountWriter(tx).lock(accountId))) throw new BloomError('request.notFound');
    return issueCode(tx, site.recoveryCodes, accountId, actor);
  });
}
