import type { Reason } from '@bloom/contract/catalogue/personal';

/**
 * The points that each reason for a video adds to it (docs/specification/catalogue.md#for-you has the same
 * table). Among equals the list's order decides.
 */
export const forYouWeights = {
  /** A followed user gave to it. */
  given: 6,
  /** A followed user shared it. */
  shared: 5,
  /** Each donor in common, up to four. */
  donor: 2,
  /** Its subcategory is one that the account watches. */
  subcategory: 3,
  /** Its audio language is one that the account watches. */
  language: 1,
} as const;

/** One in so many videos of "For you" is from outside of what the account watches. */
const outsideEvery = 5;
/** Videos of one sharer on a page at most. */
const maxOfSharer = 2;
/** Pages of "For you" at most. */
const maxPages = 10;

/** A video that may be in a personal list, and the reason for it. */
export type Candidate = {
  video_id: number;
  /** The id of its work; its own for a video alone. */
  work: number;
  sharer_id: number;
  kind: Reason['kind'];
  /** The user of `shared` and `given`, the video of `donors`. */
  ref: number | null;
  /** Petals, of `given`. */
  amount: number | null;
  /** When, of `shared` and `given`, in microseconds since the epoch. */
  at_us: number | null;
};

/**
 * The pages of "For you", with the first candidate of each work. Every fifth video is from outside while
 * there are some, and so is one for which no other fits. A page that cannot be filled is the last one.
 *
 * @param candidates the best first
 */
export function arrangeForYou(candidates: readonly Candidate[], pageSize: number): Candidate[][] {
  const works = new Set<number>();
  const once = candidates.filter(({ work }) => works.size < works.add(work).size);
  const inside = once.filter(({ kind }) => kind !== 'outside');
  const outside = once.filter(({ kind }) => kind === 'outside');
  const pages: Candidate[][] = [];
  while (pages.length < maxPages) {
    const page: Candidate[] = [];
    const fits = ({ sharer_id: id }: Candidate) =>
      page.filter(({ sharer_id }) => sharer_id === id).length < maxOfSharer;
    while (page.length < pageSize) {
      const isOutsideNext = page.length % outsideEvery === outsideEvery - 1;
      const queues = isOutsideNext ? [outside, inside] : [inside, outside];
      const next = removeFirst(queues[0], fits) ?? removeFirst(queues[1], fits);
      if (!next) break;
      page.push(next);
    }
    if (page.length > 0) pages.push(page);
    if (page.length < pageSize) break;
  }
  return pages;
}

function removeFirst<T>(list: T[] | undefined, matches: (item: T) => boolean): T | undefined {
  const index = list?.findIndex(matches) ?? -1;
  return index < 0 ? undefined : list?.splice(index, 1)[0];
}
