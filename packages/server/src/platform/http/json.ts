/** How deep objects and lists of a body may be nested. No body of the API needs more than three levels. */
const maxDepth = 8;

/**
 * Whether a text is nested deeper than a body may be. It reads every character once and stops at the level
 * that is too deep, so that it costs less than reading the JSON.
 *
 * @param json need not be valid
 */
export function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (inText) {
      if (character === '\\') i++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === '{' || character === '[') {
      if (++depth > maxDepth) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}

/**
 * Whether reading JSON decides something that its sender did not say: of a key that comes twice
 * `JSON.parse` takes the last, and of 0.99999999999999999 it makes 1.
 *
 * @param json valid JSON
 */
export function isAmbiguous(json: string): boolean {
  /** The keys of the objects around the current place; undefined for a list. */
  const around: (Set<string> | undefined)[] = [];
  for (const [token, text, colon] of json.matchAll(tokens)) {
    if (token === '{') around.push(new Set());
    else if (token === '[') around.push(undefined);
    else if (token === '}' || token === ']') around.pop();
    else if (text === undefined) {
      if (losesFraction(token)) return true;
    } else if (colon !== undefined) {
      // "amount" may also be written "am\u006funt".
      const key = JSON.parse(text) as string;
      const keys = around.at(-1);
      if (keys?.has(key)) return true;
      keys?.add(key);
    }
  }
  return false;
}

/**
 * Brackets, strings (with the colon that makes one a key), and numbers that are not plain integers.
 * Nothing begins within a number: of one with many digits each would be tried as the first.
 */
const tokens =
  /[{}[\]]|("(?:[^"\\]|\\.)*")(\s*:)?|(?<!\d)-?\d+(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)/g;

/** Whether a number that is not whole as written becomes a whole one when it is read. */
function losesFraction(number: string): boolean {
  if (!Number.isInteger(Number(number))) return false;
  const [mantissa = '', exponent = '0'] = number.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const digits = withoutLastZeros(`${whole}${fraction}`);
  const droppedZeros = whole.length + fraction.length - digits.length;
  const isZero = /^-?$/.test(digits);
  return !isZero && Number(exponent) - fraction.length + droppedZeros < 0;
}

/** By hand: a pattern that ends in `$` would begin anew at every zero of a long run. */
function withoutLastZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
