import { create } from 'zustand';
import type { GiftTier } from '@bloom/contract/economy';

/** A gift that was chosen before the login: a tier that was pressed, or an amount that was typed. */
export type ResumedGift = { source: string; id: string; tier?: GiftTier } & Partial<TypedGift>;

/** What was typed into the form of a custom gift. */
export type TypedGift = { amount: number; note: string };

/** The gift that waits until its video is on the screen and the account is known. */
export const useResumedGift = create<{ gift: ResumedGift | undefined }>(() => ({
  gift: undefined,
}));

/** Lets the video of a gift take it up, or ends that. */
export function resumeGift(gift: ResumedGift | undefined): void {
  useResumedGift.setState({ gift });
}

/**
 * Takes what was typed for a video before the login, now or as soon as the login has finished.
 *
 * @returns ends the waiting
 */
export function takeTypedGift(
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
