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

/** What bilibili says of a video or room whose id carries the word; all others exist. */
export const bilibiliWords = [
  'gone', // -404; of a room: code 1, with a list for data
  'priv', // -403
  'hidden', // 62002
  'review', // 62004
  'vip', // -10403
  'badid', // -400
  'risk', // -352
  'often', // -799
  's412', // stopped by risk control, with that status
  'login', // -101
  'many', // three parts
  'noshare',
  'upower', // for supporters of its owner only
  'bangumi', // belongs to a series that cannot be shared
  'stein', // interactive
  'notitle',
  'nodata', // success without what it is of
  'gzip',
  'flaky',
  // rooms only
  'off',
  'rerun', // shows recordings
  'short', // a short number of room 7777777
] as const;
export type BilibiliWord = (typeof bilibiliWords)[number] | Mishap;

const words: readonly BilibiliWord[] = [...bilibiliWords, ...mishaps];
const firstRoom = 8_000_000;

/** BV ids have no 0 and no l. */
const spelt = (word: string) => word.replaceAll('l', 'L').replaceAll('0', 'o');

/** A video id that behaves as the word says. */
export function videoIdFor(word: BilibiliWord): string {
  return `BV1q${spelt(word)}q`.padEnd(12, '1');
}

/** A room number that behaves as the word says. */
export function roomIdFor(word: BilibiliWord): string {
  return String(firstRoom + words.indexOf(word));
}

function wordOfVideo(id: string): BilibiliWord | undefined {
  const [, text] = /^BV1q([^q]+)q/.exec(id) ?? [];
  return words.find((word) => spelt(word) === text);
}

export const titleOf = (id: string) => `测试视频 ${id}`;

/** Where the short links of this stand-in lead; every other code is unknown. */
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

/** Starts a local bilibili: the video interface, the live one, and the short links, at one origin. */
export function startBilibili({ port = 0 }: { port?: number } = {}): Promise<Upstream> {
  return startUpstream((request) => {
    const { pathname, searchParams } = request.url;
    if (pathname === '/x/web-interface/view') return view(searchParams.get('bvid') ?? '', request);
    if (pathname === '/room/v1/Room/get_info')
      return room(searchParams.get('room_id') ?? '', request);
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

const folder = new URL('fixtures/bilibili/', import.meta.url);
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as { data: Record<string, unknown> };

function mishapOf(word: BilibiliWord | undefined, { times }: UpstreamRequest): Mishap | undefined {
  if (word === 'flaky') return times === 1 ? 's500' : undefined;
  return mishaps.find((mishap) => mishap === word);
}

const refusals: Partial<Record<BilibiliWord, Reply>> = {
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

const videoFiles: Partial<Record<BilibiliWord, string>> = {
  many: 'multi',
  noshare: 'no-share',
  bangumi: 'redirect-bangumi',
  stein: 'stein',
};

function view(id: string, request: UpstreamRequest): Reply | Mishap {
  const word = wordOfVideo(id);
  const refusal = mishapOf(word, request) ?? (word && refusals[word]);
  if (refusal) return refusal;
  // It stops callers that do not look like its own pages.
  if (request.headers.referer !== 'https://www.bilibili.com/') return refusals.s412 ?? 's429';
  const response = read(`view-${(word && videoFiles[word]) ?? 'single'}.json`);
  Object.assign(response.data, {
    bvid: id,
    title: word === 'notitle' ? '\u200B' : titleOf(id),
    ...(word === 'upower' && { is_upower_exclusive: true }),
  });
  return word === 'gzip' ? gzipped(json(response)) : json(response);
}

function room(id: string, request: UpstreamRequest): Reply | Mishap {
  const word = words[Number(id) - firstRoom];
  if (word === 'gone') return json(read('live-not-found.json'));
  const refusal = mishapOf(word, request) ?? (word && refusals[word]);
  if (refusal) return refusal;
  const response = read(
    word === 'off' ? 'live-off.json' : word === 'rerun' ? 'live-rotation.json' : 'live-on.json',
  );
  Object.assign(response.data, {
    room_id: word === 'short' ? 7_777_777 : Number(id),
    title: word === 'notitle' ? '' : titleOf(id),
  });
  return json(response);
}
