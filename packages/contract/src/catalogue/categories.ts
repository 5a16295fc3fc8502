/** Canonical categories, in the order of their tabs (docs/specification/videos.md#category-names). */
export const categories = ['tvseries', 'movies', 'entertainment', 'other'] as const;
export type Category = (typeof categories)[number];

const aliases: Record<string, Category> = { movie: 'movies', video: 'other' };

/**
 * Reads a category; `movie` and `video` are accepted as aliases
 * (docs/specification/videos.md#category-names).
 */
export function parseCategory(text: string): Category | undefined {
  if (Object.hasOwn(aliases, text)) return aliases[text];
  return categories.find((category) => category === text);
}
