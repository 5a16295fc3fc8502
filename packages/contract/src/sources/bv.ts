/** The published algorithm that converts bilibili's av numbers, below 2^51, to BV ids. */
const alphabet = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf';
const base = 58n;
const xorCode = 23_442_827_791_579n;
const avLimit = 1n << 51n;

/**
 * Converts an av number, without its prefix, to the BV id of the same video
 * (docs/specification.md#video-ids).
 * Undefined for what is not an av number: 0, other characters, 2^51 and above.
 */
export function bvOfAv(digits: string): string | undefined {
  if (!/^[1-9]\d{0,15}$/.test(digits)) return undefined;
  const av = BigInt(digits);
  if (av >= avLimit) return undefined;
  let rest = (avLimit | av) ^ xorCode;
  const id: string[] = [];
  while (rest > 0n) {
    id.unshift(alphabet.charAt(Number(rest % base)));
    rest /= base;
  }
  return `BV1${swapped(id)}`;
}

/** Swaps two pairs of digits, as the algorithm has it. */
function swapped([a, b, c, d, e, f, g, ...rest]: string[]): string {
  return [g, e, c, d, b, f, a, ...rest].join('');
}
