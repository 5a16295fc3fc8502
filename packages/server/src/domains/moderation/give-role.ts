import type { siteActions } from '@bloom/contract/moderation-rules';
import { rulesVersion } from '@bloom/contract/rules';
import type { Tx } from '../../schema.ts';
import { NotificationWriter } from '../notification/index.ts';
import { ActionWriter, type Actor } from './action-store.ts';
import { presentRole, RoleWriter, type Role } from './role-store.ts';

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
  actor: Actor,
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

/** Adds a change of a setting, or a job that is to run now, to the log. */
export async function logSiteAction(
  tx: Tx,
  action: (typeof siteActions)[number],
  name: string,
  actor: Actor,
): Promise<void> {
  await new ActionWriter(tx).add({
    action,
    targetKind: 'site',
    targetId: 0,
    subjectId: null,
    category: null,
    actor,
    rule: undefined,
    rulesVersion,
    reason: '',
    undoes: null,
    caseId: undefined,
    data: { name },
  });
}
