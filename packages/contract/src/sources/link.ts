import type { Category } from '../categories.ts';
import type { ErrorKey } from '../errors.ts';
import { findLinks } from './share-text.ts';
import type { Platform, ResourceSite, Source } from './sources.ts';
import { isVid, isVodId, isYoutubeVideoId, parseBilibiliVideoId, parseBv } from './video-id.ts';
import {
  isBilibiliRoom,
  isCid,
  isYoutubePlaylistId,
  type SiteHosts,
  type StartPosition,
} from './video-url.ts';

export { parseVideoId } from './video-id.ts';
export { episodeUrl, isYoutubePlaylistId, videoUrl } from './video-url.ts';
export type { SiteHosts, StartPosition } from './video-url.ts';

// Browsers and Node.js have both; the contract is compiled without the types of either.
declare const URL: new (href: string) => Address;
type Address = {
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly hash: string;
  readonly searchParams: { get(name: string): string | null };
};

/** What a link contains. If it has a video and a playlist, the category decides (`videoIdOf`). */
export type Link = YoutubeLink | BilibiliLink | TencentLink | SiteLink;

export type YoutubeLink = StartPosition & {
  readonly source: 'youtube';
  readonly videoId?: string;
  readonly playlistId?: string;
  /** Which of the two the link means outside tvseries; a short link with a playlist means that. */
  readonly means: 'video' | 'playlist';
};

export type BilibiliLink = StartPosition & {
  readonly source: 'bilibili';
  /** `short`: a code of b23.tv, which only bilibili can resolve. */
  readonly kind: 'video' | 'live' | 'short';
  /** BV id, room number or code. */
  readonly id: string;
};

export type TencentLink = {
  readonly source: 'tencent';
  readonly vid?: string;
  readonly cid?: string;
};

export type SiteLink = StartPosition & { readonly source: ResourceSite; readonly id: string };

export type ParsedLink =
  | {
      readonly ok: true;
      readonly link: Link;
      /** The link without the text around it. */ readonly href: string;
    }
  | { readonly ok: false; readonly key: LinkErrorKey };

/** The refusals of a link (docs/specification.md#links). */
export type LinkErrorKey = Extract<
  ErrorKey,
  | 'share.unsupportedSource'
  | 'share.youtubeInvalidUrl'
  | 'share.bilibiliNotSupportSuchShare'
  | 'share.tencentInvalidUrl'
>;

/**
 * Parses what a user pastes: a link in any of its forms, or a share text around one. Returns the first link
 * that can be shared; if there is none, the error key of the first known host
 * (docs/specification.md#links). Never throws.
 *
 * @param sites the resource sites that the operator has configured
 */
export function parseLink(text: string, sites: SiteHosts = []): ParsedLink {
  let refusal: LinkErrorKey | undefined;
  for (const { href, authority } of findLinks(text)) {
    const url = parseAddress(href);
    if (url === undefined) continue;
    const hostname = url.hostname.replace(/\.$/, '');
    // Resource sites of tests have a port; real sites never do.
    const sourceWithPort = sourceOfHost(url.host, sites);
    const source = sourceWithPort ?? sourceOfHost(hostname, sites);
    if (source === undefined) continue;
    const { read, invalid } = readers[source];
    const disguised = authority.includes('@') || (sourceWithPort === undefined && url.port !== '');
    const link = disguised ? undefined : read(readable(url, hostname), source);
    if (link) return { ok: true, link, href };
    refusal ??= invalid;
  }
  return { ok: false, key: refusal ?? 'share.unsupportedSource' };
}

/**
 * The id under which the video of a link is stored. In tvseries a link with a video and a list
 * means the list, elsewhere the video (docs/specification.md#links). Undefined for a short link,
 * which has to be resolved first.
 */
export function videoIdOf(link: Link, category?: Category): string | undefined {
  if ('means' in link) {
    const listFirst = category === 'tvseries' || link.means === 'playlist';
    return listFirst ? (link.playlistId ?? link.videoId) : (link.videoId ?? link.playlistId);
  }
  if ('kind' in link) return link.kind === 'short' ? undefined : link.id;
  return 'id' in link ? link.id : (link.vid ?? link.cid);
}

/** Exact host names of the links to each platform; those of resource sites are configured. */
const hostsOf: Record<Platform, readonly string[]> = {
  youtube: [
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'gaming.youtube.com',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
    'youtubekids.com',
    'www.youtubekids.com',
    'youtu.be',
    'www.youtu.be',
  ],
  // Also hosts whose pages cannot be shared, so that their links get bilibili's error.
  bilibili: [
    'bilibili.com',
    'www.bilibili.com',
    'm.bilibili.com',
    'player.bilibili.com',
    'live.bilibili.com',
    'bangumi.bilibili.com',
    'space.bilibili.com',
    't.bilibili.com',
    'search.bilibili.com',
    'manga.bilibili.com',
    'b23.tv',
    'bili2233.cn',
  ],
  tencent: ['v.qq.com', 'm.v.qq.com'],
};

