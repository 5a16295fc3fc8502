import { randomInt } from 'node:crypto';
import { handlePattern, maxHandleLength, minHandleLength } from '@bloom/contract/account/account-name';
import { looksReserved } from './account-name.ts';

const anyCase = new RegExp(handlePattern, 'i');
/** Leads to the account of an id (docs/specification/accounts.md#handles). */
const handleOfId = /^user_(\d+)$/;
/** A name without a letter or digit of Latin script gets this and so many digits. */
const plainStem = { text: 'user', digits: 4 };
const maxDigits = 12;

/** Latin letters that are not a plain one with an accent. */
const latinLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Whether no account can have this handle, because of what it looks like. */
export function isReservedHandle(handle: string, reserved: readonly string[]): boolean {
  return handleOfId.test(handle) || looksReserved(handle, reserved);
}

/** Reads a handle that was typed, in letters of any case; undefined if it cannot be one. */
export function readHandle(typed: string): string | undefined {
  return anyCase.test(typed) ? typed.toLowerCase() : undefined;
}

/** The id in a handle that is made from one; undefined for any other handle. */
export function idInHandle(handle: string): number | undefined {
  const id = Number(handleOfId.exec(handle)?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/**
 * Handles for a name, without end: its letters and digits, Chinese in pinyin, and then that with more and
 * more digits (docs/specification/accounts.md#handles).
 *
 * @param reserved further names that the operator reserves
 */
export async function handlesFor(
  name: string,
  reserved: readonly string[],
): Promise<Iterator<string, never>> {
  const spelt = plainLetters(/\p{Script=Han}/u.test(name) ? await inPinyin(name) : name);
  return numbered(spelt, reserved);
}

function* numbered(spelt: string, reserved: readonly string[]): Generator<string, never> {
  const stem = spelt || plainStem.text;
  const fewest = spelt ? Math.max(0, minHandleLength - spelt.length) : plainStem.digits;
  for (let digits = fewest; ; digits = Math.min(digits + 1, maxDigits)) {
    const number = digits === 0 ? '' : randomInt(10 ** (digits - 1), 10 ** digits);
    const handle = `${stem.slice(0, maxHandleLength - digits)}${number}`;
    if (!isReservedHandle(handle, reserved)) yield handle;
  }
}

/** The dictionary takes some megabytes, so it is loaded for the first Chinese name. */
async function inPinyin(name: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  return pinyin(name, { toneType: 'none', surname: 'head', v: true });
}

function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z\d]/g, (letter) => latinLetters[letter] ?? '');
}
