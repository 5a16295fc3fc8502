import { randomBytes } from 'node:crypto';
import type {
  Collection,
  CollectionMoveBody,
  NewCollectionBody,
} from '@bloom/contract/collection/collection';
import {
  maxCollections,
  maxCollectionVideos,
  maxFollowedCollections,
} from '@bloom/contract/collection/collection-rules';
import { isGiftAmount, pageSize } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Source } from '@bloom/contract/sources/sources';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import { createWordList } from '../../platform/text/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { AccountWriter, assertMayWrite, type Account, type Identity } from '../account/index.ts';
import { createThanks } from '../gift/index.ts';
import { once, requestKey } from '../idempotency/index.ts';
import { hideForReview } from '../moderation/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { presentListed, shownVideo, videoKeyOf, VideoReader, type VideoKey } from '../video/index.ts';
import { CollectionReader, CollectionWriter, type CollectionRow } from './collection-store.ts';
import { CollectionVideoWriter } from './collection-video-store.ts';
import { collectionContent } from './collection-content.ts';
import { readFacts, visibilityOf, type CollectionFacts } from './collection.ts';

type Owner = Pick<Account, 'id'>;
type Paging = { limit?: number; after?: string };
type Seen = { hiddenFrom: readonly Source[] };

/** The collections of accounts (docs/specification/collections.md#collection). */
export type Collections = ReturnType<typeof createCollections>;

/**
 * Whether it has a word for which it waits for a moderator, where the list is reviewed.
 * Errors: `request.invalid` (`title`, `text`), `collection.blockedWord` (`field`, `word`).
 */
function checkFacts(
  body: NewCollectionBody,
  words: readonly string[],
  isReviewed: boolean,
): { facts: CollectionFacts; waits: boolean } {
  const facts = readFacts(body);
  const list = createWordList(words);
  for (const field of ['title', 'text'] as const) {
    const word = list.find(facts[field]);
    if (word === undefined) continue;
    if (isReviewed) return { facts, waits: true };
    throw new BloomError('collection.blockedWord', { field, word });
  }
  return { facts, waits: false };
}

/**
 * @param blockedWords the words that titles and texts must not contain, as the operator has them now
 * @param reviewsWords whether what has one is not refused, but hidden until a moderator decides
 */
