import { categories, parseCategory, type Category } from '@bloom/contract/categories';
import { AccountReader } from '../domains/account/index.ts';
import { giveRole, type Role } from '../domains/moderation/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Tables } from '../schema.ts';
import { UsageError } from './startup-errors.ts';

export const roleUsage = 'role NAME_OR_ID admin|moderator|moderator:CATEGORY,…|none';

type Action = (database: Database<Tables>, write: (text: string) => void) => Promise<void>;

/**
 * Parses the arguments after "role": the account and the role that an operator gives it, or `none`
 * (docs/specification/moderation.md#moderator-roles). Undefined for invalid ones. Error: `UsageError` for an unknown category.
 */
export function roleAction(given: readonly string[]): Action | undefined {
  const [account, text = ''] = given;
  if (given.length !== 2 || !account) return undefined;
  const [, name, list] = /^(admin|moderator|none)(?::(.+))?$/.exec(text) ?? [];
  if (name === 'none') return list === undefined ? give(account, undefined) : undefined;
  if (name === 'admin') {
    return list === undefined ? give(account, { role: 'admin', categories: null }) : undefined;
  }
  if (name !== 'moderator') return undefined;
  return give(account, { role: 'moderator', categories: list === undefined ? null : parse(list) });
}

/** In the order of the tabs, so that the same role is written in the same way. */
function parse(list: string): Category[] {
  const named = list.split(',').map((word) => {
    const category = parseCategory(word.trim());
    if (category) return category;
    throw new UsageError(`There is no category "${word}". There are: ${categories.join(', ')}.`);
  });
  return categories.filter((category) => named.includes(category));
}

function give(account: string, role: Role | undefined): Action {
  return async (database, write) => {
    const { id, name, handle } = await findOne(database, account);
    const changed = await database.transact((tx) =>
      giveRole(tx, id, role, { id: null, role: 'operator' }),
    );
    const state = role
      ? `${role.role} of ${role.categories?.join(', ') ?? 'everything'}`
      : 'without a role';
    write(`${name} (@${handle}, id ${id}) is ${changed ? 'now' : 'already'} ${state}.`);
  };
}

async function findOne(database: Database<Tables>, account: string) {
  const [found, ...others] = await new AccountReader(database.write).findNamed(account);
  if (!found) throw new UsageError(`There is no account "${account}".`);
  if (others.length === 0) return found;
  const each = [found, ...others].map(({ handle, id }) => `@${handle} (id ${id})`);
  throw new UsageError(
    `"${account}" can be several accounts: ${each.join(', ')}. Give one by its @.`,
  );
}
