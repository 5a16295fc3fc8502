import { useInfiniteQuery } from '@tanstack/react-query';
import { listOptions } from '../catalogue-api.ts';
import type { Filters } from '../filter/filters.ts';
import { videosOf } from './video-lists.ts';

/** The list of the filters, as far as it is loaded; only where it is `needed` it is requested. */
export function useVideos(filters: Filters, needed = true) {
  return useInfiniteQuery({ ...listOptions(filters), select: videosOf, enabled: needed });
}
