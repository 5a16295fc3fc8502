import { dayS, partOf, startOf, type ReadableUrl, type SourceModule, type StartPosition } from './source.ts';

export type BilibiliLink = StartPosition & {
  readonly source: 'bilibili';
  /** `short`: a code of b23.tv, which only bilibili can resolve. */
  readonly kind: 'video' | 'live' | 'short';
  /** BV id, room number or code. */
  readonly id: string;
};

/** Whether a text is the number of a live room. */
export function isBilibiliRoom(text: string): boolean {
  return /^[1-9]\d{0,11}$/.test(text);
}

const shortHosts = ['b23.tv', 'bili2233.cn'];

/** Whether a short link of bilibili may lead to a host. */
export function isBilibiliHost(hostname: string): boolean {
  return shortHosts.includes(hostname) || /(^|\.)bilibili\.com$/.test(hostname);
}

/** bilibili: videos, which may have several parts, and live rooms. */
export const bilibili = {
  name: { en: 'bilibili', 'zh-hans': '哔哩哔哩', 'zh-hant': 'bilibili' },
  // Also hosts whose pages cannot be shared, so that their links get bilibili's error.
  hosts: [
    'www.bilibili.com',
    'bilibili.com',
    'm.bilibili.com',
    'player.bilibili.com',
    'live.bilibili.com',
    'bangumi.bilibili.com',
    'space.bilibili.com',
    't.bilibili.com',
    'search.bilibili.com',
    'manga.bilibili.com',
    ...shortHosts,
  ],
  players: { bilibili: 'https://player.bilibili.com', bilibiliLive: 'https://www.bilibili.com' },
  player: 'frame',
  episodes: 'parts',
  hiddenIn: [],
  metadataMaxAgeS: 7 * dayS,
  goneReasons: ['gone'],
  invalid: 'share.bilibiliNotSupportSuchShare',
  readLink,
  parseId: (text) => {
    // An id from a path may end with the path's slash (docs/specification/sources.md#links).
    const id = text.replace(/\/$/, '');
    return isBilibiliRoom(id) ? id : parseVideo(id);
  },
  url: (id, { part, startS }) => {
    if (isBilibiliRoom(id)) return `https://live.bilibili.com/${id}`;
    const query = [
      ...(part === undefined ? [] : [`p=${part}`]),
      ...(startS === undefined ? [] : [`t=${startS}`]),
    ].join('&');
    return `https://www.bilibili.com/video/${id}${query && `?${query}`}`;
  },
  typeOf: (id) => (isBilibiliRoom(id) ? 'Live' : 'Video'),
  refuse: (_id, category) =>
    category === 'other' || category === 'entertainment' ? undefined : 'share.bilibiliCategory',
  frame: (id, part = '1', players) => {
    if (isBilibiliRoom(id)) {
      const query = `cid=${id}&autoplay=1&mute=1&logo=0&danmaku=0`;
      return {
        address: `${players.bilibiliLive}/blackboard/live/live-activity-player.html?${query}`,
      };
    }
    const query = `isOutside=true&bvid=${id}&p=${part}&autoplay=1&danmaku=0&high_quality=1`;
    return { address: `${players.bilibili}/player.html?${query}`, startName: 't' };
  },
} as const satisfies SourceModule<'bilibili' | 'bilibiliLive', BilibiliLink>;

/** The id after `video/`, or a live room; `bangumi` links are refused. */
function readLink(url: ReadableUrl): BilibiliLink | undefined {
  const { hostname, segments, path, query } = url;
  const [page = '', second = ''] = segments;
  if (shortHosts.includes(hostname)) {
    const id = parseVideo(page);
    if (id !== undefined) return video(url, id);
    // Ids of series, articles and albums look like codes but cannot be shared.
    const code = /^(?!(?:av|ep|ss|md|cv|au|am|ml)\d+$)[a-z\d]{4,12}$/i.test(page);
    // A path such as //evil.test/x contains a host, not a code.
    const isFirst = path.startsWith(`/${page}`);
    return code && isFirst ? { source: 'bilibili', kind: 'short', id: page } : undefined;
  }
  switch (hostname) {
    case 'live.bilibili.com':
      return room(page === 'h5' || page === 'blanc' ? second : page);
    case 'player.bilibili.com':
      return path === '/player.html' ? ofPlayer(url) : undefined;
    case 'bilibili.com':
    case 'www.bilibili.com':
    case 'm.bilibili.com':
      break;
    default:
      return undefined;
  }
  switch (page) {
    case 'video':
      return video(url, parseVideo(second));
    case 's':
      return second === 'video' ? video(url, parseVideo(segments[2] ?? '')) : undefined;
    case 'festival':
    case 'list':
      return video(url, parseBv(query('bvid')));
    case 'blackboard':
      if (path === '/blackboard/live/live-activity-player.html') return room(query('cid'));
      return second === 'html5mobileplayer' ? ofPlayer(url) : undefined;
    default:
      return undefined;
  }
}

function room(id: string): BilibiliLink | undefined {
  return isBilibiliRoom(id) ? { source: 'bilibili', kind: 'live', id } : undefined;
}

function ofPlayer(url: ReadableUrl): BilibiliLink | undefined {
  return video(url, parseBv(url.query('bvid')) ?? parseVideo(`av${url.query('aid')}`));
}

function video(url: ReadableUrl, id: string | undefined): BilibiliLink | undefined {
  if (id === undefined) return undefined;
  const part = partOf(url.query('p') || url.query('page'));
  return { source: 'bilibili', kind: 'video', id, ...part, ...startOf(url) };
}

/** Parses a BV id; its canonical form has the prefix in capitals. */
function parseBv(text: string): string | undefined {
  return /^BV1[1-9A-HJ-NP-Za-km-z]{9}$/i.test(text) && !/[IOl]/.test(text.slice(3))
    ? `BV${text.slice(2)}`
    : undefined;
}

/** Parses a BV or `av…` id; returns the BV id. */
function parseVideo(text: string): string | undefined {
  return /^av/i.test(text) ? bvOfAv(text.slice(2)) : parseBv(text);
}

/* The published algorithm that converts bilibili's av numbers, below 2^51, to BV ids. */
const alphabet = 'FcwAPNKTMug3GV5Lj7EJnHpWsx4tb8haYeviqBz6rkCy12mUSDQX9RdoZf';
const base = 58n;
const xorCode = 23_442_827_791_579n;
const avLimit = 1n << 51n;

/**
 * Converts an av number, without its prefix, to the BV id of the same video
 * (docs/specification/sources.md#video-ids).
 * Undefined for what is not an av number: 0, other characters, 2^51 and above.
 */
export function bvOfAv(digits: string): string | undefined {
  if (!/^[1-9]\d{0,15}$/.test(digits)) return undefined;
  const av = BigInt(digits);
  if (av >= avLimit) return undefined;
  let rest = (avLimit | av) ^ xorCode;
  const id: string[] = [];
  while (rest > 0n) {
    id.unshift(alphabet.charAt(Number(rest % base)));
    rest /= base;
  }
  return `BV1${swapped(id)}`;
}

/** Swaps two pairs of digits, as the algorithm has it. */
function swapped([a, b, c, d, e, f, g, ...rest]: string[]): string {
  return [g, e, c, d, b, f, a, ...rest].join('');
}
