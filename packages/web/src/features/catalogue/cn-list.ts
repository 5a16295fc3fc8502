import { isShownIn, sources, type Source } from '@bloom/contract/sources/sources';
import type { VideoSummary } from '@bloom/contract/video';

/** The next page is also asked for while fewer than this many videos are shown (product.md §9). */
const cnListThreshold = 10;

/** The sources that visitors of a country do not see (product.md §1); none while it is not known. */
export function hiddenSources(country: string | undefined): Source[] {
  return country === undefined ? [] : sources.filter((source) => !isShownIn(source, country));
}

/** What of a list a visitor sees: in CN the "CN list" of product.md §4, elsewhere all of it. */
export function shownIn(
  country: string | undefined,
  videos: readonly VideoSummary[],
): readonly VideoSummary[] {
  return hiddenSources(country).length === 0
    ? videos
    : videos.filter(({ source }) => isShownIn(source, country ?? ''));
}

/**
 * Whether the next page is asked for though nobody has scrolled (product.md §4, "List and search"):
 * where a country hides videos, while too few are left. That more exist, which product.md tells from
 * a length that is a multiple of 12, the cursor says (decisions.md §2).
 */
export function wantsMore(
  country: string | undefined,
  { shown, hasMore }: { shown: number; hasMore: boolean },
): boolean {
  return hasMore && shown < cnListThreshold && hiddenSources(country).length > 0;
}
