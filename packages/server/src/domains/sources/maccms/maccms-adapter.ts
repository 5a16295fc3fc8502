import type { ResourceSite } from '@bloom/contract/sources/sources';
import { unexpectedResponse, unavailable } from '../upstream-request.ts';
import type { SourceAdapter } from '../source.ts';
import { cleanImageUrl, cleanTitle } from '../title.ts';
import { readAnswer } from './response.ts';
import { playableGroup } from './play-groups.ts';

export type MaccmsConfig = {
  readonly source: ResourceSite;
  /** The full url of the site's MacCMS interface. */
  readonly apiUrl: string;
};

/**
 * A resource site that runs MacCMS, by its public interface in JSON or XML. What can be played of
 * it is decided by the site alone: streams are never fetched from here.
 */
export function createMaccmsAdapter({ source, apiUrl }: MaccmsConfig): SourceAdapter {
  return {
    lookup: async (id, request) => {
      const url = new URL(apiUrl);
      // The interface of old sites lies elsewhere and knows its own word only.
      url.searchParams.set('ac', url.pathname.includes('/inc/') ? 'videolist' : 'detail');
      url.searchParams.set('ids', id);
      const response = await request(url);
      const vods = response.status === 200 ? readAnswer(response.text() ?? '') : undefined;
      if (!vods)
        throw unexpectedResponse(`${source} responded ${response.status}, not as MacCMS does`);
      if (vods.length === 0) throw unavailable('gone');
      const vod = vods.find((listed) => listed.id === id);
      if (!vod) throw unexpectedResponse(`${source} responded with another video`);
      const group = playableGroup(vod.groups);
      // It exists, but not as a stream.
      const [first] = group ?? [];
      if (!group || !first) throw unavailable('notEmbeddable');
      const isSeries = group.length > 1;
      return {
        id,
        title: cleanTitle(vod.title, `${source} ${id}`),
        thumbnailUrl: imageUrlOf(vod.image, url),
        type: isSeries ? 'Playlist' : 'Video',
        episodes: isSeries ? group.map(({ id: episode, title }) => ({ id: episode, title })) : [],
        durationS: null,
        url: isSeries
          ? Object.fromEntries(group.map((episode) => [episode.id, episode.url]))
          : first.url,
      };
    },
  };
}

/** URLs of images may be relative, or `mac://…` for the protocol of the site. */
function imageUrlOf(image: string, site: URL): string {
  const url = image.trim().replace(/^mac:/, '');
  return url !== '' && URL.canParse(url, site) ? cleanImageUrl(new URL(url, site).href) : '';
}
