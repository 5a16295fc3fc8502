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
export function shownIn<V extends Pick<VideoSummary, 'source' | 'sources'>>(
  country: string | undefined,
  videos: readonly V[],
): readonly V[] {
  const hidden = hiddenSources(country);
  if (hidden.length === 0) return videos;
  return videos
    .filter(({ source }) => !hidden.includes(source))
    .map((video) => (video.sources?.some((source) => hidden.includes(source)) ? withoutMarks(video) : video));
}

/** The video without the sources of its copies: the next reading of the list has those that it may name. */
function withoutMarks<V extends Pick<VideoSummary, 'sources'>>(video: V): V {
  const unmarked = { ...video };
  delete unmarked.sources;
  return unmarked;
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
