import { isVid } from '@bloom/contract/sources/tencent';
import type { Episode } from '@bloom/contract/video/video';
import { Type } from 'typebox';
import { unexpectedResponse, readJson, type UpstreamRequest } from '../upstream-request.ts';
import { cleanTitle } from '../title.ts';

const PageDataResponse = Type.Object({
  ret: Type.Integer(),
  data: Type.Optional(
    Type.Object({
      module_list_datas: Type.Optional(
        Type.Array(
          Type.Object({
            module_datas: Type.Optional(
              Type.Array(
                Type.Object({
                  item_data_lists: Type.Optional(
                    Type.Object({
                      item_datas: Type.Optional(
                        Type.Array(
                          Type.Object({
                            item_params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
                          }),
                        ),
                      ),
                    }),
                  ),
                }),
              ),
            ),
          }),
        ),
      ),
    }),
  ),
});

type Item = (name: string) => string;

const pageSize = 100;
/** At most 500 episodes are read. */
const maxPages = 5;
/** Leaves time to read the HTML page instead. */
const maxCallMs = 2_500;

/** The API that Tencent's own pages load their data from; it needs no key. */
export function createPageData(origin: string) {
  const url = new URL(
    '/trpc.universal_backend_service.page_server_rpc.PageServer/GetPageData' +
      '?video_appid=3000010&vversion_name=8.2.96&vversion_platform=2',
    origin,
  );

  /** The items of one page of a cover. All values in requests and responses are strings. */
  const itemsOf = async (
    pageId: string,
    cid: string,
    context: string,
    request: UpstreamRequest,
  ): Promise<Item[]> => {
    const pageParams = {
      cid,
      lid: '0',
      vid: '',
      req_from: 'web_mobile',
      page_type: 'detail_operation',
      page_id: pageId,
      id_type: '1',
      page_size: String(pageSize),
      page_context: context,
    };
    const response = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'https://v.qq.com',
        referer: 'https://v.qq.com/',
      },
      body: JSON.stringify({ has_cache: 1, pageParams }),
      optionalMs: maxCallMs,
    });
    const { ret, data } = readJson(PageDataResponse, response);
    if (response.status !== 200 || ret !== 0) throw unexpectedResponse(`GetPageData responded with ${ret}`);
    return (data?.module_list_datas ?? [])
      .flatMap((list) => list.module_datas ?? [])
      .flatMap((module) => module.item_data_lists?.item_datas ?? [])
      .map(({ item_params: params = {} }) => (name) => {
        const value = params[name];
        return typeof value === 'string' ? value : '';
      });
  };

  const pageOfEpisodes = (page: number, cid: string, request: UpstreamRequest) => {
    const [begin, end] = [page * pageSize + 1, (page + 1) * pageSize];
    const context = `episode_begin=${begin}&episode_end=${end}&episode_step=${pageSize}`;
    return itemsOf('vsite_episode_list', cid, context, request);
  };

  return {
    /** Title and image of a cover; undefined if it is not known. */
    async cover(
      cid: string,
      request: UpstreamRequest,
    ): Promise<{ title: string; imageUrl: string } | undefined> {
      const items = await itemsOf('detail_page_introduction', cid, '', request);
      const item = items.find((params) => params('title') !== '');
      return item && { title: item('title'), imageUrl: item('new_pic_hz') || item('new_pic_vt') };
    },

    /** The videos of a cover without its trailers; none of an unknown cover. */
    async episodes(cid: string, request: UpstreamRequest): Promise<{ episodes: Episode[]; isAll: boolean }> {
      const items: Item[] = [];
      for (let page = 0; page < maxPages && items.length === page * pageSize; page++) {
        // A later page may fail although the cover exists; the episodes read so far are used.
        const more = pageOfEpisodes(page, cid, request);
        items.push(...(await (page === 0 ? more : more.catch(() => []))));
      }
      const episodes = items
        .filter((item) => isVid(item('vid')) && item('is_trailer') !== '1')
        .map((item) => {
          const title = item('play_title') || item('union_title') || item('title');
          return { id: item('vid'), title: cleanTitle(title, item('vid')) };
        });
      return {
        episodes: [...new Map(episodes.map((episode) => [episode.id, episode])).values()],
        // A full last page means that another one was expected.
        isAll: items.length % pageSize !== 0,
      };
    },
  };
}
