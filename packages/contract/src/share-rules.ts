import type { Category } from './categories.ts';
import type { ErrorKey } from './errors.ts';
import type { Source } from './sources/sources.ts';

/** The refusals of a category (docs/specification.md#category-rules). */
export type CategoryErrorKey = Extract<ErrorKey, 'share.tvsNotPlaylist' | 'share.bilibiliCategory'>;

/**
 * Whether the video of a source may be shared in a category (docs/specification.md#category-rules);
 * `id` as `videoIdOf` gives it for the same category. Undefined if it may.
 */
export function checkCategoryRule(
  source: Source,
  id: string,
  category: Category,
): CategoryErrorKey | undefined {
  return rules[source](id, category);
}

const anywhere = () => undefined;

const rules: Record<Source, (id: string, category: Category) => CategoryErrorKey | undefined> = {
  youtube: (id, category) => {
    // A video id has 11 characters and may begin with PL; a playlist id is longer.
    const isSeries = id.startsWith('PL') && id.length > 11;
    return category === 'tvseries' && !isSeries ? 'share.tvsNotPlaylist' : undefined;
  },
  bilibili: (_id, category) =>
    category === 'other' || category === 'entertainment' ? undefined : 'share.bilibiliCategory',
  tencent: anywhere,
  subo: anywhere,
  zdziyuan: anywhere,
};
