import { hash } from 'node:crypto';
import type { CategoryResponse, CategoryTable } from '@bloom/contract/catalogue/catalogue';
import { categories, type Category } from '@bloom/contract/catalogue/categories';
import { ok } from '@bloom/contract/wire/envelope';
import { sentNames, type ByLocale, type Names } from '@bloom/contract/wire/locale';
import { readLanguages, readSubcategories, type AddedSubcategory } from './additions.ts';
import {
  categoryNames,
  coveredLanguages,
  filterLanguages,
  shareLanguages,
  subcategories,
  type Languages,
} from './table.ts';

/** The texts of an operator's settings. */
export type AdditionTexts = { subcategories: string; languages: string };

/** The categories, subcategories and languages at this moment. */
export type Classification = {
  /** Everything with its names, as clients get it. */
  readonly table: CategoryTable;
  /** The response of `category/all`, serialized once, with its entity tag. */
  readonly response: { readonly body: Buffer; readonly etag: string };
  /** Reads a subcategory; without a category that of any. Undefined if there is none like it. */
  label(category: Category | undefined, text: string): string | undefined;
  /**
   * Reads a language, coarse or fine (docs/specification/videos.md#languages). Undefined if there is none
   * like it.
   */
  language(kind: 'audio' | 'subtitle', text: string): string | undefined;
  /** The stored codes that a filter matches: the code itself and, for a coarse one, those it covers. */
  matching(language: string): readonly string[];
};

/**
 * Follows an operator's settings.
 *
 * @param texts what the settings say now; entries that are not valid are left out
 */
export function createClassification(texts: () => AdditionTexts): () => Classification {
  let known: { texts: AdditionTexts; made: Classification } | undefined;
  return () => {
    const now = texts();
    if (known?.texts.subcategories !== now.subcategories || known.texts.languages !== now.languages) {
      known = { texts: now, made: make(now) };
    }
    return known.made;
  };
}

function make(texts: AdditionTexts): Classification {
  const added = readSubcategories(texts.subcategories).entries;
  const languages = Object.fromEntries(
    readLanguages(texts.languages).entries.map(({ code, names }) => [code, names]),
  );
  const filter = beforeLast(filterLanguages, languages);
  const share = {
    audio: beforeLast(shareLanguages.audio, languages),
    subtitle: beforeLast(shareLanguages.subtitle, languages),
  };
  const labels = Object.fromEntries(
    categories.map((category) => [category, labelsOf(category, added)]),
  ) as Record<Category, Names[]>;
  const table: CategoryTable = {
    category: sent(categoryNames),
    subcategory: Object.fromEntries(
      categories.map((category) => [
        category,
        labels[category].map((names) => sentNames(subcategoriesOf(names))),
      ]),
    ),
    audio: sent(filter),
    subtitle: sent(filter),
    share: { audio: sent(share.audio), subtitle: sent(share.subtitle) },
  };
  const response: CategoryResponse = { ...ok, data: table };
  const body = Buffer.from(JSON.stringify(response));
  const codes = {
    audio: new Set([...Object.keys(filter), ...Object.keys(share.audio)]),
    subtitle: new Set([...Object.keys(filter), ...Object.keys(share.subtitle)]),
  };
  return {
    table,
    response: {
      body,
      etag: `"${hash('sha1', body, 'base64url')}"`,
    },
    label: (category, text) =>
      (category ? [category] : categories).flatMap((each) => labels[each]).find(({ en }) => en === text)?.en,
    language: (kind, text) => (codes[kind].has(text) ? text : undefined),
    matching: (language) => [language, ...(coveredLanguages[language] ?? [])],
  };
}

function sent(names: Languages): Languages {
  return Object.fromEntries(Object.entries(names).map(([code, each]) => [code, sentNames(each)]));
}

function subcategoriesOf(names: Names): ByLocale<{ subcategory: string }> {
  const entries = Object.entries(names).map(([locale, subcategory]) => [locale, { subcategory }]);
  return Object.fromEntries(entries) as ByLocale<{ subcategory: string }>;
}

/** "Other" stays the last one of a menu. */
function labelsOf(category: Category, added: readonly AddedSubcategory[]): Names[] {
  const own = subcategories[category];
  const more = added.filter((each) => each.category === category).map(({ names }) => names);
  return [...own.slice(0, -1), ...more, ...own.slice(-1)];
}

function beforeLast(own: Languages, added: Languages): Languages {
  const entries = Object.entries(own);
  return Object.fromEntries([...entries.slice(0, -1), ...Object.entries(added), ...entries.slice(-1)]);
}
