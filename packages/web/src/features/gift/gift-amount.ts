import { isGiftAmount } from '@bloom/contract/gift/economy';
import type { Petals } from '@bloom/contract/gift/money';

/** Parses a typed amount: digits only, from 1 to the largest gift. */
export function parseGiftAmount(text: string): Petals | undefined {
  const digits = text.trim();
  if (!/^\d+$/.test(digits)) return undefined;
  const amount = Number(digits);
  return isGiftAmount(amount) ? amount : undefined;
}
