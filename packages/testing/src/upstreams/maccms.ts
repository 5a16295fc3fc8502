import {
  fixturesOf,
  gzipped,
  mishapOf,
  mishaps,
  startUpstream,
  type UpstreamRequest,
  type Mishap,
  type Reply,
  type Upstream,
} from './upstream-server.ts';

/** The scenarios of videos. An id selects one; all other ids exist. */
export const maccmsScenarios = [
  'gone', // an empty list
  'other', // a list without the requested one
  'closed', // the API is switched off
  'sentence', // a plain refusal
  'film', // one episode
  'quirks', // odd separators and numbers, and a relative image
  'mismatch', // more players than groups
  'pages', // URLs of pages, no streams
  'broken', // XML with an unescaped ampersand
  'notitle',
  'gzip',
  'flaky',
] as const;
export type MaccmsScenario = (typeof maccmsScenarios)[number] | Mishap;

const scenarios: readonly MaccmsScenario[] = [...maccmsScenarios, ...mishaps];
const firstId = 9_000_000;

/** An id that behaves as in the scenario. */
export function vodIdFor(scenario: MaccmsScenario): string {
  return String(firstId + scenarios.indexOf(scenario));
}

export const titleOf = (id: string) => `测试剧集 ${id}`;

/** The paths of the API: JSON, XML, and that of old sites. */
export const maccmsPaths = {
  json: '/api.php/provide/vod/',
  xml: '/api.php/provide/vod/?at=xml',
  old: '/inc/api.php',
} as const;

/** Starts a local resource site with its API in JSON and XML. */
export function startMaccms({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { pathname, searchParams } = request.url;
    const isOld = pathname === maccmsPaths.old;
    const isDetail = searchParams.get('ac') === (isOld ? 'videolist' : 'detail');
    if ((pathname !== maccmsPaths.json && !isOld) || !isDetail) {
      return { status: 404, body: 'Not Found' };
    }
    const isXml = isOld || searchParams.get('at') === 'xml';
    return detail(searchParams.get('ids') ?? '', isXml, request);
  }, port);
}

const read = fixturesOf('maccms');
// Real sites label every response as HTML.
const response = (body: string): Reply => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

const files: Partial<Record<MaccmsScenario, string>> = {
  gone: 'detail-empty-list.json',
  film: 'detail-movie.json',
  quirks: 'detail-quirks.json',
  mismatch: 'detail-mismatch.json',
};

function detail(id: string, isXml: boolean, request: UpstreamRequest): Reply | Mishap {
  const scenario = scenarios[Number(id) - firstId];
  const mishap = mishapOf(scenario, request);
  if (mishap) return mishap;
  if (scenario === 'closed') return response(read('closed.txt'));
  if (scenario === 'sentence') return response('域名未授权，请联系管理员');
  const text = isXml ? xmlOf(id, scenario) : jsonOf(id, scenario);
  return scenario === 'gzip' ? gzipped(response(text)) : response(text);
}

function xmlOf(id: string, scenario: MaccmsScenario | undefined): string {
  if (scenario === 'gone') {
    return '<?xml version="1.0" encoding="utf-8"?><rss version="5.1"><list page="1" recordcount="0"></list></rss>';
  }
  return read(scenario === 'broken' ? 'broken.xml' : 'detail.xml')
    .replace(/<id>\d+<\/id>/, `<id>${scenario === 'other' ? '1' : id}</id>`)
    .replace('测试剧集', () => (scenario === 'notitle' ? '' : titleOf(id)));
}

function jsonOf(id: string, scenario: MaccmsScenario | undefined): string {
  const recorded = JSON.parse(read((scenario && files[scenario]) ?? 'detail-two-groups.json')) as {
    list: Record<string, unknown>[];
  };
  for (const vod of recorded.list) {
    const isText = typeof vod['vod_id'] === 'string';
    vod['vod_id'] = scenario === 'other' ? 1 : isText ? id : Number(id);
    if (scenario !== 'quirks') vod['vod_name'] = scenario === 'notitle' ? ' ' : titleOf(id);
    if (scenario === 'pages') vod['vod_play_url'] = String(vod['vod_play_url']).split('$$$')[0];
  }
  return `\uFEFF${JSON.stringify(recorded)}`;
}