export function createCollections(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  { blockedWords, reviewsWords }: { blockedWords: () => readonly string[]; reviewsWords: () => boolean },
) {
  const reads = createReads(database);
  const { read } = reads;
  const videos = new VideoReader(database.write);

  /** Error: `request.notFound`. */
  async function videoId(video: VideoKey): Promise<number> {
    const found = await videos.findIdentity(video);
    if (!found) throw new BloomError('request.notFound');
    return found.id;
  }

  /** Errors: `request.notFound` where the account has no such collection, and those of `work`. */
  async function inOwn<R>(
    owner: Owner,
    id: string,
    work: (collectionId: number, tx: Tx) => Promise<R>,
  ): Promise<R> {
    return database.transact(async (tx) => {
      const collectionId = await new CollectionWriter(tx).lock(owner.id, id);
      if (collectionId === undefined) throw new BloomError('request.notFound');
      return work(collectionId, tx);
    });
  }

  const checked = (body: NewCollectionBody) => checkFacts(body, blockedWords(), reviewsWords());

  return {
    /**
     * Makes a collection. Errors: `request.invalid` (`title`, `text`), `collection.blockedWord`,
     * `collection.limit`, `request.keyReused`, those of `assertMayWrite`.
     */
    async create(owner: Owner, body: NewCollectionBody, key: string | undefined) {
      const { facts, waits } = checked(body);
      const { title, text, visibility } = facts;
      const request = requestKey(owner.id, key, ['collection', title, text, visibility]);
      return database.transact((tx) =>
        once(tx, request, async () => {
          const writer = new CollectionWriter(tx);
          await new AccountWriter(tx).lock(owner.id);
          await assertMayWrite(tx, owner.id, 'collection');
          const id = randomBytes(9).toString('base64url');
          if (!(await writer.add(owner.id, id, facts, maxCollections))) {
            throw new BloomError('collection.limit', { limit: maxCollections });
          }
          if (waits) await hideForReview(tx, 'collection', collectionContent, id);
          const row = await new CollectionReader(tx).find(id, owner.id, []);
          if (!row) throw new BloomError('request.notFound');
          return present(row);
        }),
      );
    },

    /**
     * Replaces title, text and visibility. Errors: `request.notFound`, `request.invalid`,
     * `collection.blockedWord`, those of `assertMayWrite`.
     */
    async change(owner: Owner, id: string, body: NewCollectionBody, { hiddenFrom }: Seen) {
      const { facts, waits } = checked(body);
      await inOwn(owner, id, async (collectionId, tx) => {
        await assertMayWrite(tx, owner.id, 'collection');
        const isChanged = await new CollectionWriter(tx).change(collectionId, facts);
        if (!isChanged) throw new BloomError('request.notFound');
        if (waits) await hideForReview(tx, 'collection', collectionContent, id);
      });
      return present(await read(id, owner, hiddenFrom));
    },

    /** Error: `request.notFound`. */
    async remove(owner: Owner, id: string) {
      const removed = await database.transact((tx) => new CollectionWriter(tx).remove(owner.id, id));
      if (!removed) throw new BloomError('request.notFound');
    },

    /**
     * Adds a video at the end. Errors: `request.notFound`, `video.removed` (`rule`), `collection.videoLimit`
     * (`limit`).
     */
    async addVideo(owner: Owner, id: string, video: VideoKey) {
      const { id: addedId } = shownVideo(await videos.findIdentity(video));
      await inOwn(owner, id, async (collectionId, tx) => {
        const writer = new CollectionVideoWriter(tx, collectionId);
        const outcome = await writer.add(addedId, maxCollectionVideos);
        if (outcome === 'missing') throw new BloomError('request.notFound');
        if (outcome === 'limit') {
          throw new BloomError('collection.videoLimit', { limit: maxCollectionVideos });
        }
        if (outcome === 'added') await new NotificationWriter(tx).addCollected(collectionId, addedId);
      });
    },

    /** Error: `request.notFound` if there is no such collection or video. */
    async removeVideo(owner: Owner, id: string, video: VideoKey) {
      const removedId = await videoId(video);
      await inOwn(owner, id, (collectionId, tx) =>
        new CollectionVideoWriter(tx, collectionId).remove(removedId),
      );
    },

    /**
     * Follows a collection. Errors: `request.notFound`, `collection.own`, `collection.followLimit` (`limit`).
     */
    async follow(owner: Owner, id: string) {
      const { id: collectionId, account_id: maker } = await read(id, owner, []);
      if (maker === owner.id) throw new BloomError('collection.own');
      const limit = maxFollowedCollections;
      await database.transact(async (tx) => {
        const writer = new CollectionWriter(tx);
        await new AccountWriter(tx).lock(owner.id);
        if (!(await writer.lockExisting(collectionId))) throw new BloomError('request.notFound');
        if (!(await writer.follow(owner.id, collectionId, limit))) {
          throw new BloomError('collection.followLimit', { limit });
        }
      });
    },

    /** Also of a collection that cannot be seen any more. */
    async unfollow(owner: Owner, id: string) {
      await database.transact((tx) => new CollectionWriter(tx).unfollow(owner.id, id));
    },

    /**
     * Moves a video before another one, or to the end. Errors: `request.notFound`; `request.invalid`
     * (`before`) if the other one is not in the collection.
     */
    async moveVideo(owner: Owner, id: string, { before, ...video }: CollectionMoveBody) {
      const movedId = await videoId(videoKeyOf(video));
      const next = before && (await videos.findIdentity(videoKeyOf(before)));
      if (before && !next) throw new BloomError('request.invalid', { field: 'before' });
      await inOwn(owner, id, async (collectionId, tx) => {
        const outcome = await new CollectionVideoWriter(tx, collectionId).move(movedId, next?.id);
        if (outcome === 'missing') throw new BloomError('request.notFound');
        if (outcome === 'noNext') throw new BloomError('request.invalid', { field: 'before' });
      });
    },

    thank: createThank(database, events, reads),
    ...reads,
  };
}

/**
 * Thanks the maker of a public collection with petals (docs/specification/collections.md#collection-thanks).
 * Returns the donor's new balance and the collection. Errors: `video.invalidAmount`, `request.notFound`,
 * `collection.own`, `account.insufficientBloom`, `request.keyReused`, `video.notLogin` (the donor's session
 * has ended, or the account was deleted).
 *
 * `amount` is in petals, `key` the donor's idempotency key (docs/specification/wire.md#idempotency).
 * `donor.session` is refused if it has ended; without it, the donor has no session.
 */
