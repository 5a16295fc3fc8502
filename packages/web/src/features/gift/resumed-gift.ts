import { create } from 'zustand';
import type { GiftTier } from '@bloom/contract/gift/economy';
import type { GiftTargetKey } from './send-gift.ts';

/** A gift that was chosen before the login: a tier that was pressed, or an amount that was typed. */
export type ResumedGift = GiftTargetKey & { tier?: GiftTier } & Partial<TypedGift>;

/** Whether a gift goes to this target. */
export function goesTo(gift: GiftTargetKey | undefined, { source, id }: GiftTargetKey): boolean {
  return gift !== undefined && gift.source === source && gift.id === id;
}

/** The values that were typed into the form of a custom gift. */
export type TypedGift = { amount: number; note: string };

/** The gift that waits until its target is on the screen and the account is known. */
export const useResumedGift = create<{ gift: ResumedGift | undefined }>(() => ({
  gift: undefined,
}));

/** Lets the target of a gift take it up, or ends that. */
export function resumeGift(gift: ResumedGift | undefined): void {
  useResumedGift.setState({ gift });
}
