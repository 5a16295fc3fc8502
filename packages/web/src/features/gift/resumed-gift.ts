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
