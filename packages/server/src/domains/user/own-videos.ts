import { maxNotInterested, maxSaved, pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Account } from '../account/index.ts';
import { presentListed, shownVideo, type VideoKey } from '../video/index.ts';
import { UserWriter } from './user-store.ts';
import type { Paging, Users } from './users.ts';

/** Saves a video. Errors: `request.notFound`, `video.removed` (`rule`), `user.saveLimit` (`limit`). */
export async function saveVideo({ videos, database }: Users, owner: Account, video: VideoKey) {
  const { id } = shownVideo(await videos.findIdentity(video));
  const refused = await database.transact((tx) => new UserWriter(tx).save(owner.id, id, maxSaved));
  if (refused === 'missing') throw new BloomError('request.notFound');
  if (refused === 'limit') throw new BloomError('user.saveLimit', { limit: maxSaved });
}

/** Error: `request.notFound` if the video is not shared. */
export async function unsaveVideo(users: Users, owner: Account, video: VideoKey) {
  const id = await idOfShared(users, video);
  await users.database.transact((tx) => new UserWriter(tx).unsave(owner.id, id));
}

/**
 * Keeps a video out of the account's "For you", or takes that back
 * (docs/specification/catalogue.md#for-you). Errors: `request.notFound` if the video is not shared;
 * `video.removed` (`rule`), unless it is taken back.
 */
export async function setNotInterested(users: Users, owner: Account, video: VideoKey, isOn: boolean) {
  const id = isOn ? shownVideo(await users.videos.findIdentity(video)).id : await idOfShared(users, video);
  const isFound = await users.database.transact((tx) => {
    const writer = new UserWriter(tx);
    return isOn ? writer.dismiss(owner.id, id, maxNotInterested) : writer.restore(owner.id, id);
  });
  if (!isFound) throw new BloomError('request.notFound');
}

/** The saved videos, the last saved first; with `video` only that one. */
export async function listSaved(
  { videos, reader }: Users,
  owner: Account,
  {
    limit = pageSize,
    after,
    video,
    hiddenFrom,
  }: Paging & { video: VideoKey | undefined; hiddenFrom: readonly Source[] },
) {
  const only = video && (await videos.findIdentity(video))?.id;
  if (video && only === undefined) return { data: [] };
  const page = { after: decodeCursor(after, 2), limit: limit + 1 };
  const rows = await reader.saved(owner.id, page, { hidden: hiddenFrom, only });
  const { entries, next } = pageOf(rows, limit, (row) => [row.us, row.id]);
  return { data: entries.map(presentListed), ...next };
}

/** All videos that the account shared, the last shared first. */
export async function listShared({ reader }: Users, owner: Account, { limit = pageSize, after }: Paging) {
  const page = { after: decodeCursor(after, 2), limit: limit + 1 };
  const rows = await reader.shared(owner.id, page);
  const { entries, next } = pageOf(rows, limit, (row) => [row.shared_us, row.id]);
  const data = entries.map((row) => ({ ...presentListed(row), removable: row.removable }));
  return { data, ...next };
}

async function idOfShared({ videos }: Users, video: VideoKey): Promise<number> {
  const found = await videos.findIdentity(video);
  if (!found) throw new BloomError('request.notFound');
  return found.id;
}
