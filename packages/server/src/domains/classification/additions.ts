import { parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import { locales, unmarkedLocale, type Locale, type Names } from '@bloom/contract/wire/locale';
import { filterLanguages, shareLanguages, subcategories } from './table.ts';

/** A subcategory that an operator has added. */
export type AddedSubcategory = { category: Category; names: Names };
/** A language that an operator has added, for sound tracks and subtitles. */
export type AddedLanguage = { code: string; names: Names };

/** The entries that a setting adds, and the problems of those that are left out. */
export type Additions<T> = { entries: T[]; problems: string[] };

/**
 * Reads subcategories: `CATEGORY/ENGLISH/NAME`, commas between them. A name is in Simplified Chinese, or
 * `TAG:NAME` in the locale of a tag; further ones follow after a `/`. The English name in small letters is
 * the `label` on the wire.
 */
export function readSubcategories(text: string): Additions<AddedSubcategory> {
  const known = new Set(
    Object.entries(subcategories).flatMap(([category, names]) => names.map(({ en }) => `${category}/${en}`)),
  );
  return readEntries(text, (categoryName, names) => {
    const { en } = names;
    const category = parseCategory(categoryName);
    if (!category) return `there is no category "${categoryName}"`;
    // "all" selects everything in menus; separators of the wire format are not allowed in a name.
    if (!/^[a-z\d](?:[a-z\d '&+-]{0,38}[a-z\d])?$/.test(en) || en === 'all') {
      return `"${en}" is no English name of small letters, digits and spaces`;
    }
    if (known.has(`${category}/${en}`)) return `${category} has "${en}" already`;
    known.add(`${category}/${en}`);
    return { category, names };
  });
}

/** Reads languages: `CODE/ENGLISH/NAME`, with names as those of subcategories, commas between them. */
export function readLanguages(text: string): Additions<AddedLanguage> {
  const known = new Set(
    [filterLanguages, shareLanguages.audio, shareLanguages.subtitle].flatMap(Object.keys),
  );
  return readEntries(text, (code, names) => {
    if (!/^[a-z][a-z_]{0,38}[a-z]$/.test(code) || code === 'all') {
      return `"${code}" is no code of small letters and "_"`;
    }
    if (!isName(names.en)) return `"${names.en}" is no English name`;
    if (known.has(code)) return `there is a language "${code}" already`;
    known.add(code);
    return { code, names };
  });
}

const maxEntries = 50;

function readEntries<T extends object>(
  text: string,
  read: (key: string, names: Names) => T | string,
): Additions<T> {
  const entries: T[] = [];
  const problems: string[] = [];
  if (text.trim() === '') return { entries, problems };
  const given = text.split(/[,，]/).map((entry) => entry.trim());
  if (given.length > maxEntries) problems.push(`there are more than ${maxEntries} entries`);
  for (const entry of given.slice(0, maxEntries)) {
    const [key = '', ...texts] = entry.split('/').map((part) => part.trim());
    const names = texts.length < 2 ? `"${entry}" has not three parts` : readNames(texts);
    const result = typeof names === 'string' ? names : read(key, names);
    if (typeof result === 'string') problems.push(result);
    else entries.push(result);
  }
  return { entries, problems };
}

/** Reads the English name and further ones; a text says what is wrong with them. */
function readNames([en = '', ...texts]: string[]): Names | string {
  const names: { [L in Locale]?: string } & { en: string } = { en };
  for (const text of texts) {
    const [tag = ''] = text.split(':');
    const marked = locales.find((locale) => locale === tag);
    const locale = marked ?? unmarkedLocale;
    const name = marked ? text.slice(tag.length + 1).trim() : text;
    if (!isName(name)) return `"${name}" is no name in ${locale}`;
    if (names[locale] !== undefined) return `"${en}" has two names in ${locale}`;
    names[locale] = name;
  }
  return names;
}

function isName(text: string): boolean {
  return /^[^\p{C}|<>]{1,30}$/u.test(text) && /[\p{L}\p{N}]/u.test(text);
}
