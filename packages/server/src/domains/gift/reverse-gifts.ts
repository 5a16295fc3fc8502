import { giftCost } from '@bloom/contract/gift/economy';
import { BloomError } from '@bloom/contract/errors/errors';
import type { BloomEvents } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Reversals } from '../moderation/index.ts';
import { ReversalWriter, type CarriedOut } from './reversal-store.ts';

/** How many gifts one action reverses at most. */
const maxGifts = 10_000;
/** How many gifts a transaction reverses: their targets are locked for some hundredths of a second. */
const batchSize = 50;

/**
 * The decisions of moderators about gifts: they wait in a table for `reverseGifts`
 * (docs/specification/moderation.md#reversed-gifts).
 */
export const reversals: Reversals = {
  findRecipients: (tx, gifts) => new ReversalWriter(tx).findRecipients(gifts),
  preview: (tx, gifts) => new ReversalWriter(tx).preview(gifts),
  async begin(tx, actionId, gifts, refund) {
    const writer = new ReversalWriter(tx);
    const { count, recipients } = await writer.add(actionId, gifts, refund === 'donors', maxGifts + 1);
    if (count > maxGifts) throw new BloomError('request.invalid', { field: 'gifts' });
    return recipients;
  },
  undo: (tx, actionId, undoes) => new ReversalWriter(tx).addUndoing(actionId, undoes),
};

/**
 * Carries out what waits, in batches. Returns once nothing waits any more, another server does it, or the
 * signal is aborted.
 */
export async function reverseGifts(database: Primary<Tables>, signal: AbortSignal): Promise<void> {
  let gifts: readonly CarriedOut[];
  do {
    gifts = await database.transact(async (tx) => {
      const done = await new ReversalWriter(tx).carryOut(giftCost.big, batchSize);
      const targets = new Map(done.map((each) => [`${each.kind} ${each.targetId}`, each]));
      for (const each of targets.values()) publishChange(tx, each);
      return done;
    });
  } while (gifts.length > 0 && !signal.aborted);
}

function publishChange(tx: Tx, { kind, targetId, videoId }: CarriedOut): void {
  if (videoId === null) return;
  if (kind === 'video') publishOnCommit<BloomEvents, Tables>(tx, 'video.changed', { videoId });
  else publishOnCommit<BloomEvents, Tables>(tx, 'moment.changed', { videoId, momentId: targetId });
}
