import type { siteActions } from '@bloom/contract/moderation/moderation-rules';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import type { Tx } from '../../../schema.ts';
import { AccountWriter } from '../../account/index.ts';
import { NotificationWriter } from '../../notification/index.ts';
import { ActionWriter, type Actor } from '../action/action-store.ts';
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
  // Where moderators admit members, no moderator admits the first admin.
  if (role) await new AccountWriter(tx).stopWaiting(accountId);
  const id = await new ActionWriter(tx).add({
    action: 'role',
    targetKind: 'user',
    targetId: accountId,
    subjectId: accountId,
    category: null,
    actor,
    rule: undefined,
    reason: '',
    undoes: null,
    caseId: undefined,
    data: { role: role ? presentRole(role) : { name: 'none' } },
  });
  await new NotificationWriter(tx).addDecision(accountId, id);
  return true;
}

/**
 * Adds an act on the site to the log: on what has a name, or on a rule.
 *
 * @param subjectId the account that it concerns, which moderators alone see
 */
export async function logSiteAction(
  tx: Tx,
  action: (typeof siteActions)[number],
  what: string | NamedRule | undefined,
  actor: Actor,
  subjectId: number | null = null,
): Promise<void> {
  await new ActionWriter(tx).add({
    action,
    targetKind: 'site',
    targetId: 0,
    subjectId,
    category: null,
    actor,
    rule: typeof what === 'object' ? what : undefined,
    reason: '',
    undoes: null,
    caseId: undefined,
    data: typeof what === 'string' ? { name: what } : {},
  });
}
