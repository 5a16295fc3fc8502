import type { AccountResponse } from '@bloom/contract/account';
import { rulesVersion } from '@bloom/contract/rules';
import type { Tx } from '../../schema.ts';
import { NotificationWriter } from '../notification/index.ts';
import { ActionWriter, type NewAction } from './action-store.ts';
import { RoleWriter, type Role } from './role-store.ts';

/**
 * Gives an account a role, or takes it away with undefined; the change is logged, and the account is notified
 * (docs/specification/moderation.md#moderator-roles).
 *
 * @returns whether that changed anything
 */
export async function giveRole(
  tx: Tx,
  accountId: number,
  role: Role | undefined,
  actor: NewAction['actor'],
): Promise<boolean> {
  if (!(await new RoleWriter(tx).set(accountId, role))) return false;
  const id = await new ActionWriter(tx).add({
    action: 'role',
    targetKind: 'user',
    targetId: accountId,
    subjectId: accountId,
    category: null,
    actor,
    rule: undefined,
    rulesVersion,
    reason: '',
    undoes: null,
    caseId: undefined,
    data: { role: role ? presentRole(role) : { name: 'none' } },
  });
  await new NotificationWriter(tx).addDecision(accountId, id);
  return true;
}

/** A role as the API says it. */
export function presentRole({ role, categories }: Role): NonNullable<AccountResponse['role']> {
  return { name: role, ...(categories && { categories: [...categories] }) };
}
