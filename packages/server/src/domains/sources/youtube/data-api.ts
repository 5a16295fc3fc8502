import { youtubeImage } from '@bloom/contract/sources/youtube';
import type { Episode } from '@bloom/contract/video/video';
import { Type, type Static } from 'typebox';
import type { OutboundResponse } from '../../../platform/outbound/index.ts';
import { unexpectedResponse, readJson, unavailable, type UpstreamRequest } from '../upstream-request.ts';
import type { UpstreamVideo } from '../source.ts';
import { cleanImageUrl, cleanTitle, uploaderOf } from '../title.ts';
import { episodesFrom, fallbackTitle } from './youtube.ts';

/** The Data API refuses all requests for a while: the key is invalid, or its quota is used up. */
export class ApiUnusable extends Error {
  override readonly name = 'ApiUnusable';
}

const Thumbnails = Type.Object({ high: Type.Optional(Type.Object({ url: Type.String() })) });

const Videos = Type.Object({
  items: Type.Array(
    Type.Object({
      snippet: Type.Object({
        title: Type.String(),
        channelTitle: Type.Optional(Type.String()),
        thumbnails: Thumbnails,
        liveBroadcastContent: Type.Optional(Type.String()),
      }),
      contentDetails: Type.Object({
        duration: Type.Optional(Type.String()),
        contentRating: Type.Optional(Type.Object({ ytRating: Type.Optional(Type.String()) })),
      }),
      status: Type.Object({
        privacyStatus: Type.String(),
        uploadStatus: Type.Optional(Type.String()),
        embeddable: Type.Optional(Type.Boolean()),
      }),
    }),
  ),
});

const Playlists = Type.Object({
  items: Type.Array(
    Type.Object({
      snippet: Type.Object({
        title: Type.String(),
        channelTitle: Type.Optional(Type.String()),
        thumbnails: Thumbnails,
      }),
      status: Type.Optional(Type.Object({ privacyStatus: Type.Optional(Type.String()) })),
    }),
  ),
});

const PlaylistItem = Type.Object({
  snippet: Type.Object({
    title: Type.String(),
    resourceId: Type.Object({ videoId: Type.String() }),
    thumbnails: Type.Optional(Type.Object({ high: Type.Optional(Type.Unknown()) })),
  }),
  status: Type.Optional(Type.Object({ privacyStatus: Type.Optional(Type.String()) })),
});

const PlaylistItems = Type.Object({
  nextPageToken: Type.Optional(Type.String()),
  items: Type.Array(PlaylistItem),
});

const ApiError = Type.Object({
  error: Type.Object({
    errors: Type.Optional(Type.Array(Type.Object({ reason: Type.Optional(Type.String()) }))),
  }),
});

/** Leaves time for a lookup without a key if the API hangs. */
const maxCallMs = 2_500;
/** At most this many pages of a list are read: 500 episodes. */
const maxPages = 10;
const pageSize = 50;

