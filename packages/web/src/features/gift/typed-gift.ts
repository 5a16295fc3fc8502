import { resumeGift, useResumedGift, type ResumedGift, type TypedGift } from './resumed-gift.ts';

/**
 * Takes what was typed for a video before the login, now or as soon as the login has finished.
 *
 * @returns ends the waiting
 */
export function consumeTypedGift(
  { source, id }: { source: string; id: string },
  onTyped: (typed: TypedGift) => void,
): () => void {
  const look = ({ gift }: { gift: ResumedGift | undefined }) => {
    const { amount, note = '' } = gift ?? {};
    if (amount === undefined || gift?.source !== source || gift.id !== id) return;
    resumeGift(undefined);
    onTyped({ amount, note });
  };
  look(useResumedGift.getState());
  return useResumedGift.subscribe(look);
}
