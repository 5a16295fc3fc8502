import { BloomError } from '@bloom/contract/errors';
import { isYoutubePlaylistId } from '@bloom/contract/sources/link';
import { unavailable, type UpstreamRequest } from '../upstream-request.ts';
import type { SourceAdapter, UpstreamVideo } from '../source.ts';
import { ApiAway, createDataApi } from './data-api.ts';
import { createKeyless } from './keyless.ts';

export type YoutubeConfig = {
  /** Origin of oEmbed and feeds. */
  readonly youtubeUrl: string;
  /** Origin of the Data API. */
  readonly youtubeApiUrl: string;
  readonly youtubeApiKey?: string | undefined;
};

/** How long the Data API is left alone after it refused the key or its quota was used up. */
const apiRestMs = 15 * 60_000;

/**
 * YouTube: the Data API while a key is set and good, and the keyless oEmbed and feeds otherwise
 * and whenever the API does not respond properly. Only the Data API has durations, of live
 * streams and of more than 15 episodes.
 *
 * @param now the clock, in milliseconds
 */
export function createYoutubeAdapter(config: YoutubeConfig, now: () => number): SourceAdapter {
  const keyless = createKeyless(config.youtubeUrl);
  const api =
    config.youtubeApiKey === undefined
      ? undefined
      : createDataApi(config.youtubeApiUrl, config.youtubeApiKey);
  let apiRestsUntil = 0;

  const lookupKeyless = (id: string, request: UpstreamRequest) =>
    isYoutubePlaylistId(id) ? keyless.playlist(id, request) : keyless.video(id, request);

  return {
    lookup: async (id, request) => {
      if (!api || now() < apiRestsUntil) return lookupKeyless(id, request);
      let video: UpstreamVideo | undefined;
      try {
        video = await (isYoutubePlaylistId(id)
          ? api.playlist(id, request)
          : api.video(id, request));
      } catch (error) {
        if (error instanceof BloomError && error.key === 'video.unavailable') throw error;
        if (error instanceof ApiAway) apiRestsUntil = now() + apiRestMs;
        return lookupKeyless(id, request);
      }
      if (video) return video;
      // The Data API says the same of a deleted and of a private video; oEmbed may know more.
      throw (await refusalOf(lookupKeyless(id, request))) ?? unavailable('gone');
    },
  };
}

async function refusalOf(lookup: Promise<unknown>): Promise<BloomError | undefined> {
  return lookup.then(
    () => undefined,
    (error: unknown) =>
      error instanceof BloomError && error.key === 'video.unavailable' ? error : undefined,
  );
}
