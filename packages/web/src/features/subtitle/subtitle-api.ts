import { queryOptions } from '@tanstack/react-query';
import { defaultSource } from '@bloom/contract/sources/sources';
import type { SubtitleResponse } from '@bloom/contract/subtitle';
import type { Video } from '@bloom/contract/video';
import { apiPath, call } from '../../lib/api.ts';

/** How the API names the subtitles of a video: the youtube id; of other sources `{source}:{id}`. */
export function subtitleId({ source, id }: Pick<Video, 'source' | 'id'>): string {
  return source === defaultSource ? id : `${source}:${id}`;
}

/**
 * The subtitles of a video or of one of its episodes. The browser keeps them, and checks by `ETag` whether
 * they are still the newest.
 */
export function subtitleOptions(
  { source, id }: Pick<Video, 'source' | 'id'>,
  episode: string | undefined,
) {
  return queryOptions({
    queryKey: ['subtitle', source, id, episode ?? ''],
    queryFn: ({ signal }) =>
      call<SubtitleResponse>('GET', apiPath('subtitle', subtitleId({ source, id })), {
        query: { episode },
        signal,
      }),
    // Who reads is not interrupted by what others write meanwhile.
    staleTime: 300_000,
  });
}
