import { readFileSync } from 'node:fs';
import {
  gzipped,
  json,
  mishaps,
  startUpstream,
  type UpstreamRequest,
  type Mishap,
  type Reply,
  type Upstream,
} from './upstream-server.ts';

/** What Tencent Video says of a video or cover whose id carries the word; all others exist. */
export const tencentWords = [
  'gone', // a page of status 404
  'gone200', // a page that says so with status 200
  'home', // leads to the front page
  'noregion', // not to be seen from here
  'notitle',
  'gzip',
  'flaky',
  // covers only
  'long', // 120 videos
  'trailer', // nothing but a trailer yet
  'nodata', // the data of the page is refused, the page is there
  'nointro', // its title is missing in the data
  'brokenpg', // the second page of its videos cannot be read
] as const;
export type TencentWord = (typeof tencentWords)[number] | Mishap;

const words: readonly TencentWord[] = [...tencentWords, ...mishaps];

/** The id of a video that behaves as the word says. */
export function vidFor(word: TencentWord): string {
  return `q${word}q`.padEnd(11, '0');
}

/** The id of a cover that behaves as the word says. */
export function cidFor(word: TencentWord): string {
  return `q${word}q`.padEnd(15, '0');
}

function wordOf(id: string): TencentWord | undefined {
  return words.find((word) => id.startsWith(`q${word}q`));
}

export const titleOf = (id: string) => `测试剧 ${id}`;

/** Starts a local Tencent Video: pages and their data, at one origin. */
export function startTencent({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { pathname } = request.url;
    if (pathname.endsWith('/GetPageData')) return pageData(request);
    const [, id] = /^\/x\/(?:page|cover)\/(?:[a-z0-9]+\/)?([a-z0-9]+)\.html$/.exec(pathname) ?? [];
    if (id !== undefined) return page(id, request);
    if (pathname === '/') return html(read('page-cover.html.txt').replaceAll('测试剧', '首页'));
    return missing(404);
  }, port);
}

const folder = new URL('fixtures/tencent/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const html = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const missing = (status: number) => html(read('page-404.html.txt'), status);

function mishapOf(word: TencentWord | undefined, { times }: UpstreamRequest): Mishap | undefined {
  if (word === 'flaky') return times === 1 ? 's500' : undefined;
  return mishaps.find((mishap) => mishap === word);
}

function page(id: string, request: UpstreamRequest): Reply | Mishap {
  const word = wordOf(id);
  const mishap = mishapOf(word, request);
  if (mishap) return mishap;
  switch (word) {
    case 'gone':
      return missing(404);
    case 'gone200':
      return missing(200);
    case 'home':
      return { status: 302, headers: { location: '/' }, body: '' };
    case 'noregion':
      return html('<!DOCTYPE html><body>您所在区域暂无此内容版权</body>');
    default: {
      const reply = html(
        read('page-cover.html.txt')
          .replaceAll(
            '"coverInfo":{"cid":"mzcbloom0000001","title":"测试剧"',
            () => `"coverInfo":{"cid":"${id}","title":${JSON.stringify(titleOf(id))}`,
          )
          .replaceAll(
            '测试剧_01_高清',
            word === 'notitle' ? '&#8203;_高清' : `测试剧 ${id}&amp;_高清`,
          ),
      );
      return word === 'gzip' ? gzipped(reply) : reply;
    }
  }
}

type PageData = {
  data: {
    module_list_datas: {
      module_datas: { item_data_lists: { item_datas: { item_params: Params }[] } }[];
    }[];
  };
};
type Params = Record<string, string>;

function pageData(request: UpstreamRequest): Reply | Mishap {
  const { pageParams } = JSON.parse(request.body) as { pageParams: Params };
  const { cid = '', page_id: pageId, page_context: context = '' } = pageParams;
  const word = wordOf(cid);
  const mishap = mishapOf(word, request);
  if (mishap) return mishap;
  if (word === 'nodata') return json(JSON.parse(read('getpagedata-error.json')));
  const begin = Number(/episode_begin=(\d+)/.exec(context)?.[1] ?? 1);
  if (word === 'brokenpg' && begin > 1) return 'cut';
  const isIntro = pageId === 'detail_page_introduction';
  const response = JSON.parse(
    read(isIntro ? 'getpagedata-intro.json' : 'getpagedata-episodes.json'),
  ) as PageData;
  const isEmpty = word === 'gone' || word === 'gone200' || (word === 'nointro' && isIntro);
  const [first] = response.data.module_list_datas;
  const items = first?.module_datas[0]?.item_data_lists;
  if (isEmpty || !items) response.data.module_list_datas = [];
  else if (isIntro) {
    for (const { item_params: params } of items.item_datas) params['title'] = titleOf(cid);
  } else {
    items.item_datas = episodesOf(items.item_datas, word, begin);
  }
  return json(response);
}

/** Three of which one is a trailer, or as many as the word says. */
function episodesOf(
  recorded: { item_params: Params }[],
  word: TencentWord | undefined,
  begin: number,
): { item_params: Params }[] {
  if (word === 'trailer') return recorded.slice(2);
  if (word !== 'long' && word !== 'brokenpg') return recorded;
  const [template] = recorded;
  return Array.from({ length: 120 }, (_, index) => ({
    ...template,
    item_params: {
      ...template?.item_params,
      vid: `b${String(index + 1).padStart(10, '0')}`,
      play_title: `测试剧 第${index + 1}集`,
    },
  })).slice(begin - 1, begin + 99);
}
