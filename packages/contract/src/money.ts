declare const petals: unique symbol;

/**
 * A whole number of petals, the indivisible unit of Bloom (docs/specification.md#units); always a
 * safe integer.
 */
export type Petals = number & { readonly [petals]: true };

/** Takes a number as petals, or throws: money that is not a safe integer is a defect, not an input. */
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
 * Writes an amount as lists and buttons show it: `B`, `M` or `K` from 1e9, 1e6 and 1e3, else with
 * the unit's own name (docs/specification.md#balance-display).
 *
 * Digits beyond `decimals` are cut, never rounded up: 999,999 shows `999.9 K`, and nobody is shown
 * more than there is.
 *
 * @param options.decimals how many decimals at the most (default 1); trailing zeros are left out
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
  // Whole numbers only: 1_001_000 / 1e6 * 10 in floating point could cut to one digit too few.
  const step = BigInt(scale.from);
  const scaled = (BigInt(size) * 10n ** BigInt(decimals)) / step;
  const digits = String(scaled);
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`} ${scale.sign}`;
}
