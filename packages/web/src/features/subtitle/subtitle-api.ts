import { queryOptions } from '@tanstack/react-query';
import { defaultSource } from '@bloom/contract/sources/sources';
import type { SubtitleItem, SubtitleResponse } from '@bloom/contract/subtitle/subtitle';
import type { Video } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import type { SubtitleScript } from './language-tag.ts';

/** How the API names the subtitles of a video: the youtube id; of other sources `{source}:{id}`. */
export function subtitleId({ source, id }: Pick<Video, 'source' | 'id'>): string {
  return source === defaultSource ? id : `${source}:${id}`;
}

/**
 * The subtitles of a video or of one of its episodes. The browser keeps them, and checks by `ETag` whether
 * they are still the newest.
 */
export function subtitleOptions({ source, id }: Pick<Video, 'source' | 'id'>, episode: string | undefined) {
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

const converters = {
  hans: () => import('./to-hans.ts'),
  hant: () => import('./to-hant.ts'),
};

/**
 * The same subtitles with Chinese in the characters that the viewer chose; nothing while they are as written.
 */
export function convertedOptions(
  { source, id }: Pick<Video, 'source' | 'id'>,
  episode: string | undefined,
  revision: number | undefined,
  items: readonly SubtitleItem[],
  script: SubtitleScript,
) {
  return queryOptions({
    queryKey: ['subtitle-script', source, id, episode ?? '', revision, script],
    queryFn: async (): Promise<readonly SubtitleItem[]> => {
      if (script === 'written') return items;
      const { convert } = await converters[script]();
      return items.map(({ words, ...item }) => ({
        ...item,
        words: { ...words, CN: convert(words.CN) },
      }));
    },
    enabled: script !== 'written' && items.length > 0,
    staleTime: Infinity,
  });
}
