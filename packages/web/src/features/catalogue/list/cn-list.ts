import { isShownIn, sources, type Source } from '@bloom/contract/sources/sources';
import type { VideoSummary } from '@bloom/contract/video/video';

/**
 * The next page is also requested while fewer than this many videos are shown
 * (docs/specification/catalogue.md#country-filter).
 */
const cnListThreshold = 10;

/**
 * The sources that visitors of a country do not see (docs/specification/catalogue.md#country-filter); none
 * while it is not known.
 */
export function hiddenSources(country: string | undefined): Source[] {
  return country === undefined ? [] : sources.filter((source) => !isShownIn(source, country));
}

/**
 * The part of a list that a visitor sees: in CN everything but youtube, elsewhere all of it
 * (docs/specification/catalogue.md#country-filter).
 */
export function shownIn<V extends Pick<VideoSummary, 'source'>>(
  country: string | undefined,
  videos: readonly V[],
): readonly V[] {
  return hiddenSources(country).length === 0
    ? videos
    : videos.filter(({ source }) => isShownIn(source, country ?? ''));
}

/**
 * Whether the next page is requested although the user has not scrolled
 * (docs/specification/catalogue.md#country-filter): where a country hides videos, while too few are left.
 * The cursor says whether more exist (docs/specification/catalogue.md#country-filter).
 *
 * @param list.mayBeShort whether pages can be short for another reason
 */
export function wantsMore(
  country: string | undefined,
  { shown, hasMore, mayBeShort = false }: { shown: number; hasMore: boolean; mayBeShort?: boolean },
): boolean {
  return hasMore && shown < cnListThreshold && (mayBeShort || hiddenSources(country).length > 0);
}