const sourceOfKnownHost = new Map(
  Object.entries(hostsOf).flatMap(([source, hosts]) =>
    hosts.map((host) => [host, source as Platform] as const),
  ),
);

function parseAddress(href: string): Address | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined;
  }
}

function sourceOfHost(host: string, sites: SiteHosts): Source | undefined {
  return sourceOfKnownHost.get(host) ?? sites.find(({ hosts }) => hosts.includes(host))?.source;
}

/** The parts of a URL that the readers need. */
type Readable = {
  readonly hostname: string;
  readonly path: string;
  /** The names in the path, without file extensions. */
  readonly segments: readonly string[];
  /** The id or number in a parameter; empty without one. */
  readonly query: (name: string) => string;
  /** A parameter, unchanged. */
  readonly text: (name: string) => string;
  readonly hash: string;
};

function readable(url: Address, hostname: string): Readable {
  const text = (name: string) => url.searchParams.get(name) ?? '';
  return {
    hostname,
    path: url.pathname,
    segments: url.pathname.split('/').filter(Boolean).map(withoutText),
    query: (name) => withoutText(text(name)),
    text,
    hash: url.hash,
  };
}

/**
 * Removes text that directly follows an id, as in `(https://youtu.be/ID).Watch it`. A text that does not
 * begin with an id is returned unchanged; it is refused later.
 */
function withoutText(text: string): string {
  return /^[\w-]+/.exec(text)?.[0] ?? text;
}

type Reader = {
  readonly read: (url: Readable, source: Source) => Link | undefined;
  readonly invalid: LinkErrorKey;
};

// An invalid link to a resource site has no error key of its own (docs/specification.md#links).
const site: Reader = { read: readSite, invalid: 'share.unsupportedSource' };

const readers: Record<Source, Reader> = {
  youtube: { read: readYoutube, invalid: 'share.youtubeInvalidUrl' },
  bilibili: { read: readBilibili, invalid: 'share.bilibiliNotSupportSuchShare' },
  tencent: { read: readTencent, invalid: 'share.tencentInvalidUrl' },
  subo: site,
  zdziyuan: site,
};

// --- youtube

function readYoutube(url: Readable): YoutubeLink | undefined {
  const { segments, query, text } = url;
  const [page = '', second = ''] = segments;
  const list = query('list');
  const playlistId = isYoutubePlaylistId(list) ? { playlistId: list } : {};

  if (page === 'attribution_link') {
    // Only a path that begins with a single slash stays on this site.
    const inner = /^\/(?!\/)/.test(text('u'))
      ? parseAddress(`https://youtube.com${text('u')}`)
      : undefined;
    return inner && !inner.pathname.startsWith('/attribution_link')
      ? readYoutube(readable(inner, 'youtube.com'))
      : undefined;
  }

  const short = /(?:^|\.)youtu\.be$/.test(url.hostname) && isYoutubeVideoId(page);
  const video = short ? page : youtubeVideoOf(page, second, query('v'));
  if (video === undefined || (video === '' && !('playlistId' in playlistId))) return undefined;
  if (video !== '' && !isYoutubeVideoId(video)) return undefined;
  return {
    source: 'youtube',
    ...(video === '' ? {} : { videoId: video }),
    ...playlistId,
    means: (short || video === '') && 'playlistId' in playlistId ? 'playlist' : 'video',
    ...(video === '' ? {} : startOf(url)),
  };
}

/** The video id of a page; '' if the page has none but may have a playlist; undefined for other pages. */
function youtubeVideoOf(page: string, second: string, v: string): string | undefined {
  switch (page) {
    case 'watch':
      return v || second;
    case '':
    case 'watch_popup':
    case 'details':
      return v;
    case 'playlist':
      return '';
    case 'embed':
      return second === 'videoseries' ? '' : second;
    case 'shorts':
    case 'live':
    case 'v':
    case 'vi':
    case 'e':
      return second || undefined;
    default:
      return undefined;
  }
}

/** The start time in `t` or `start`, also after `#`: `100`, `9s`, `1m40`, `1h2m3s`. */
function startOf({ query, hash }: Readable): StartPosition {
  const text = query('t') || query('start') || (/^#t=([\dhms]+)$/.exec(hash)?.[1] ?? '');
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text);
  if (!match) return {};
  const [hours, minutes, seconds] = match.slice(1).map((digits) => Number(digits ?? 0));
  const startS = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return startS > 0 ? { startS } : {};
}

// --- bilibili

