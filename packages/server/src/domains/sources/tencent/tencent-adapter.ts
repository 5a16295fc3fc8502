import { isVid } from '@bloom/contract/sources/tencent';
import { unexpectedResponse, unavailable, type UpstreamRequest } from '../upstream-request.ts';
import type { SourceAdapter, UpstreamVideo } from '../source.ts';
import { cleanImageUrl, cleanTitle } from '../title.ts';
import { createPageData } from './page-data.ts';
import { readPage, type TencentPage } from './page.ts';

export type TencentConfig = {
  /** Origin of the pages. */
  readonly url: string;
  /** Origin of the API behind the pages. */
  readonly apiUrl: string;
};

/**
 * Looks up videos of Tencent Video from their pages, and covers (a series, or a film with its parts)
 * from the API behind the pages or, if that fails, from the page itself.
 */
export function createTencentAdapter({ url, apiUrl }: TencentConfig): SourceAdapter {
  const pageData = createPageData(apiUrl);

  const pageOf = async (path: string, request: UpstreamRequest): Promise<TencentPage> => {
    const response = await request(new URL(path, url));
    if (response.status === 404) throw unavailable('gone');
    const html = response.status === 200 ? response.text() : undefined;
    if (html === undefined) throw unexpectedResponse(`a page responded with ${response.status}`);
    const page = readPage(html);
    // A missing video may redirect to the site's front page, which has a title too.
    const isOfVideo = /\/(?:cover|page)\//.test(new URL(response.url).pathname);
    if (page.title !== '' && isOfVideo) return page;
    throw page.isMissing ? unavailable('gone') : unexpectedResponse('a page without a title');
  };

  const video = async (vid: string, request: UpstreamRequest): Promise<UpstreamVideo> => {
    const page = await pageOf(`/x/page/${vid}.html`, request);
    return {
      id: vid,
      title: cleanTitle(page.title, fallbackTitle(vid)),
      thumbnailUrl: cleanImageUrl(page.imageUrl),
      type: 'Video',
      episodes: [],
      durationS: page.durationS || null,
    };
  };

  const cover = async (cid: string, request: UpstreamRequest): Promise<UpstreamVideo> => {
    const [known, { episodes, isAll }] = await Promise.all([
      pageData.cover(cid, request).catch(() => undefined),
      pageData.episodes(cid, request).catch(() => ({ episodes: [], isAll: false })),
    ]);
    const page = known && episodes.length > 0 ? undefined : await pageOf(coverPath(cid), request);
    const list =
      episodes.length > 0
        ? episodes
        : (page?.vids ?? []).map((id, index) => ({ id, title: String(index + 1) }));
    if (list.length === 0) throw unexpectedResponse('a cover without episodes');
    return {
      id: cid,
      title: cleanTitle(known?.title ?? (page?.coverTitle || page?.title || ''), fallbackTitle(cid)),
      thumbnailUrl: cleanImageUrl(known?.imageUrl ?? page?.imageUrl ?? ''),
      type: 'Playlist',
      episodes: list,
      durationS: null,
      ...(!isAll && { partial: true }),
    };
  };

  return { lookup: (id, request) => (isVid(id) ? video(id, request) : cover(id, request)) };
}

function coverPath(cid: string): string {
  return `/x/cover/${cid}.html`;
}

function fallbackTitle(id: string): string {
  return `腾讯视频 ${id}`;
}
