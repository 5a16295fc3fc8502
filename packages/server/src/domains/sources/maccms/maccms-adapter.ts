import type { ResourceSite } from '@bloom/contract/sources/maccms';
import { unexpectedResponse, unavailable } from '../upstream-request.ts';
import type { SourceAdapter } from '../source.ts';
import { cleanImageUrl, cleanTitle } from '../title.ts';
import { readResponse } from './response.ts';
import { playableGroup } from './play-groups.ts';

export type MaccmsConfig = {
  readonly source: ResourceSite;
  /** The full URL of the site's MacCMS API. */
  readonly apiUrl: string;
};

/**
 * Looks up videos of a resource site that runs MacCMS, with its public API in JSON or XML. The
 * server never fetches streams, so it does not know whether they play.
 */
export function createMaccmsAdapter({ source, apiUrl }: MaccmsConfig): SourceAdapter {
  return {
    lookup: async (id, request) => {
      const url = new URL(apiUrl);
      // The API of old sites has another path and accepts only this value.
      url.searchParams.set('ac', url.pathname.includes('/inc/') ? 'videolist' : 'detail');
      url.searchParams.set('ids', id);
      const response = await request(url);
      const vods = response.status === 200 ? readResponse(response.text() ?? '') : undefined;
      if (!vods) {
        throw unexpectedResponse(`${source} responded with ${response.status} and not in the form of MacCMS`);
      }
      if (vods.length === 0) throw unavailable('gone');
      const vod = vods.find((listed) => listed.id === id);
      if (!vod) throw unexpectedResponse(`${source} responded with another video`);
      const group = playableGroup(vod.groups);
      // The video exists, but it has no stream.
      const [first] = group ?? [];
      if (!group || !first) throw unavailable('notEmbeddable');
      const isSeries = first.of > 1;
      return {
        id,
        title: cleanTitle(vod.title, `${source} ${id}`),
        thumbnailUrl: absoluteImageUrl(vod.imageUrl, url),
        type: isSeries ? 'Playlist' : 'Video',
        episodes: isSeries ? group.map(({ id: episode, title }) => ({ id: episode, title })) : [],
        durationS: null,
        url: isSeries ? Object.fromEntries(group.map((episode) => [episode.id, episode.url])) : first.url,
      };
    },
  };
}

/** Image URLs may be relative, or begin with `mac://`, which stands for the site's own protocol. */
function absoluteImageUrl(imageUrl: string, site: URL): string {
  const url = imageUrl.trim().replace(/^mac:/, '');
  return url !== '' && URL.canParse(url, site) ? cleanImageUrl(new URL(url, site).href) : '';
}
