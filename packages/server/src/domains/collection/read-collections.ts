import type { Collection } from '@bloom/contract/collection/collection';
import { pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Account } from '../account/index.ts';
import { presentListed, type VideoKey } from '../video/index.ts';
import type { CollectionRow } from './collection-store.ts';
import { visibilityOf } from './collection.ts';
import type { Collections } from './collections.ts';

export type Owner = Pick<Account, 'id'>;

type Paging = { limit?: number; after?: string };

export type Seen = { hiddenFrom: readonly Source[] };

export function present(row: CollectionRow): Collection {
  return {
    id: row.public_id,
    title: row.title,
    text: row.text,
    visibility: visibilityOf(row.visibility),
    account_id: row.account_id,
    account_name: row.account_name,
    account_handle: row.account_handle,
    created_timestamp: row.created,
    video_count: row.video_count,
    images: row.images,
    received: row.received,
    ...(row.removed && { removed: true }),
  };
}

/** A collection that the viewer may see. Errors: those of `refuseCollection`. */
export async function findCollection(
  collections: Collections,
  id: string,
  viewer: Owner | undefined,
  hiddenFrom: readonly Source[],
) {
  const row = await collections.reader.find(id, viewer?.id, hiddenFrom);
  return row ?? refuseCollection(collections, id);
}

/**
 * A page of a collection's videos. Its maker sees those that are offline too. Errors: `request.notFound`,
 * also for the private one of another account; `request.invalid` (`after`).
 *
 * @param page.behind the video behind which it begins; from the start if it is not in the collection
 */
export async function readCollection(
  collections: Collections,
  id: string,
  viewer: Owner | undefined,
  { limit = pageSize, after, behind, hiddenFrom }: Paging & Seen & { behind?: VideoKey | undefined },
) {
  const [position] = decodeCursor(after, 1) ?? [];
  const beginning = { after: position, behind: position === undefined ? behind : undefined };
  const page = { ...beginning, limit: limit + 1 };
  const row = await collections.reader.page(id, viewer?.id, page, hiddenFrom);
  if (!row) return refuseCollection(collections, id);
  const { following } = row;
  const { entries, next } = pageOf(row.videos, limit, (video) => [video.position]);
  return {
    collection: present(row),
    ...(following !== null && { following }),
    data: entries.map(presentListed),
    ...next,
  };
}

/**
 * A collection that is not private with the videos that were added last, each with when (Unix seconds).
 * Error: `request.notFound`.
 */
export async function newestInCollection(
  collections: Collections,
  id: string,
  { limit, hiddenFrom }: { limit: number } & Seen,
) {
  const [row, rows] = await Promise.all([
    findCollection(collections, id, undefined, hiddenFrom),
    collections.reader.newest(id, limit, hiddenFrom),
  ]);
  const data = rows.map((video) => ({
    ...presentListed(video),
    added_timestamp: Math.floor(video.added_us / 1_000_000),
  }));
  return { collection: present(row), data };
}

/** The public collections of an account, the newest first. Error: `request.invalid` (`after`). */
export async function listPublicCollections(
  { reader }: Collections,
  accountId: number,
  { limit = pageSize, after, hiddenFrom }: Paging & Seen,
) {
  const [before] = decodeCursor(after, 1) ?? [];
  const rows = await reader.public(accountId, { before, limit: limit + 1 }, hiddenFrom);
  const { entries, next } = pageOf(rows, limit, ({ id }) => [id]);
  return { data: entries.map(present), ...next };
}

/**
 * The saved videos of the account, its collections and those that it follows; with `video`, which of its
 * own have it.
 */
export async function listOwnCollections(
  { videos, reader }: Collections,
  owner: Owner,
  video: VideoKey | undefined,
  { hiddenFrom }: Seen,
) {
  const named = video && !hiddenFrom.includes(video.source) ? video : undefined;
  // No video has this id: a video that is not shared is in none of them.
  const only = video && ((named && (await videos.findIdentity(named))?.id) ?? 0);
  const [saved, rows, followed] = await Promise.all([
    reader.saved(owner.id, only, hiddenFrom),
    reader.own(owner.id, only, hiddenFrom),
    video ? undefined : reader.followed(owner.id, hiddenFrom),
  ]);
  const has = (contains: boolean | null) => (contains === null ? {} : { contains });
  return {
    saved: { video_count: saved.video_count, images: saved.images, ...has(saved.contains) },
    data: rows.map((row) => ({ ...present(row), ...has(row.contains) })),
    ...(followed && { followed: followed.map(present) }),
  };
}

/**
 * Says why a viewer does not see a collection. Errors: `request.notFound`, `collection.removed` (`rule`,
 * `version`).
 */
async function refuseCollection({ reader }: Collections, id: string): Promise<never> {
  const removal = await reader.findRemoval(id);
  throw removal ? new BloomError('collection.removed', removal) : new BloomError('request.notFound');
}
