/** Canonical categories, in the order of their tabs (product.md §2: tab indexes 0 to 3). */
export const categories = ['tvseries', 'movies', 'entertainment', 'other'] as const;
export type Category = (typeof categories)[number];

const aliases: Record<string, Category> = { movie: 'movies', video: 'other' };

/** Reads a category; `movie` and `video` are accepted and brought to the canonical word (decisions.md §3). */
export function parseCategory(text: string): Category | undefined {
  if (Object.hasOwn(aliases, text)) return aliases[text];
  return categories.find((category) => category === text);
}
