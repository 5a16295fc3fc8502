import { AccountReader } from '../../domains/account/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { UsageError } from '../startup-errors.ts';

/** Finds an account by its id, @handle or name. Error: `UsageError` for none, and for several. */
export async function findAccount(database: Database<Tables>, account: string) {
  const [found, ...others] = await new AccountReader(database.write).findNamed(account);
  if (!found) throw new UsageError(`There is no account "${account}".`);
  if (others.length === 0) return found;
  const each = [found, ...others].map(({ handle, id }) => `@${handle} (id ${id})`);
  throw new UsageError(`"${account}" can be several accounts: ${each.join(', ')}. Give one by its @.`);
}
