import { giftConfirmWindowS, type GiftTier } from '@bloom/contract/gift/economy';

export const confirmWindowMs = giftConfirmWindowS * 1000;

/** Which tier has been tapped once, and when; null while none is. */
export type Armed = { tier: GiftTier; sinceMs: number } | null;

/**
 * The effect of a tap on a tier (docs/specification/gifts.md#gift-taps): the first arms it, a second one
 * within 5 seconds sends, however soon it comes (docs/adr/0088); another tier is armed instead.
 */
export function tap(armed: Armed, tier: GiftTier, nowMs: number): { armed: Armed; sends: boolean } {
  const age = armed?.tier === tier ? nowMs - armed.sinceMs : Number.POSITIVE_INFINITY;
  if (age <= confirmWindowMs) return { armed: null, sends: true };
  return { armed: { tier, sinceMs: nowMs }, sends: false };
}
