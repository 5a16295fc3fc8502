import { goesTo, resumeGift, useResumedGift, type ResumedGift, type TypedGift } from './resumed-gift.ts';
import type { GiftTargetKey } from './send-gift.ts';

/**
 * Takes what was typed for a target before the login, now or as soon as the login has finished.
 *
 * @returns ends the waiting
 */
export function consumeTypedGift(target: GiftTargetKey, onTyped: (typed: TypedGift) => void): () => void {
  return watchResumedGift(target, ({ amount, note = '' }) => {
    if (amount === undefined) return;
    resumeGift(undefined);
    onTyped({ amount, note });
  });
}

/**
 * Calls back when a gift that was chosen before the login waits for a target, now or later.
 *
 * @returns ends that
 */
export function watchResumedGift(target: GiftTargetKey, onGift: (gift: ResumedGift) => void): () => void {
  const look = ({ gift }: { gift: ResumedGift | undefined }) => {
    if (gift && goesTo(gift, target)) onGift(gift);
  };
  look(useResumedGift.getState());
  return useResumedGift.subscribe(look);
}
