import { maxFollowed, pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Account } from '../account/index.ts';
import { UserWriter } from './user-store.ts';
import { parseUserId } from './user.ts';
import type { Paging, Users } from './users.ts';

/** Follows a user. Errors: `user.notFound`, `user.self`, `user.followLimit` (`limit`). */
export async function followUser({ database }: Users, owner: Pick<Account, 'id'>, text: string) {
  const id = readId(text);
  if (id === owner.id) throw new BloomError('user.self');
  const refused = await database.transact((tx) => new UserWriter(tx).follow(owner.id, id, maxFollowed));
  if (refused === 'missing') throw new BloomError('user.notFound');
  if (refused === 'limit') throw new BloomError('user.followLimit', { limit: maxFollowed });
}

/** Error: `request.notFound` if the id cannot be one. */
export async function unfollowUser({ database }: Users, owner: Account, text: string) {
  const id = readId(text);
  await database.transact((tx) => new UserWriter(tx).unfollow(owner.id, id));
}

/** The followed users, the last followed first; with `id` only that one. */
export async function listFollowed(
  { reader }: Users,
  owner: Account,
  { limit = pageSize, after, id }: Paging & { id?: number },
) {
  const page = { after: decodeCursor(after, 2), limit: limit + 1 };
  const rows = await reader.following(owner.id, page, id);
  const { entries, next } = pageOf(rows, limit, (row) => [row.us, row.id]);
  return { data: entries.map(({ us: _us, ...user }) => user), ...next };
}

/** Error: `request.notFound`. */
function readId(text: string): number {
  const id = parseUserId(text);
  if (id === undefined) throw new BloomError('request.notFound');
  return id;
}
