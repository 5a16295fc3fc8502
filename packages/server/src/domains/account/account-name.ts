import unhomoglyph from 'unhomoglyph';
import { deletedUserName, deletedUserNames } from '@bloom/contract/deleted-user';
import { maxNameLength, nameCharacter } from '@bloom/contract/account-name';

/** Names that would pass for the site itself, or for somebody who has left. */
const reservedNames = [
  'Bloom',
  ['admin', 'administrator', '管理员', '管理員', '超级管理员', '超級管理員'],
  ['moderator', 'mod', '版主'],
  ['system', '系统', '系統', 'official', '官方', 'support', '客服'],
  ['deleted', '已删除', '已刪除', '已注销'],
  [deletedUserName, ...Object.values(deletedUserNames)],
].flat();

/**
 * Cleans a name: NFKC, no control characters, no bidirectional overrides, nothing invisible, and
 * single spaces. The result may be empty.
 */
export function cleanName(raw: string): string {
  return (
    raw
      .normalize('NFKC')
      .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}\uFFFC\uFFFD]/gu, '')
      // Marks piled on a letter reach into other people's lines.
      .replaceAll(/(\p{M}{4})\p{M}+/gu, '$1')
      // U+2800 is a Braille cell without dots: it looks like a space.
      .replaceAll(/[\s\u2800]+/gu, ' ')
      .trim()
  );
}

/**
 * A name as a person typed it, cleaned; undefined where it breaks the rules
 * (docs/specification.md#names): a letter or digit of some script, at most `maxNameLength`
 * characters, and no look-alike of a reserved name.
 *
 * @param reserved what the operator reserves besides
 */
export function readName(raw: string, reserved: readonly string[]): string | undefined {
  const name = cleanName(raw);
  if (!nameCharacter.test(name) || Array.from(name).length > maxNameLength) return undefined;
  return looksReserved(name, reserved) ? undefined : name;
}

/** The beginning of a name that is too long; undefined where that breaks a rule as well. */
export function shortenName(raw: string, reserved: readonly string[]): string | undefined {
  return readName(Array.from(cleanName(raw)).slice(0, maxNameLength).join(''), reserved);
}

function looksReserved(name: string, reserved: readonly string[]): boolean {
  const looks = looksOf(name);
  return [...reservedNames, ...reserved].some((word) =>
    looksOf(word).some((look) => looks.includes(look)),
  );
}

/**
 * What a name looks like, as comparable texts: without accents, punctuation and spaces, and with
 * look-alike characters folded (Unicode's confusables, UTS #39). Some letters have a double in one
 * case alone (Cyrillic М, but not м), so each case is folded for itself.
 */
function looksOf(name: string): string[] {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [plain, plain.toLowerCase(), plain.toUpperCase()]
    .map((text) =>
      unhomoglyph(unhomoglyph(text).toLowerCase())
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
        // Capital I, small l and 1 look alike, and lower case has made the first an i.
        .replaceAll('l', 'i'),
    )
    .filter((look) => look !== '');
}
