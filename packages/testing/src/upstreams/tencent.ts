import {
  fixturesOf,
  gzipped,
  json,
  mishapOf,
  mishaps,
  startUpstream,
  type UpstreamRequest,
  type Mishap,
  type Reply,
  type Upstream,
} from './upstream-server.ts';

/** The scenarios of videos and covers. An id selects one; all other ids exist. */
export const tencentScenarios = [
  'gone', // a page of status 404
  'gone200', // the same page with status 200
  'home', // redirects to the front page
  'noregion', // not available in the region
  'notitle',
  'gzip',
  'flaky',
  // covers only
  'long', // 120 videos
  'trailer', // only a trailer
  'nodata', // the API refuses, the page works
  'nointro', // no title in the API
  'brokenpg', // the second page of its videos cannot be read
] as const;
export type TencentScenario = (typeof tencentScenarios)[number] | Mishap;

const scenarios: readonly TencentScenario[] = [...tencentScenarios, ...mishaps];

/** The id of a video that behaves as in the scenario. */
export function vidFor(scenario: TencentScenario): string {
  return `q${scenario}q`.padEnd(11, '0');
}

/** The id of a cover that behaves as in the scenario. */
export function cidFor(scenario: TencentScenario): string {
  return `q${scenario}q`.padEnd(15, '0');
}

function scenarioOf(id: string): TencentScenario | undefined {
  return scenarios.find((scenario) => id.startsWith(`q${scenario}q`));
}

export const titleOf = (id: string) => `测试剧 ${id}`;

/** Starts a local Tencent Video: pages and their API, at one origin. */
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

const read = fixturesOf('tencent');
const html = (body: string, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});
const missing = (status: number) => html(read('page-404.html.txt'), status);

function page(id: string, request: UpstreamRequest): Reply | Mishap {
  const scenario = scenarioOf(id);
  const mishap = mishapOf(scenario, request);
  if (mishap) return mishap;
  switch (scenario) {
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
          .replaceAll('测试剧_01_高清', scenario === 'notitle' ? '&#8203;_高清' : `测试剧 ${id}&amp;_高清`),
      );
      return scenario === 'gzip' ? gzipped(reply) : reply;
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
  const scenario = scenarioOf(cid);
  const mishap = mishapOf(scenario, request);
  if (mishap) return mishap;
  if (scenario === 'nodata') return json(JSON.parse(read('getpagedata-error.json')));
  const begin = Number(/episode_begin=(\d+)/.exec(context)?.[1] ?? 1);
  if (scenario === 'brokenpg' && begin > 1) return 'cut';
  const isIntro = pageId === 'detail_page_introduction';
  const response = JSON.parse(
    read(isIntro ? 'getpagedata-intro.json' : 'getpagedata-episodes.json'),
  ) as PageData;
  const isEmpty = scenario === 'gone' || scenario === 'gone200' || (scenario === 'nointro' && isIntro);
  const [first] = response.data.module_list_datas;
  const items = first?.module_datas[0]?.item_data_lists;
  if (isEmpty || !items) response.data.module_list_datas = [];
  else if (isIntro) {
    for (const { item_params: params } of items.item_datas) params['title'] = titleOf(cid);
  } else {
    items.item_datas = episodesOf(items.item_datas, scenario, begin);
  }
  return json(response);
}

/** Three items with one trailer, or those of the scenario. */
function episodesOf(
  recorded: { item_params: Params }[],
  scenario: TencentScenario | undefined,
  begin: number,
): { item_params: Params }[] {
  if (scenario === 'trailer') return recorded.slice(2);
  if (scenario !== 'long' && scenario !== 'brokenpg') return recorded;
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
