/** Invisible characters. Arabic and Indic text needs joiners, so those between its letters are kept. */
const invisible =
  /(?![\u200C\u200D])[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![^!-~！-～])[\u200C\u200D]/gu;

/** The signs of ASCII as Chinese and Japanese keyboards write them, in the same order. */
const fullWidth = /[！-～]/g;
const fromFullWidth = 0xfee0;

/**
 * The code, number or address that a person means, who typed it with a Chinese or Japanese keyboard or copied
 * it: in half width and with the digits of ASCII, without invisible characters and spaces around it
 * (docs/specification/basics.md#typed-codes).
 */
export function readTyped(text: string): string {
  return toHalfWidth(text).replaceAll(/\p{Nd}/gu, valueOf);
}

/** The value of a digit of any script. The ten digits of each script have consecutive code points. */
function valueOf(digit: string): string {
  const code = digit.normalize('NFKC').codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

function toHalfWidth(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fromFullWidth))
    .trim();
}

/**
 * The e-mail address or host that a person means: a Chinese full stop is a dot, and a dot at the end is
 * removed. A digit of another script stays, because it makes another name.
 */
export function readTypedHost(text: string): string {
  return toHalfWidth(text).replaceAll(/[。｡]/g, '.').replace(/\.$/, '');
}