/** YouTube's Data API v3. It returns undefined for unknown, deleted and private videos. */
export function createDataApi(origin: string, key: string) {
  /** A response with status 200; undefined for the 404 of a list. */
  const call = async (
    request: UpstreamRequest,
    method: 'videos' | 'playlists' | 'playlistItems',
    parameters: Record<string, string>,
  ): Promise<OutboundResponse | undefined> => {
    const url = new URL(`/youtube/v3/${method}`, origin);
    url.search = new URLSearchParams({ ...parameters, key }).toString();
    const response = await request(url, { optionalMs: maxCallMs });
    if (response.status === 200) return response;
    const reasons =
      response.status >= 400 && response.status < 500
        ? (readJson(ApiError, response).error.errors ?? []).map(({ reason }) => reason)
        : [];
    if (response.status === 404 && reasons.includes('playlistNotFound')) return undefined;
    // The key or its quota is the cause, whatever reason is given: ids were validated before.
    if (response.status === 400 || response.status === 401 || response.status === 403) {
      throw new ApiUnusable(`the Data API responded with ${response.status} ${reasons.join()}`);
    }
    throw unexpectedResponse(`the Data API responded with ${response.status}`);
  };

  const pageOf = async (id: string, pageToken: string, request: UpstreamRequest) => {
    const response = await call(request, 'playlistItems', {
      part: 'snippet,status',
      playlistId: id,
      maxResults: String(pageSize),
      ...(pageToken !== '' && { pageToken }),
    });
    return response && readJson(PlaylistItems, response);
  };

  const listOf = async (
    id: string,
    request: UpstreamRequest,
  ): Promise<{ episodes: Episode[]; isAll: boolean } | undefined> => {
    const first = await pageOf(id, '', request);
    if (!first) return undefined;
    const items = [...first.items];
    let pageToken = first.nextPageToken;
    for (let pages = 1; pageToken !== undefined && pages < maxPages; pages++) {
      // A later page may fail although the list exists; the episodes read so far are used.
      const page = await pageOf(id, pageToken, request).catch(() => undefined);
      if (!page) break;
      items.push(...page.items);
      pageToken = page.nextPageToken;
    }
    const episodes = episodesFrom(
      items
        .filter((item) => !isPlaceholder(item))
        .map(({ snippet }) => ({ id: snippet.resourceId.videoId, title: snippet.title })),
    );
    return { episodes, isAll: pageToken === undefined };
  };

  return {
    async video(id: string, request: UpstreamRequest): Promise<UpstreamVideo | undefined> {
      const response = await call(request, 'videos', { part: 'snippet,contentDetails,status', id });
      const item = response && readJson(Videos, response).items[0];
      if (!item) return undefined;
      const { snippet, contentDetails, status } = item;
      if (status.privacyStatus === 'private') throw unavailable('private');
      const isRemoved = /^(?:deleted|failed|rejected)$/.test(status.uploadStatus ?? '');
      if (isRemoved) throw unavailable('gone');
      const isRestricted = contentDetails.contentRating?.ytRating === 'ytAgeRestricted';
      if (status.embeddable === false || isRestricted) throw unavailable('notEmbeddable');
      const isLive = /^(?:live|upcoming)$/.test(snippet.liveBroadcastContent ?? '');
      return {
        id,
        title: cleanTitle(snippet.title, fallbackTitle(id)),
        ...uploaderOf(snippet.channelTitle),
        thumbnailUrl: cleanImageUrl(snippet.thumbnails.high?.url ?? '') || youtubeImage(id),
        type: isLive ? 'Live' : 'Video',
        episodes: [],
        durationS: isLive ? null : secondsOf(contentDetails.duration ?? ''),
      };
    },

    async playlist(id: string, request: UpstreamRequest): Promise<UpstreamVideo | undefined> {
      const [response, list] = await Promise.all([
        call(request, 'playlists', { part: 'snippet,status', id }),
        listOf(id, request),
      ]);
      const item = response && readJson(Playlists, response).items[0];
      if (!item || !list) return undefined;
      if (item.status?.privacyStatus === 'private') throw unavailable('private');
      // Every video of the list is deleted or private.
      const { episodes, isAll } = list;
      const [first] = episodes;
      if (!first) throw unavailable('gone');
      return {
        id,
        title: cleanTitle(item.snippet.title, fallbackTitle(id)),
        ...uploaderOf(item.snippet.channelTitle),
        thumbnailUrl: cleanImageUrl(item.snippet.thumbnails.high?.url ?? '') || youtubeImage(first.id),
        type: 'Playlist',
        episodes,
        durationS: null,
        ...(!isAll && { partial: true }),
      };
    },
  };
}

/** Deleted and private videos stay in a list, with these titles and without images. */
function isPlaceholder({ snippet, status }: Static<typeof PlaylistItem>): boolean {
  return (
    status?.privacyStatus === 'private' ||
    (/^(?:Deleted|Private) video$/.test(snippet.title) && !snippet.thumbnails?.high)
  );
}

/**
 * Seconds of an ISO 8601 duration such as `PT21M7S`; null if there is none and for the `P0D` of live streams.
 */
function secondsOf(duration: string): number | null {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = (match?.slice(1) ?? []).map((digits) =>
    Number(digits ?? 0),
  );
  return (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds || null;
}
