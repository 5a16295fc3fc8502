import { BloomError } from '@bloom/contract/errors/errors';
import { isYoutubePlaylistId } from '@bloom/contract/sources/youtube';
import { unavailable, type UpstreamRequest } from '../upstream-request.ts';
import type { SourceAdapter, UpstreamVideo } from '../source.ts';
import { ApiUnusable, createDataApi } from './data-api.ts';
import { createKeyless } from './keyless.ts';

export type YoutubeConfig = {
  /** Origin of oEmbed and feeds. */
  readonly youtubeUrl: string;
  /** Origin of the Data API. */
  readonly youtubeApiUrl: string;
  readonly youtubeApiKey?: string | undefined;
};

/** How long no requests go to the Data API after it refused the key or its quota was used up. */
const apiPauseMs = 15 * 60_000;

/**
 * Looks up videos of YouTube with the Data API. Without a key, and whenever the API fails, it uses
 * oEmbed and feeds instead. Only the Data API provides durations, live streams and more than 15
 * episodes.
 *
 * @param now the clock, in milliseconds
 */
export function createYoutubeAdapter(config: YoutubeConfig, now: () => number): SourceAdapter {
  const keyless = createKeyless(config.youtubeUrl);
  const api =
    config.youtubeApiKey === undefined
      ? undefined
      : createDataApi(config.youtubeApiUrl, config.youtubeApiKey);
  let apiPausedUntil = 0;

  const lookupKeyless = (id: string, request: UpstreamRequest) =>
    isYoutubePlaylistId(id) ? keyless.playlist(id, request) : keyless.video(id, request);

  return {
    lookup: async (id, request) => {
      if (!api || now() < apiPausedUntil) return lookupKeyless(id, request);
      let video: UpstreamVideo | undefined;
      try {
        video = await (isYoutubePlaylistId(id) ? api.playlist(id, request) : api.video(id, request));
      } catch (error) {
        if (error instanceof BloomError && error.key === 'video.unavailable') throw error;
        if (error instanceof ApiUnusable) apiPausedUntil = now() + apiPauseMs;
        return lookupKeyless(id, request);
      }
      if (video) return video;
      // The Data API does not distinguish deleted from private videos; oEmbed may.
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