function readBilibili(url: Readable): BilibiliLink | undefined {
  const { hostname, segments, path, query } = url;
  const [page = '', second = ''] = segments;
  switch (hostname) {
    case 'b23.tv':
    case 'bili2233.cn': {
      const id = parseBilibiliVideoId(page);
      if (id !== undefined) return bilibiliVideo(url, id);
      // Ids of series, articles and albums look like codes but cannot be shared.
      const code = /^(?!(?:av|ep|ss|md|cv|au|am|ml)\d+$)[a-z\d]{4,12}$/i.test(page);
      // A path such as //evil.test/x contains a host, not a code.
      const isFirst = path.startsWith(`/${page}`);
      return code && isFirst ? { source: 'bilibili', kind: 'short', id: page } : undefined;
    }
    case 'live.bilibili.com':
      return bilibiliRoom(page === 'h5' || page === 'blanc' ? second : page);
    case 'player.bilibili.com':
      return path === '/player.html' ? bilibiliPlayer(url) : undefined;
    case 'bilibili.com':
    case 'www.bilibili.com':
    case 'm.bilibili.com':
      break;
    default:
      return undefined;
  }
  switch (page) {
    case 'video':
      return bilibiliVideo(url, parseBilibiliVideoId(second));
    case 's':
      return second === 'video'
        ? bilibiliVideo(url, parseBilibiliVideoId(segments[2] ?? ''))
        : undefined;
    case 'festival':
    case 'list':
      return bilibiliVideo(url, parseBv(query('bvid')));
    case 'blackboard':
      if (path === '/blackboard/live/live-activity-player.html') return bilibiliRoom(query('cid'));
      return second === 'html5mobileplayer' ? bilibiliPlayer(url) : undefined;
    default:
      return undefined;
  }
}

function bilibiliRoom(id: string): BilibiliLink | undefined {
  return isBilibiliRoom(id) ? { source: 'bilibili', kind: 'live', id } : undefined;
}

function bilibiliPlayer(url: Readable): BilibiliLink | undefined {
  return bilibiliVideo(
    url,
    parseBv(url.query('bvid')) ?? parseBilibiliVideoId(`av${url.query('aid')}`),
  );
}

function bilibiliVideo(url: Readable, id: string | undefined): BilibiliLink | undefined {
  if (id === undefined) return undefined;
  const part = url.query('p') || url.query('page');
  return {
    source: 'bilibili',
    kind: 'video',
    id,
    ...(/^[1-9]\d{0,4}$/.test(part) ? { part: Number(part) } : {}),
    ...startOf(url),
  };
}

// --- tencent

function readTencent({ hostname, segments, query }: Readable): TencentLink | undefined {
  const isMobile = hostname === 'm.v.qq.com';
  const [page, ...names] = segments[0] === 'x' ? segments.slice(1) : segments;
  switch (page) {
    case 'page':
      // /x/page/VID.html, and the old /page/q/0/y/VID.html
      return names.length === 1 || names.length === 4 ? tencentLink(names.at(-1), '') : undefined;
    case 'cover': {
      // /x/cover/CID.html, /x/cover/CID/VID.html, and the old /cover/o/CID.html?vid=VID
      const [cid, vid = query('vid'), ...more] = names[0]?.length === 1 ? names.slice(1) : names;
      return cid && more.length === 0 ? tencentLink(vid, cid) : undefined;
    }
    case 'm':
      return isMobile && names.join('/') === 'play'
        ? tencentLink(query('vid'), query('cid'))
        : undefined;
    case 'play':
      return isMobile ? tencentLink(query('vid'), query('cid')) : undefined;
    case 'txp':
      return names.join('/') === 'iframe/player' ? tencentLink(query('vid'), '') : undefined;
    case 'iframe':
      return names.join('/') === 'player' ? tencentLink(query('vid'), '') : undefined;
    default:
      return undefined;
  }
}

/** Undefined unless at least one of the two is given and none is malformed. */
function tencentLink(vid = '', cid = ''): TencentLink | undefined {
  if ((vid !== '' && !isVid(vid)) || (cid !== '' && !isCid(cid)) || vid + cid === '') {
    return undefined;
  }
  return {
    source: 'tencent',
    ...(vid === '' ? {} : { vid }),
    ...(cid === '' ? {} : { cid }),
  };
}

// --- resource sites, all of which run MacCMS

const sitePages = [
  /^\/(?:index\.php\/)?vod\/detail\/id\/(\d+)(?:\.html|\/)?$/,
  /^\/(?:index\.php\/)?vod\/play\/id\/(\d+)\/sid\/\d+\/nid\/(\d+)(?:\.html|\/)?$/,
  /^\/voddetail\/(\d+)(?:\.html|\/)?$/,
  /^\/vodplay\/(\d+)-\d+-(\d+)(?:\.html|\/)?$/,
];
const oldSitePages = [/^vod-detail-id-(\d+)\.html$/, /^vod-play-id-(\d+)-src-\d+-num-(\d+)\.html$/];

function readSite({ path, text }: Readable, source: Source): SiteLink | undefined {
  const old = path === '/' || path === '/index.php';
  const match = (old ? oldSitePages : sitePages)
    .map((page) => page.exec(old ? text('m') : path))
    .find(Boolean);
  const [, id = '', part = ''] = match ?? [];
  if (!isVodId(id)) return undefined;
  return {
    source: source as ResourceSite,
    id,
    ...(/^[1-9]\d{0,4}$/.test(part) ? { part: Number(part) } : {}),
  };
}
