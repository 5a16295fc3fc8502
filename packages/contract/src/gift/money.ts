declare const petals: unique symbol;

/**
 * A whole number of petals, the indivisible unit of Bloom (docs/specification/basics.md#units); always a
 * safe integer.
 */
export type Petals = number & { readonly [petals]: true };

/**
 * Converts a number to petals. Error: `RangeError` if it is not a safe integer, which is a defect of the
 * caller.
 */
export function toPetals(value: number | bigint): Petals {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`not a whole amount of petals: ${value}`);
  return number as Petals;
}

/**
 * How a language shortens numbers, from the largest unit on: the signs with the space before them, if there
 * is one.
 */
const scales = {
  thousands: [
    { from: 1_000_000_000, sign: ' B' },
    { from: 1_000_000, sign: ' M' },
    { from: 1_000, sign: ' K' },
  ],
  myriads: [
    { from: 100_000_000, sign: '亿' },
    { from: 10_000, sign: '万' },
    { from: 1_000, sign: '千' },
  ],
  traditionalMyriads: [
    { from: 100_000_000, sign: '億' },
    { from: 10_000, sign: '萬' },
    { from: 1_000, sign: '千' },
  ],
} as const;
export type Scale = keyof typeof scales;

/**
 * Formats an amount for lists and buttons: with `B`, `M` or `K` from 1e9, 1e6 and 1e3, or in myriads with
 * `亿`, `万` (`億`, `萬`) or `千` from 1e8, 1e4 and 1e3; otherwise with the unit's name
 * (docs/specification/basics.md#balance-display).
 *
 * Digits beyond `decimals` are cut, never rounded up: 999,999 is `999.9 K`, so that no user sees more than
 * the balance.
 *
 * @param options.decimals the maximum of decimals (default 1); trailing zeros are left out
 * @param options.unit the name of what is not shortened (default `Petals`)
 * @param options.scale how the language shortens numbers (default `thousands`)
 */
export function formatPetals(
  amount: number,
  {
    decimals = 1,
    unit = 'Petals',
    scale = 'thousands',
  }: { decimals?: number; unit?: string; scale?: Scale } = {},
): string {
  const size = Math.abs(amount);
  const shortened = scales[scale].find(({ from }) => size >= from);
  const sign = amount < 0 ? '-' : '';
  if (!shortened) return `${sign}${size} ${unit}`;
  // BigInt, because floating point can lose a digit: 1_001_000 / 1e6 * 10.
  const step = BigInt(shortened.from);
  const scaled = (BigInt(size) * 10n ** BigInt(decimals)) / step;
  const digits = String(scaled);
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '');
  return `${sign}${whole}${fraction && `.${fraction}`}${shortened.sign}`;
}
