import { BloomError } from '@bloom/contract/errors/errors';
import type { GivenRole } from '@bloom/contract/moderation/moderation';
import { categories } from '@bloom/contract/catalogue/categories';
import { AccountWriter, type Account } from '../account/index.ts';
import { giveRole, RoleReader } from '../moderation/index.ts';
import { asAdmin, assertAdmin, type Admin } from './as-admin.ts';

export async function listRoles(site: Admin, admin: Account) {
  await assertAdmin(site, admin);
  return new RoleReader(site.database.write).list();
}

/**
 * Errors: `request.notFound`; `request.forbidden` also for one's own role; `request.invalid` (`role`).
 */
export function giveRoleAsAdmin(
  site: Admin,
  admin: Account,
  accountId: number,
  { name, categories: named }: GivenRole,
) {
  // In the order of the tabs, so that the same role is written in the same way.
  const sorted = named && categories.filter((category) => named.includes(category));
  if (sorted && (sorted.length === 0 || name !== 'moderator')) {
    throw new BloomError('request.invalid', { field: 'role' });
  }
  return asAdmin(site, admin, async (tx, actor) => {
    if (accountId === admin.id) throw new BloomError('request.forbidden');
    const holder = await new AccountWriter(tx).lock(accountId);
    if (!holder) throw new BloomError('request.notFound');
    const role = name === 'none' ? undefined : { role: name, categories: sorted ?? null };
    return giveRole(tx, accountId, role, actor);
  });
}
