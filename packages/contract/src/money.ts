declare const petals: unique symbol;

/**
 * A whole number of petals, the indivisible unit of Bloom (docs/specification/basics.md#units); always a
 * safe integer.
 */
export type Petals = number & { readonly [petals]: true };

/** Converts a number to petals. Error: `RangeError` if it is not a safe integer, which is a defect of the caller. */
export function toPetals(value: number | bigint): Petals {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole amount of petals: ${value}`);
  return number as Petals;
}

const units = [
  { from: 1_000_000_000, sign: 'B' },
  { from: 1_000_000, sign: 'M' },
  { from: 1_000, sign: 'K' },
] as const;

/**
 * Formats an amount for lists and buttons: with `B`, `M` or `K` from 1e9, 1e6 and 1e3, otherwise with the
 * unit's name (docs/specification/basics.md#balance-display).
 *
 * Digits beyond `decimals` are cut, never rounded up: 999,999 is `999.9 K`, so that no user sees more than
 * the balance.
 *
 * @param options.decimals the maximum of decimals (default 1); trailing zeros are left out
 * @param options.unit the name below 1,000 (default `Petals`)
 */
export function formatPetals(
  amount: number,
  { decimals = 1, unit = 'Petals' }: { decimals?: number; unit?: string } = {},
): string {
  const size = Math.abs(amount);
  const scale = units.find(({ from }) => size >= from);
  const sign = amount < 0 ? '-' : '';
  if (!scale) return `${sign}${size} ${unit}`;
  // BigInt, because floating point can lose a digit: 1_001_000 / 1e6 * 10.
  const step = BigInt(scale.from);
  const scaled = (BigInt(size) * 10n ** BigInt(decimals)) / step;
  const digits = String(scaled);
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`} ${scale.sign}`;
}
