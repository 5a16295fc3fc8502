import type { Names } from './locale.ts';

/** Canonical categories, in the order of their tabs (product.md §2: tab indexes 0 to 3). */
export const categories = ['tvseries', 'movies', 'entertainment', 'other'] as const;
export type Category = (typeof categories)[number];

/** Names of the categories. */
export const categoryNames: Record<Category, Names> = {
  tvseries: { en: 'TV series', zh: '电视剧' },
  movies: { en: 'Movies', zh: '电影' },
  entertainment: { en: 'Entertainment', zh: '综艺' },
  other: { en: 'Other', zh: '其他' },
};

/** The default subcategories of each category (product.md §3), as `label` travels on the wire. */
export const labels: Record<Category, readonly Label[]> = {
  tvseries: [
    { en: 'costume', zh: '古装' },
    { en: 'idol', zh: '偶像' },
    { en: 'youth', zh: '青春' },
    { en: 'city', zh: '都市' },
    { en: 'crux', zh: '悬疑' },
    { en: 'comedy', zh: '喜剧' },
    { en: 'family', zh: '家庭' },
    { en: 'internet', zh: '网剧' },
    { en: 'other', zh: '其他' },
  ],
  movies: [
    { en: 'comedy', zh: '喜剧' },
    { en: 'love', zh: '爱情' },
    { en: 'action', zh: '动作' },
    { en: 'crime', zh: '犯罪' },
    { en: 'youth', zh: '青春' },
    { en: 'crux', zh: '悬疑' },
    { en: 'other', zh: '其他' },
  ],
  entertainment: [
    { en: 'talk show', zh: '脱口秀' },
    { en: 'interview', zh: '访谈' },
    { en: 'parent child', zh: '亲子' },
    { en: 'food', zh: '美食' },
    { en: 'culture', zh: '文化' },
    { en: 'music', zh: '音乐' },
    { en: 'dance', zh: '舞蹈' },
    { en: 'finance', zh: '财经' },
    { en: 'other', zh: '其他' },
  ],
  other: [{ en: 'other', zh: '其他' }],
};

/** A subcategory; its English name is its value on the wire. */
export type Label = Names;

const aliases: Record<string, Category> = { movie: 'movies', video: 'other' };

/** Reads a category; `movie` and `video` are accepted and brought to the canonical word (decisions.md §3). */
export function parseCategory(text: string): Category | undefined {
  if (Object.hasOwn(aliases, text)) return aliases[text];
  return categories.find((category) => category === text);
}

/** Reads a subcategory of a category; undefined if the category does not have it. */
export function parseLabel(category: Category, text: string): string | undefined {
  return labels[category].find(({ en }) => en === text)?.en;
}
