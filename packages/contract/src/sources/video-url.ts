import type { Platform, ResourceSite, Source } from './sources.ts';

/** The resource sites that an operator has configured, with the host names of their pages. */
export type SiteHosts = readonly {
  readonly source: ResourceSite;
  readonly hosts: readonly string[];
}[];

/**
 * Whether a text is the id of a YouTube playlist that is the same for all users. Mixes (`RD`), temporary
 * lists (`UL`, `TL`) and private ones (`WL`, `LL`, `LM`) belong to one user.
 */
export function isYoutubePlaylistId(text: string): boolean {
  return /^(?:PL|UU|FL|EC|OLAK5uy_)[\w-]{10,60}$/.test(text);
}

export function isBilibiliRoom(text: string): boolean {
  return /^[1-9]\d{0,11}$/.test(text);
}

/** Whether a text is the id of a Tencent cover: a series, or a film with its parts. */
export function isCid(text: string): boolean {
  return /^[a-z0-9]{15}$/.test(text);
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
