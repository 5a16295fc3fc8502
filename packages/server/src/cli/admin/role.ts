import { categories, parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import type { Config } from '../../config/config.ts';
import { giveRole, RoleReader, type Role } from '../../domains/moderation/index.ts';
import { findAccount } from './find-account.ts';
import { print, printJson, printTable, withNotifiedServers, withTables } from '../run-command.ts';
import { UsageError } from '../startup-errors.ts';

/** Lists the accounts that have a role, admins first. */
export async function listRoles(config: Config, json = false): Promise<void> {
  const holders = await withTables(config, (database) => new RoleReader(database.write).list());
  if (json) return printJson(holders);
  printTable([
    ['account', 'id', 'role', 'of', 'name'],
    ...holders.map(({ id, name, handle, role }) => [
      `@${handle}`,
      String(id),
      role.name,
      role.categories?.join(', ') ?? 'everything',
      name,
    ]),
  ]);
}

/**
 * Gives an account a role, or takes it away (docs/specification/moderation.md#moderator-roles).
 * Error: `UsageError` for an unknown account, role or category.
 *
 * @param text `admin`, `moderator`, `moderator:CATEGORY,…` or `none`
 */
export function setRole(config: Config, account: string, text: string): Promise<void> {
  const role = parseRole(text);
  return withNotifiedServers(config, async (database) => {
    const { id, name, handle } = await findAccount(database, account);
    const changed = await database.transact((tx) => giveRole(tx, id, role, { id: null, role: 'operator' }));
    const state = role ? `${role.role} of ${role.categories?.join(', ') ?? 'everything'}` : 'without a role';
    print(`${name} (@${handle}, id ${id}) is ${changed ? 'now' : 'already'} ${state}.`);
  });
}

function parseRole(text: string): Role | undefined {
  const [, name, list] = /^(admin|moderator|none|moderator:(.+))$/.exec(text) ?? [];
  if (name === 'none') return undefined;
  if (name === 'admin') return { role: 'admin', categories: null };
  if (name !== undefined) {
    return { role: 'moderator', categories: list === undefined ? null : parseCategories(list) };
  }
  throw new UsageError(
    `There is no role "${text}". There are: admin, moderator, moderator:CATEGORY,… and none.`,
  );
}

/** In the order of the tabs, so that the same role is written in the same way. */
function parseCategories(list: string): Category[] {
  const named = list.split(',').map((word) => {
    const category = parseCategory(word.trim());
    if (category) return category;
    throw new UsageError(`There is no category "${word}". There are: ${categories.join(', ')}.`);
  });
  return categories.filter((category) => named.includes(category));
}
