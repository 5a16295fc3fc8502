import { bvOfAv } from './bv.ts';
import type { Platform, ResourceSite, Source } from './sources.ts';

/** The resource sites that an operator has configured, with the host names of their pages. */
export type SiteHosts = readonly {
  readonly source: ResourceSite;
  readonly hosts: readonly string[];
}[];

// Words of eleven characters at the position of a video id.
const notVideoIds = new Set(['videoseries', 'live_stream']);

export function isYoutubeVideoId(text: string): boolean {
  return /^[\w-]{11}$/.test(text) && !notVideoIds.has(text);
}

/**
 * Whether a text is the id of a YouTube playlist that is the same for all users. Mixes (`RD`), temporary
 * lists (`UL`, `TL`) and private ones (`WL`, `LL`, `LM`) belong to one user.
 */
export function isYoutubePlaylistId(text: string): boolean {
  return /^(?:PL|UU|FL|EC|OLAK5uy_)[\w-]{10,60}$/.test(text);
}

/** Parses a BV id; its canonical form has the prefix in capitals. */
export function parseBv(text: string): string | undefined {
  return /^BV1[1-9A-HJ-NP-Za-km-z]{9}$/i.test(text) && !/[IOl]/.test(text.slice(3))
    ? `BV${text.slice(2)}`
    : undefined;
}

/** Parses a BV or `av…` id; returns the BV id. */
export function parseBilibiliVideoId(text: string): string | undefined {
  return /^av/i.test(text) ? bvOfAv(text.slice(2)) : parseBv(text);
}

export function isBilibiliRoom(text: string): boolean {
  return /^[1-9]\d{0,11}$/.test(text);
}

/** Whether a text is the id of a Tencent video. */
export function isVid(text: string): boolean {
  return /^[a-z0-9]{11}$/.test(text);
}

/** Whether a text is the id of a Tencent cover: a series, or a film with its parts. */
export function isCid(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text);
}

export function isVodId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}

function parseVodId(text: string): string | undefined {
  return isVodId(text) ? text : undefined;
}

/** Parses an id to its canonical form, by source (docs/specification.md#video-ids). */
const parsers: Record<Source, (text: string) => string | undefined> = {
  youtube: (text) => (isYoutubeVideoId(text) || isYoutubePlaylistId(text) ? text : undefined),
  bilibili: (text) => {
    // An id from a path may end with the path's slash (docs/specification.md#links).
    const id = text.replace(/\/$/, '');
    return isBilibiliRoom(id) ? id : parseBilibiliVideoId(id);
  },
  tencent: (text) => {
    const [first = '', second, ...more] = text.split('/');
    if (second === undefined) return isVid(first) || isCid(first) ? first : undefined;
    return isCid(first) && isVid(second) && more.length === 0 ? second : undefined;
  },
  subo: parseVodId,
  zdziyuan: parseVodId,
};

/**
 * Parses an id from outside, such as one in a path, to the canonical form under which videos are stored;
 * undefined for a text that is not an id of the source.
 */
export function parseVideoId(source: Source, text: string): string | undefined {
  return text.length > 80 ? undefined : parsers[source](text);
}

/** The position in a video that a link points at. */
export type StartPosition = {
  /** The part of a video with several, from 1. */
  readonly part?: number;
  readonly startS?: number;
};

const addresses: Record<Platform, (id: string, start: StartPosition) => string> = {
  youtube: (id, { startS }) =>
    isYoutubePlaylistId(id)
      ? `https://www.youtube.com/playlist?list=${id}`
      : `https://www.youtube.com/watch?v=${id}${startS === undefined ? '' : `&t=${startS}s`}`,
  bilibili: (id, { part, startS }) => {
    if (isBilibiliRoom(id)) return `https://live.bilibili.com/${id}`;
    const query = [
      ...(part === undefined ? [] : [`p=${part}`]),
      ...(startS === undefined ? [] : [`t=${startS}`]),
    ].join('&');
    return `https://www.bilibili.com/video/${id}${query && `?${query}`}`;
  },
  tencent: (id) => `https://v.qq.com/x/${isCid(id) ? 'cover' : 'page'}/${id}.html`,
};

/**
 * The public URL of a video at its source; `id` as `parseVideoId` gives it. Undefined for a
 * resource site that is not in `sites`.
 */
export function videoUrl(source: Platform, id: string, start?: StartPosition): string;
export function videoUrl(
  source: Source,
  id: string,
  start?: StartPosition,
  sites?: SiteHosts,
): string | undefined;
export function videoUrl(
  source: Source,
  id: string,
  start: StartPosition = {},
  sites: SiteHosts = [],
): string | undefined {
  if (source in addresses) return addresses[source as Platform](id, start);
  const host = sites.find((site) => site.source === source)?.hosts[0];
  if (host === undefined) return undefined;
  const { part } = start;
  return part === undefined
    ? `https://${host}/index.php/vod/detail/id/${id}.html`
    : `https://${host}/index.php/vod/play/id/${id}/sid/1/nid/${part}.html`;
}

/**
 * The public URL of an episode of a playlist; `episodeId` as the source's adapter gives it.
 * Undefined for resource sites, whose episodes are played by their streams.
 */
export function episodeUrl(
  source: Source,
  playlistId: string,
  episodeId: string,
): string | undefined {
  if (!(source in addresses)) return undefined;
  // Episodes of bilibili are numbered parts of one video; other sources have a video for each.
  return source === 'bilibili'
    ? videoUrl(source, playlistId, { part: Number(episodeId) })
    : videoUrl(source, episodeId);
}
