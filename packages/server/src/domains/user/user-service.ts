import { maxFollowed, maxNotInterested, maxSaved, pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import { AccountReader, idInHandle, readHandle, type Account } from '../account/index.ts';
import { presentListed, shownVideo, VideoReader, type VideoKey } from '../video/index.ts';
import { UserReader, UserWriter } from './user-store.ts';
import { parseUserId } from './user.ts';

type Paging = { limit?: number; after?: string };

/** Users as others see them; whom an account follows, what it saved, what it shared. */
export type Users = ReturnType<typeof createUsers>;

export function createUsers(database: Pick<Database<Tables>, 'read' | 'write' | 'transact'>) {
  // From the primary: what was just followed, saved or removed is read again at once.
  const reader = new UserReader(database.write);
  const videos = new VideoReader(database.write);

  function readId(text: string): number {
    const id = parseUserId(text);
    if (id === undefined) throw new BloomError('request.notFound');
    return id;
  }

  async function idOf(typed: string): Promise<number | undefined> {
    const handle = readHandle(typed);
    if (handle === undefined) return undefined;
    return idInHandle(handle) ?? (await new AccountReader(database.read).findIdByHandle(handle));
  }

  async function videoId(video: VideoKey): Promise<number> {
    const found = await videos.findIdentity(video);
    if (!found) throw new BloomError('request.notFound');
    return found.id;
  }

  return {
    /**
     * By the id, or the handle after an `@`, also one that was changed lately. Undefined if there is none, or
     * the account was deleted.
     */
    async find(text: string) {
      const everywhere = new UserReader(database.read);
      const id = text.startsWith('@') ? await idOf(text.slice(1)) : parseUserId(text);
      const found = id === undefined ? undefined : await everywhere.find(id);
      if (!found) return undefined;
      const { indexed, ...user } = found;
      return { user, indexed };
    },

    /** Follows a user. Errors: `user.notFound`, `user.self`, `user.followLimit` (`limit`). */
    async follow(owner: Pick<Account, 'id'>, text: string) {
      const id = readId(text);
      if (id === owner.id) throw new BloomError('user.self');
      const refused = await database.transact((tx) => new UserWriter(tx).follow(owner.id, id, maxFollowed));
      if (refused === 'missing') throw new BloomError('user.notFound');
      if (refused === 'limit') throw new BloomError('user.followLimit', { limit: maxFollowed });
    },

    /** Error: `request.notFound` if the id cannot be one. */
    async unfollow(owner: Account, text: string) {
      const id = readId(text);
      await database.transact((tx) => new UserWriter(tx).unfollow(owner.id, id));
    },

    /** The followed users, the last followed first; with `id` only that one. */
    async following(owner: Account, { limit = pageSize, after, id }: Paging & { id?: number }) {
      const page = { after: decodeCursor(after, 2), limit: limit + 1 };
      const rows = await reader.following(owner.id, page, id);
      const { entries, next } = pageOf(rows, limit, (row) => [row.us, row.id]);
      return { data: entries.map(({ us: _us, ...user }) => user), ...next };
    },

    /** Saves a video. Errors: `request.notFound`, `video.removed` (`rule`), `user.saveLimit` (`limit`). */
    async save(owner: Account, video: VideoKey) {
      const { id } = shownVideo(await videos.findIdentity(video));
      const refused = await database.transact((tx) => new UserWriter(tx).save(owner.id, id, maxSaved));
      if (refused === 'missing') throw new BloomError('request.notFound');
      if (refused === 'limit') throw new BloomError('user.saveLimit', { limit: maxSaved });
    },

    /** Error: `request.notFound` if the video is not shared. */
    async unsave(owner: Account, video: VideoKey) {
      const id = await videoId(video);
      await database.transact((tx) => new UserWriter(tx).unsave(owner.id, id));
    },

    /**
     * Keeps a video out of the account's "For you", or takes that back
     * (docs/specification/catalogue.md#for-you). Errors: `request.notFound` if the video is not shared;
     * `video.removed` (`rule`), unless it is taken back.
     */
    async setNotInterested(owner: Account, video: VideoKey, isOn: boolean) {
      const id = isOn ? shownVideo(await videos.findIdentity(video)).id : await videoId(video);
      const isFound = await database.transact((tx) => {
        const writer = new UserWriter(tx);
        return isOn ? writer.dismiss(owner.id, id, maxNotInterested) : writer.restore(owner.id, id);
      });
      if (!isFound) throw new BloomError('request.notFound');
    },

    /** The saved videos, the last saved first; with `video` only that one. */
    async saved(
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
    },

    /** All videos that the account shared, the last shared first. */
    async shared(owner: Account, { limit = pageSize, after }: Paging) {
      const page = { after: decodeCursor(after, 2), limit: limit + 1 };
      const rows = await reader.shared(owner.id, page);
      const { entries, next } = pageOf(rows, limit, (row) => [row.shared_us, row.id]);
      const data = entries.map((row) => ({ ...presentListed(row), removable: row.removable }));
      return { data, ...next };
    },
  };
}
