import { BloomError, type UnavailableReason } from '@bloom/contract/errors/errors';
import { youtube, youtubeImage } from '@bloom/contract/sources/youtube';
import type { Episode } from '@bloom/contract/video/video';
import { XMLParser } from 'fast-xml-parser';
import { Type } from 'typebox';
import { matchesSchema, type OutboundResponse } from '../../../platform/outbound/index.ts';
import { unexpectedResponse, readJson, unavailable, type UpstreamRequest } from '../upstream-request.ts';
import type { UpstreamVideo } from '../source.ts';
import { cleanImageUrl, cleanTitle, uploaderOf } from '../title.ts';
import { episodesFrom, fallbackTitle } from './youtube.ts';

const Oembed = Type.Object({
  title: Type.String(),
  author_name: Type.Optional(Type.String()),
  thumbnail_url: Type.Optional(Type.String()),
});

const Feed = Type.Object({
  feed: Type.Object({
    entry: Type.Optional(
      Type.Array(
        Type.Object({
          'yt:videoId': Type.String(),
          title: Type.String(),
          published: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
});

/** oEmbed refuses with plain text; an HTML page with this status comes from a proxy in between. */
const refusals: Readonly<Record<number, UnavailableReason>> = {
  401: 'notEmbeddable',
  403: 'private',
  404: 'gone',
};

/** A list is shared without its episodes if its feed takes longer. */
const maxFeedMs = 2_500;
/** A feed with this many entries may omit older ones. */
const feedSize = 15;

const xml = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: true,
  isArray: (name: string) => name === 'entry',
});

/** The parts of YouTube that need no key: oEmbed of a video or list, and the feed of a list. */
export function createKeyless(origin: string) {
  const oembed = async (id: string, request: UpstreamRequest) => {
    const url = new URL('/oembed', origin);
    url.search = new URLSearchParams({ url: youtube.url(id, {}), format: 'json' }).toString();
    const response = await request(url);
    const refusal = refusalOf(response);
    if (refusal) throw refusal;
    return readJson(Oembed, response);
  };

  /**
   * The newest 15 videos of a list. A missing or broken feed does not mean that the list is gone:
   * feeds of existing lists have responded with 404 and 500 for days.
   */
  const newest = async (
    id: string,
    request: UpstreamRequest,
  ): Promise<{ episodes: Episode[]; isAll: boolean }> => {
    const url = new URL('/feeds/videos.xml', origin);
    url.search = new URLSearchParams({ playlist_id: id }).toString();
    const response = await request(url, { optionalMs: maxFeedMs });
    const text = response.status === 200 ? response.text() : undefined;
    const parsed: unknown = text === undefined ? undefined : xml.parse(text);
    if (!matchesSchema(Feed, parsed)) throw unexpectedResponse('no feed');
    const { entry: entries = [] } = parsed.feed;
    return { episodes: episodesOf(entries), isAll: entries.length < feedSize };
  };

  return {
    async video(id: string, request: UpstreamRequest): Promise<UpstreamVideo> {
      const known = await oembed(id, request);
      return {
        id,
        title: cleanTitle(known.title, fallbackTitle(id)),
        ...uploaderOf(known.author_name),
        thumbnailUrl: cleanImageUrl(known.thumbnail_url ?? '') || youtubeImage(id),
        // oEmbed does not distinguish live streams.
        type: 'Video',
        episodes: [],
        durationS: null,
        partial: true,
      };
    },

    async playlist(id: string, request: UpstreamRequest): Promise<UpstreamVideo> {
      const [known, { episodes, isAll }] = await Promise.all([
        oembed(id, request),
        newest(id, request).catch(() => ({ episodes: [], isAll: false })),
      ]);
      const [first] = episodes;
      return {
        id,
        title: cleanTitle(known.title, fallbackTitle(id)),
        ...uploaderOf(known.author_name),
        thumbnailUrl: cleanImageUrl(known.thumbnail_url ?? '') || (first ? youtubeImage(first.id) : ''),
        type: 'Playlist',
        episodes,
        durationS: null,
        ...(!isAll && { partial: true }),
      };
    },
  };
}

/** The error in a response of oEmbed; undefined if the video exists. */
function refusalOf(response: OutboundResponse): BloomError | undefined {
  const { status } = response;
  const text = response.text()?.trim() ?? '<';
  if (status === 200) {
    // A private video was once refused with status 200.
    return text === 'Forbidden' ? unavailable('private') : undefined;
  }
  const isPage = text.startsWith('<');
  if (status === 400 && !isPage) return new BloomError('share.youtubeInvalidUrl');
  const reason = refusals[status];
  return reason && !isPage ? unavailable(reason) : unexpectedResponse(`oEmbed responded with ${status}`);
}

/** Sorted by publication, so that a series begins with its first episode. */
function episodesOf(
  entries: readonly { 'yt:videoId': string; title: string; published?: string }[],
): Episode[] {
  return episodesFrom(
    entries
      .toSorted((a, b) => timeOf(a.published) - timeOf(b.published))
      .map(({ 'yt:videoId': id, title }) => ({ id, title })),
  );
}

function timeOf(published = ''): number {
  return Date.parse(published) || 0;
}
