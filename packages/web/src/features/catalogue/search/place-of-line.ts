import { categories } from '@bloom/contract/catalogue/categories';
import type { FoundLine } from '@bloom/contract/catalogue/search';

/** The second at which a line begins. */
export function secondOf({ at_ms: atMs }: FoundLine): number {
  return Math.floor(atMs / 1_000);
}

/** Where a line is said: its video at that second. */
export function placeOf(line: FoundLine) {
  const { video, episode = 1 } = line;
  return {
    to: '/video/$id',
    params: { id: video.id },
    search: {
      videoSrc: video.source,
      categoryIdx: categories.indexOf(video.category),
      ...(episode > 1 && { episode }),
      ...(secondOf(line) > 0 && { t: secondOf(line) }),
    },
  } as const;
}
