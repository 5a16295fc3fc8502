import { maxFollowedCollections } from '@bloom/contract/collection/collection-rules';
import { BloomError } from '@bloom/contract/errors/errors';
import { AccountWriter } from '../account/index.ts';
import { CollectionWriter } from './collection-store.ts';
import { findCollection, type Owner } from './read-collections.ts';
import type { Collections } from './collections.ts';

/**
 * Follows a collection. Errors: `request.notFound`, `collection.own`, `collection.followLimit` (`limit`).
 */
export async function followCollection(collections: Collections, owner: Owner, id: string) {
  const { id: collectionId, account_id: maker } = await findCollection(collections, id, owner, []);
  if (maker === owner.id) throw new BloomError('collection.own');
  const limit = maxFollowedCollections;
  await collections.database.transact(async (tx) => {
    const writer = new CollectionWriter(tx);
    await new AccountWriter(tx).lock(owner.id);
    if (!(await writer.lockExisting(collectionId))) throw new BloomError('request.notFound');
    if (!(await writer.follow(owner.id, collectionId, limit))) {
      throw new BloomError('collection.followLimit', { limit });
    }
  });
}

/** Also of a collection that cannot be seen any more. */
export async function unfollowCollection({ database }: Collections, owner: Owner, id: string) {
  await database.transact((tx) => new CollectionWriter(tx).unfollow(owner.id, id));
}
