import { parseCategory, type Category } from '@bloom/contract/categories';
import type { Names } from '@bloom/contract/locale';
import { filterLanguages, shareLanguages, subcategories } from './table.ts';

/** A subcategory that an operator has added. */
export type AddedSubcategory = { category: Category; names: Names };
/** A language that an operator has added, for sound tracks and subtitles. */
export type AddedLanguage = { code: string; names: Names };

/** What a setting adds, and what is wrong with the entries that are left out. */
export type Additions<T> = { entries: T[]; problems: string[] };

/**
 * Reads subcategories: `CATEGORY/ENGLISH/CHINESE`, commas between them. The English name in small letters
 * is the `label` on the wire.
 */
export function readSubcategories(text: string): Additions<AddedSubcategory> {
  const known = new Set(
    Object.entries(subcategories).flatMap(([category, names]) =>
      names.map(({ en }) => `${category}/${en}`),
    ),
  );
  return readEntries(text, ([categoryName = '', en = '', zh = '']) => {
    const category = parseCategory(categoryName);
    if (!category) return `there is no category "${categoryName}"`;
    // "all" selects everything in menus; separators of the wire format are not allowed in a name.
    if (!/^[a-z\d](?:[a-z\d '&+-]{0,38}[a-z\d])?$/.test(en) || en === 'all') {
      return `"${en}" is no English name of small letters, digits and spaces`;
    }
    if (!isName(zh)) return `"${zh}" is no Chinese name`;
    if (known.has(`${category}/${en}`)) return `${category} has "${en}" already`;
    known.add(`${category}/${en}`);
    return { category, names: { en, zh } };
  });
}

/** Reads languages: `CODE/ENGLISH/CHINESE`, commas between them. */
export function readLanguages(text: string): Additions<AddedLanguage> {
  const known = new Set(
    [filterLanguages, shareLanguages.audio, shareLanguages.subtitle].flatMap(Object.keys),
  );
  return readEntries(text, ([code = '', en = '', zh = '']) => {
    if (!/^[a-z][a-z_]{0,38}[a-z]$/.test(code) || code === 'all') {
      return `"${code}" is no code of small letters and "_"`;
    }
    if (!isName(en)) return `"${en}" is no English name`;
    if (!isName(zh)) return `"${zh}" is no Chinese name`;
    if (known.has(code)) return `there is a language "${code}" already`;
    known.add(code);
    return { code, names: { en, zh } };
  });
}

const maxEntries = 50;

function readEntries<T extends object>(
  text: string,
  read: (parts: string[]) => T | string,
): Additions<T> {
  const entries: T[] = [];
  const problems: string[] = [];
  if (text.trim() === '') return { entries, problems };
  const given = text.split(/[,，]/).map((entry) => entry.trim());
  if (given.length > maxEntries) problems.push(`there are more than ${maxEntries} entries`);
  for (const entry of given.slice(0, maxEntries)) {
    const parts = entry.split('/').map((part) => part.trim());
    const result = parts.length === 3 ? read(parts) : `"${entry}" has not three parts`;
    if (typeof result === 'string') problems.push(result);
    else entries.push(result);
  }
  return { entries, problems };
}

function isName(text: string): boolean {
  return /^[^\p{C}|<>]{1,30}$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}
