import unhomoglyph from 'unhomoglyph';
import { deletedUserName } from '@bloom/contract/account/deleted-user';
import { simplify } from '@bloom/contract/fold/fold-text';
import { locales, localeTable } from '@bloom/contract/wire/locale';
import { limitMarks } from '@bloom/contract/wire/plain-text';
import { maxNameLength, nameCharacter } from '@bloom/contract/account/account-name';

/**
 * The result of `looksOf` is stored with this number. A change of the function needs a higher number, and an
 * index for the job.
 */
export const looksVersion = 2;

/** Names that would look like the site itself, or like a deleted account. */
const reservedNames = [
  'Bloom',
  ['admin', 'administrator', '管理员', '超级管理员'],
  ['moderator', 'mod', '版主'],
  ['system', '系统', 'official', '官方', 'support', '客服'],
  ['deleted', '已删除', '已注销'],
  [deletedUserName, ...locales.map((locale) => localeTable[locale].deletedUser)],
].flat();

/**
 * Cleans a name: NFKC, no control characters, bidirectional overrides or invisible characters, and
 * single spaces. The result may be empty.
 */
export function cleanName(raw: string): string {
  return (
    limitMarks(
      raw
        .normalize('NFKC')
        .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\uFFFC\uFFFD]/gu, ''),
    )
      // U+2800 is a Braille cell without dots: it looks like a space.
      .replaceAll(/[\s\u2800]+/gu, ' ')
      .trim()
  );
}

/**
 * Cleans a name that a user typed; undefined if it breaks the rules
 * (docs/specification/accounts.md#names): a letter or digit of some script, at most `maxNameLength`
 * characters, and no look-alike of a reserved name.
 *
 * @param reserved further names that the operator reserves
 */
export function readName(raw: string, reserved: readonly string[]): string | undefined {
  const name = cleanName(raw);
  if (!nameCharacter.test(name) || Array.from(name).length > maxNameLength) return undefined;
  return looksReserved(name, reserved) ? undefined : name;
}

/** Shortens a name to `maxNameLength` characters; undefined if the result breaks another rule. */
export function shortenName(raw: string, reserved: readonly string[]): string | undefined {
  return readName(Array.from(cleanName(raw)).slice(0, maxNameLength).join(''), reserved);
}

/** Whether a text, such as a name, looks like a reserved name. */
export function looksReserved(name: string, reserved: readonly string[]): boolean {
  const looks = looksOf(name);
  return [...reservedNames, ...reserved].some((word) => looksOf(word).some((look) => looks.includes(look)));
}

/** Whether two names look alike (docs/specification/accounts.md#look-alikes). */
export function looksAlike(name: string, other: string): boolean {
  const looks = looksOf(other);
  return looksOf(name).some((look) => looks.includes(look));
}

/**
 * Whether a part of a name looks as if its account were marked (docs/specification/accounts.md#look-alikes).
 */
export function looksMarked(name: string): boolean {
  return /@\s*[\p{L}\p{N}_]/u.test(name);
}

/**
 * Comparable forms of a name: without accents, punctuation and spaces, in simplified characters, and with
 * look-alike characters folded (Unicode's confusables, UTS #39). Some letters have a look-alike in one case
 * only (Cyrillic М, but not м), so each case is folded separately. Names that share a form look alike.
 */
export function looksOf(name: string): string[] {
  const plain = simplify(name.normalize('NFKD').replaceAll(/\p{M}/gu, ''));
  const looks = [plain, plain.toLowerCase(), plain.toUpperCase()]
    .map((text) =>
      unhomoglyph(unhomoglyph(text).toLowerCase())
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        // I, l and 1 look alike. Lower case turned I into i; folding turned 1 into l.
        .replaceAll('l', 'i'),
    )
    .filter((look) => look !== '');
  return [...new Set(looks)];
}
