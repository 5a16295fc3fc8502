import { isGiftAmount } from '@bloom/contract/gift/economy';
import type { Petals } from '@bloom/contract/gift/money';
import { readTyped } from '@bloom/contract/wire/typed';

/** Parses a typed amount: digits only, from 1 to the largest gift. */
export function parseGiftAmount(text: string): Petals | undefined {
  const digits = readTyped(text);
  if (!/^\d+$/.test(digits)) return undefined;
  const amount = Number(digits);
  return isGiftAmount(amount) ? amount : undefined;
}
