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

/** The scenarios of videos and rooms. An id selects one; all other ids exist. */
export const bilibiliScenarios = [
  'gone', // -404; of a room: code 1, with a list for data
  'priv', // -403
  'hidden', // 62002
  'review', // 62004
  'vip', // -10403
  'badid', // -400
  'risk', // -352
  'often', // -799
  's412', // refused by risk control with status 412
  'login', // -101
  'many', // three parts
  'noshare',
  'upower', // for paying supporters only
  'bangumi', // belongs to a series that cannot be shared
  'stein', // interactive
  'notitle',
  'nodata', // success without data
  'gzip',
  'flaky',
  // rooms only
  'off',
  'rerun', // shows recordings
  'short', // a short number of room 7777777
] as const;
export type BilibiliScenario = (typeof bilibiliScenarios)[number] | Mishap;

const scenarios: readonly BilibiliScenario[] = [...bilibiliScenarios, ...mishaps];
const firstRoom = 8_000_000;

/** BV ids contain neither 0 nor l. */
const spelt = (scenario: string) => scenario.replaceAll('l', 'L').replaceAll('0', 'o');

/** A video id that behaves as in the scenario. */
export function videoIdFor(scenario: BilibiliScenario): string {
  return `BV1q${spelt(scenario)}q`.padEnd(12, '1');
}

/** A room number that behaves as in the scenario. */
export function roomIdFor(scenario: BilibiliScenario): string {
  return String(firstRoom + scenarios.indexOf(scenario));
}

function scenarioOfVideo(id: string): BilibiliScenario | undefined {
  const [, text] = /^BV1q([^q]+)q/.exec(id) ?? [];
  return scenarios.find((scenario) => spelt(scenario) === text);
}

export const titleOf = (id: string) => `测试视频 ${id}`;

/** The targets of short links by code; all other codes are unknown. */
const shortLinks: Record<string, string> = {
  AbCdEf: 'https://www.bilibili.com/video/BV1YQ4y127Rd?p=1&share_medium=android&unique_k=AbCdEf',
  hop2: 'https://b23.tv/AbCdEf',
  live: 'https://live.bilibili.com/7777777?broadcast_type=0',
  bangumi: 'https://www.bilibili.com/bangumi/play/ep374717',
  offsite: 'https://bilibili.com.evil.example/video/BV1YQ4y127Rd',
  inside: 'http://127.0.0.1:1/video/BV1YQ4y127Rd',
  plain: 'http://www.bilibili.com/video/BV1YQ4y127Rd',
  circle: 'https://b23.tv/circle',
  nowhere: '',
};

/** Starts a local bilibili: the video API, the live API and the short links, at one origin. */
export function startBilibili({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/x/web-interface/view') return view(searchParams.get('bvid') ?? '', request);
    if (pathname === '/room/v1/Room/get_info') return room(searchParams.get('room_id') ?? '', request);
    if (/^\/\w+$/.test(pathname)) return shortLink(pathname.slice(1));
    return { status: 404, body: 'Not Found' };
  }, port);
}

function shortLink(code: string): Reply | Mishap {
  const mishap = mishaps.find((known) => known === code);
  if (mishap) return mishap;
  const location = shortLinks[code];
  return location === undefined
    ? json({ code: -404, message: '啥都木有', ttl: 1 })
    : { status: 302, headers: location === '' ? {} : { location }, body: '' };
}

const fixture = fixturesOf('bilibili');
const read = (name: string) => JSON.parse(fixture(name)) as { data: Record<string, unknown> };

const refusals: Partial<Record<BilibiliScenario, Reply>> = {
  gone: json(read('view-error-404.json')),
  priv: json(read('view-error-403.json')),
  hidden: json({ code: 62002, message: '稿件不可见', ttl: 1 }),
  review: json(read('view-error-62004.json')),
  vip: json({ code: -10403, message: '大会员专享限制', ttl: 1 }),
  badid: json({ code: -400, message: '请求错误', ttl: 1 }),
  risk: json(read('view-error-352.json')),
  often: json(read('view-error-799.json')),
  s412: json({ code: -412, message: '请求被拦截', ttl: 1 }, 412),
  login: json({ code: -101, message: '账号未登录', ttl: 1 }),
  nodata: json({ code: 0, message: '0', ttl: 1 }),
};

const videoFiles: Partial<Record<BilibiliScenario, string>> = {
  many: 'multi',
  noshare: 'no-share',
  bangumi: 'redirect-bangumi',
  stein: 'stein',
};

function view(id: string, request: UpstreamRequest): Reply | Mishap {
  const scenario = scenarioOfVideo(id);
  const refusal = mishapOf(scenario, request) ?? (scenario && refusals[scenario]);
  if (refusal) return refusal;
  // Requests without the referrer of its own pages are refused.
  if (request.headers.referer !== 'https://www.bilibili.com/') return refusals.s412 ?? 's429';
  const response = read(`view-${(scenario && videoFiles[scenario]) ?? 'single'}.json`);
  Object.assign(response.data, {
    bvid: id,
    title: scenario === 'notitle' ? '\u200B' : titleOf(id),
    ...(scenario === 'upower' && { is_upower_exclusive: true }),
  });
  return scenario === 'gzip' ? gzipped(json(response)) : json(response);
}

function room(id: string, request: UpstreamRequest): Reply | Mishap {
  const scenario = scenarios[Number(id) - firstRoom];
  if (scenario === 'gone') return json(read('live-not-found.json'));
  const refusal = mishapOf(scenario, request) ?? (scenario && refusals[scenario]);
  if (refusal) return refusal;
  const response = read(
    scenario === 'off' ? 'live-off.json' : scenario === 'rerun' ? 'live-rotation.json' : 'live-on.json',
  );
  Object.assign(response.data, {
    room_id: scenario === 'short' ? 7_777_777 : Number(id),
    title: scenario === 'notitle' ? '' : titleOf(id),
  });
  return json(response);
}
