/** Maximum nesting of objects and lists in a body. No body of the API needs more than three levels. */
const maxDepth = 8;

/**
 * Whether no body may have this text: it is nested too deep, or `JSON.parse` changes its meaning. Of a
 * duplicate key that takes the last value, and it rounds 0.99999999999999999 to 1, where a proxy or log in
 * between may read the other value.
 *
 * @param json valid JSON
 */
export function isRefusedJson(json: string): boolean {
  /** The keys so far of each enclosing object; undefined for a list. */
  const enclosing: (Set<string> | undefined)[] = [];
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (enclosing.push(token === '{' ? new Set() : undefined) > maxDepth) return true;
    } else if (token === '}' || token === ']') enclosing.pop();
    else if (text === undefined) {
      if (losesFraction(token)) return true;
    } else if (colon !== undefined) {
      // `"am\u006funt"` is the same key as `"amount"`.
      const key = text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
      const keys = enclosing.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}

/**
 * Brackets, strings (with the colon that makes one a key), and numbers that are not plain integers.
 * A match never begins within a number: each digit of a long one would be tried as the first.
 */
const tokens = /[{}[\]]|("(?:[^"\\]|\\.)*")(\s*:)?|(?<!\d)-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;

/** Whether a number with a fraction becomes an integer when it is parsed. */
function losesFraction(number: string): boolean {
  if (!Number.isInteger(Number(number))) return false;
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = withoutLastZeros(`${whole}${fraction}`);
  const droppedZeros = whole.length + fraction.length - digits.length;
  const isZero = /^-?$/.test(digits);
  return !isZero && Number(exponent) - fraction.length + droppedZeros < 0;
}

/** A loop, because a pattern that ends in `$` would start again at every zero of a long run. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
