import { giftCost } from '@bloom/contract/economy';
import { BloomError } from '@bloom/contract/errors';
import type { BloomEvents } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables } from '../../schema.ts';
import type { Reversals } from '../moderation/index.ts';
import { ReversalWriter } from './reversal-store.ts';

/** How many gifts one action reverses at most. */
const maxGifts = 10_000;
/** How many gifts a transaction reverses: their videos are locked for some hundredths of a second. */
const batchSize = 50;

/**
 * What moderators decide about gifts: it waits in a table for `createReversing`
 * (docs/specification/moderation.md#reversed-gifts).
 */
export const reversals: Reversals = {
  preview: (tx, gifts) => new ReversalWriter(tx).preview(gifts),
  async begin(tx, actionId, gifts, refund) {
    const writer = new ReversalWriter(tx);
    const { count, sharers } = await writer.add(actionId, gifts, refund === 'donors', maxGifts + 1);
    if (count > maxGifts) throw new BloomError('request.invalid', { field: 'gifts' });
    return sharers;
  },
  undo: (tx, actionId, undoes) => new ReversalWriter(tx).addUndoing(actionId, undoes),
};

export type Reversing = ReturnType<typeof createReversing>;

/** Carries out what waits, in batches. */
export function createReversing(database: Primary<Tables>) {
  return {
    /** Returns once nothing waits any more, another server does it, or the signal is aborted. */
    async run(signal: AbortSignal): Promise<void> {
      let videos: number[];
      do {
        videos = await database.transact(async (tx) => {
          const touched = await new ReversalWriter(tx).carryOut(giftCost.big, batchSize);
          for (const videoId of new Set(touched)) {
            publishOnCommit<BloomEvents, Tables>(tx, 'video.changed', { videoId });
          }
          return touched;
        });
      } while (videos.length > 0 && !signal.aborted);
    },
  };
}
