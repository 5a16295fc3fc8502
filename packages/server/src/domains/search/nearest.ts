import type { CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { categories } from '@bloom/contract/catalogue/categories';
import type { NearestCategory } from '@bloom/contract/video/video';
import { runsOf } from '../search-terms/index.ts';

/**
 * The category or subcategory that a text names in any language: its name is among the words of the text or,
 * in Chinese, part of them. Of several it is the longest name. What is called "other" says nothing.
 */
export function namedCategory(
  text: string,
  { category, subcategory }: Pick<CategoryTable, 'category' | 'subcategory'>,
): NearestCategory | undefined {
  const words = runsOf(text);
  const lengthIn = (names: readonly string[]): number =>
    Math.max(0, ...names.filter((name) => isIn(runsOf(name), words)).map((name) => name.length));
  const named = categories.flatMap((each) => [
    { found: { category: each }, length: lengthIn(Object.values(category[each] ?? {})) },
    ...(subcategory[each] ?? []).map((names) => ({
      found: { category: each, label: names.en.subcategory },
      length: lengthIn(Object.values(names).map((name) => name.subcategory)),
    })),
  ]);
  return named
    .filter(({ found, length }) => length > 0 && !Object.values(found).includes('other'))
    .toSorted((a, b) => b.length - a.length)[0]?.found;
}

function isIn(name: readonly string[], words: readonly string[]): boolean {
  return name.every((part) =>
    words.some((word) => (/^\p{Script=Han}+$/u.test(part) ? word.includes(part) : word === part)),
  );
}
