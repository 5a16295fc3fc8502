import { AccountReader, idInHandle, readHandle } from '../account/index.ts';
import { UserReader } from './user-store.ts';
import { parseUserId } from './user.ts';
import type { Users } from './users.ts';

/**
 * A user by the id, or the handle after an `@`, also one that was changed lately. Undefined if there is
 * none, or the account was deleted.
 */
export async function findUser(users: Users, text: string) {
  const everywhere = new UserReader(users.database.read);
  const id = text.startsWith('@') ? await idOf(users, text.slice(1)) : parseUserId(text);
  const found = id === undefined ? undefined : await everywhere.find(id);
  if (!found) return undefined;
  const { indexed, ...user } = found;
  return { user, indexed };
}

async function idOf({ database }: Users, typed: string): Promise<number | undefined> {
  const handle = readHandle(typed);
  if (handle === undefined) return undefined;
  return idInHandle(handle) ?? (await new AccountReader(database.read).findIdByHandle(handle));
}
