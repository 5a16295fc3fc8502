import { randomBytes } from 'node:crypto';
import type { CollectionMoveBody, NewCollectionBody } from '@bloom/contract/collection/collection';
import { maxCollections, maxCollectionVideos } from '@bloom/contract/collection/collection-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import { createWordList } from '../../platform/text/index.ts';
import type { Tx } from '../../schema.ts';
import { AccountWriter, assertMayWrite } from '../account/index.ts';
import { once, requestKey } from '../idempotency/index.ts';
import { hideForReview } from '../moderation/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import { shownVideo, videoKeyOf, type VideoKey } from '../video/index.ts';
import { CollectionWriter } from './collection-store.ts';
import { CollectionVideoWriter } from './collection-video-store.ts';
import { collectionContent } from './collection-content.ts';
import { readFacts, type CollectionFacts } from './collection.ts';
import type { Collections } from './collections.ts';
import { findCollection, present, type Owner, type Seen } from './read-collections.ts';

/**
 * Makes a collection. Errors: `request.invalid` (`title`, `text`), `collection.blockedWord`,
 * `collection.limit`, `request.keyReused`, those of `assertMayWrite`; those of `findCollection` if it is
 * removed at this moment, or before the request is repeated.
 */
export async function makeCollection(
  collections: Collections,
  owner: Owner,
  body: NewCollectionBody,
  key: string | undefined,
) {
  const { facts, waits } = checkFacts(collections, body);
  const { title, text, visibility } = facts;
  const request = requestKey(owner.id, key, ['collection', title, text, visibility]);
  const { replayed, response } = await collections.database.transact((tx) =>
    once(tx, request, async () => {
      const writer = new CollectionWriter(tx);
      await new AccountWriter(tx).lock(owner.id);
      await assertMayWrite(tx, owner.id);
      const id = randomBytes(9).toString('base64url');
      if (!(await writer.add(owner.id, id, facts, maxCollections))) {
        throw new BloomError('collection.limit', { limit: maxCollections });
      }
      if (waits) await hideForReview(tx, 'collection', collectionContent, id);
      return { id };
    }),
  );
  return { replayed, collection: present(await findCollection(collections, response.id, owner, [])) };
}

/**
 * Replaces title, text and visibility. Errors: `request.notFound`, `request.invalid`,
 * `collection.blockedWord`, those of `assertMayWrite`.
 */
export async function changeCollection(
  collections: Collections,
  owner: Owner,
  id: string,
  body: NewCollectionBody,
  { hiddenFrom }: Seen,
) {
  const { facts, waits } = checkFacts(collections, body);
  await inOwn(collections, owner, id, async (collectionId, tx) => {
    await assertMayWrite(tx, owner.id);
    const isChanged = await new CollectionWriter(tx).change(collectionId, facts);
    if (!isChanged) throw new BloomError('request.notFound');
    if (waits) await hideForReview(tx, 'collection', collectionContent, id);
  });
  return present(await findCollection(collections, id, owner, hiddenFrom));
}

/** Error: `request.notFound`. */
export async function removeCollection({ database }: Collections, owner: Owner, id: string) {
  const removed = await database.transact((tx) => new CollectionWriter(tx).remove(owner.id, id));
  if (!removed) throw new BloomError('request.notFound');
}

/**
 * Adds a video at the end. Errors: `request.notFound`, `video.removed` (`rule`), `collection.videoLimit`
 * (`limit`).
 */
export async function addToCollection(collections: Collections, owner: Owner, id: string, video: VideoKey) {
  const { id: addedId } = shownVideo(await collections.videos.findIdentity(video));
  await inOwn(collections, owner, id, async (collectionId, tx) => {
    const writer = new CollectionVideoWriter(tx, collectionId);
    const outcome = await writer.add(addedId, maxCollectionVideos);
    if (outcome === 'missing') throw new BloomError('request.notFound');
    if (outcome === 'limit') {
      throw new BloomError('collection.videoLimit', { limit: maxCollectionVideos });
    }
    if (outcome === 'added') await new NotificationWriter(tx).addCollected(collectionId, addedId);
  });
}

/** Error: `request.notFound` if there is no such collection or video. */
export async function removeFromCollection(
  collections: Collections,
  owner: Owner,
  id: string,
  video: VideoKey,
) {
  const removedId = await idOfShared(collections, video);
  await inOwn(collections, owner, id, (collectionId, tx) =>
    new CollectionVideoWriter(tx, collectionId).remove(removedId),
  );
}

/**
 * Moves a video before another one, or to the end. Errors: `request.notFound`; `request.invalid`
 * (`before`) if the other one is not in the collection.
 */
export async function moveInCollection(
  collections: Collections,
  owner: Owner,
  id: string,
  { before, ...video }: CollectionMoveBody,
) {
  const movedId = await idOfShared(collections, videoKeyOf(video));
  const next = before && (await collections.videos.findIdentity(videoKeyOf(before)));
  if (before && !next) throw new BloomError('request.invalid', { field: 'before' });
  await inOwn(collections, owner, id, async (collectionId, tx) => {
    const outcome = await new CollectionVideoWriter(tx, collectionId).move(movedId, next?.id);
    if (outcome === 'missing') throw new BloomError('request.notFound');
    if (outcome === 'noNext') throw new BloomError('request.invalid', { field: 'before' });
  });
}

/**
 * Whether it has a word for which it waits for a moderator, where the list is reviewed.
 * Errors: `request.invalid` (`title`, `text`), `collection.blockedWord` (`field`, `word`).
 */
function checkFacts(
  { blockedWords, reviewsWords }: Collections,
  body: NewCollectionBody,
): { facts: CollectionFacts; waits: boolean } {
  const facts = readFacts(body);
  const list = createWordList(blockedWords());
  for (const field of ['title', 'text'] as const) {
    const word = list.find(facts[field]);
    if (word === undefined) continue;
    if (reviewsWords()) return { facts, waits: true };
    throw new BloomError('collection.blockedWord', { field, word });
  }
  return { facts, waits: false };
}

/** Error: `request.notFound`. */
async function idOfShared({ videos }: Collections, video: VideoKey): Promise<number> {
  const found = await videos.findIdentity(video);
  if (!found) throw new BloomError('request.notFound');
  return found.id;
}

/** Errors: `request.notFound` where the account has no such collection, and those of `work`. */
async function inOwn<R>(
  { database }: Collections,
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