function createThank(
  database: Pick<Database<Tables>, 'write'>,
  events: Pick<Events, 'publish'>,
  { read }: Pick<ReturnType<typeof createReads>, 'read'>,
) {
  const thank = createThanks(database.write, events);
  return async (
    donor: Pick<Identity, 'id'> & Partial<Identity>,
    id: string,
    { amount, key, hiddenFrom }: { amount: unknown; key: string | undefined } & Seen,
  ) => {
    if (!isGiftAmount(amount) || amount < 0) throw new BloomError('video.invalidAmount');
    // Before the gift: a collection that is deleted right after it was still thanked.
    const row = await read(id, donor, hiddenFrom);
    const { replayed, response } = await thank(
      donor,
      { collection: row.id },
      {
        recipientId: row.account_id,
        amount,
        request: requestKey(donor.id, key, ['collection gift', id, amount]),
      },
    );
    const { balance, total } = response;
    return { replayed, amount, balance, collection: { ...present(row), received: total } };
  };
}

/** The reads of collections. */
function createReads(database: Pick<Database<Tables>, 'write'>) {
  // From the primary: what was just added or moved is read again at once.
  const reader = new CollectionReader(database.write);
  const videos = new VideoReader(database.write);

  /**
   * Says why a viewer does not see a collection. Errors: `request.notFound`, `collection.removed` (`rule`,
   * `version`).
   */
  async function refuse(id: string): Promise<never> {
    const removal = await reader.findRemoval(id);
    throw removal ? new BloomError('collection.removed', removal) : new BloomError('request.notFound');
  }

  /** A collection that the viewer may see. Errors: those of `refuse`. */
  async function read(id: string, viewer: Owner | undefined, hiddenFrom: readonly Source[]) {
    const row = await reader.find(id, viewer?.id, hiddenFrom);
    return row ?? refuse(id);
  }

  return {
    read,

    /**
     * A page of a collection's videos. Its maker sees those that are offline too. Errors: `request.notFound`,
     * also for the private one of another account; `request.invalid` (`after`).
     *
     * @param page.behind the video behind which it begins; from the start if it is not in the collection
     */
    async find(
      id: string,
      viewer: Owner | undefined,
      { limit = pageSize, after, behind, hiddenFrom }: Paging & Seen & { behind?: VideoKey | undefined },
    ) {
      const [place] = decodeCursor(after, 1) ?? [];
      const beginning = { after: place, behind: place === undefined ? behind : undefined };
      const page = { ...beginning, limit: limit + 1 };
      const row = await reader.page(id, viewer?.id, page, hiddenFrom);
      if (!row) return refuse(id);
      const { following } = row;
      const { entries, next } = pageOf(row.videos, limit, (video) => [video.place]);
      return {
        collection: present(row),
        ...(following !== null && { following }),
        data: entries.map(presentListed),
        ...next,
      };
    },

    /**
     * A collection that is not private with the videos that were added last, each with when (Unix seconds).
     * Error: `request.notFound`.
     */
    async newest(id: string, { limit, hiddenFrom }: { limit: number } & Seen) {
      const [row, rows] = await Promise.all([
        read(id, undefined, hiddenFrom),
        reader.newest(id, limit, hiddenFrom),
      ]);
      const data = rows.map((video) => ({
        ...presentListed(video),
        added_timestamp: Math.floor(video.added_us / 1_000_000),
      }));
      return { collection: present(row), data };
    },

    /** The public collections of an account, the newest first. Error: `request.invalid` (`after`). */
    async ofUser(accountId: number, { limit = pageSize, after, hiddenFrom }: Paging & Seen) {
      const [before] = decodeCursor(after, 1) ?? [];
      const rows = await reader.public(accountId, { before, limit: limit + 1 }, hiddenFrom);
      const { entries, next } = pageOf(rows, limit, ({ id }) => [id]);
      return { data: entries.map(present), ...next };
    },

    /**
     * The saved videos of the account, its collections and those that it follows; with `video`, which of its
     * own have it.
     */
    async own(owner: Owner, video: VideoKey | undefined, { hiddenFrom }: Seen) {
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
    },
  };
}

function present(row: CollectionRow): Collection {
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
