import { create } from 'zustand';
import type { GiftTier } from '@bloom/contract/economy';

/** A tier that was pressed before the login. */
export type ResumedGift = { source: string; id: string; tier: GiftTier };

/** Which tier the buttons of its video press once, as soon as the account is known. */
export const useResumedGift = create<{ gift: ResumedGift | undefined }>(() => ({
  gift: undefined,
}));

/** Arms a tier that was pressed before the login, or nothing. */
export function resumeGift(gift: ResumedGift | undefined): void {
  useResumedGift.setState({ gift });
}
