import { isGiftAmount } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Identity } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { findCollection, present, type Seen } from './read-collections.ts';
import type { Collections } from './collections.ts';

/**
 * Thanks the maker of a public collection with petals (docs/specification/collections.md#collection-thanks).
 * Returns the donor's new balance and the collection. Errors: `video.invalidAmount`, `request.notFound`,
 * `collection.own`, `account.insufficientBloom`, `request.keyReused`, `video.notLogin` (the donor's session
 * has ended, or the account was deleted).
 *
 * `amount` is in petals, `key` the donor's idempotency key (docs/specification/wire.md#idempotency).
 * `donor.session` is refused if it has ended; without it, the donor has no session.
 */
export async function thankCollection(
  collections: Collections,
  donor: Pick<Identity, 'id'> & Partial<Identity>,
  id: string,
  { amount, key, hiddenFrom }: { amount: unknown; key: string | undefined } & Seen,
) {
  if (!isGiftAmount(amount) || amount < 0) throw new BloomError('video.invalidAmount');
  // Before the gift: a collection that is deleted right after it was still thanked.
  const row = await findCollection(collections, id, donor, hiddenFrom);
  const { replayed, response } = await collections.sendThanks(
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
}
