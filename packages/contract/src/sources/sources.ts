import { bilibili } from './bilibili.ts';
import { subo, zdziyuan, type SiteHosts } from './maccms.ts';
import type { SourceModule, StartPosition } from './source.ts';
import { tencent } from './tencent.ts';
import { youtube } from './youtube.ts';

const modules = { youtube, bilibili, tencent, subo, zdziyuan };

/** A site that videos are on (docs/specification/sources.md#source-table). */
export type Source = keyof typeof modules;
export const sources = Object.keys(modules) as readonly Source[];

/** The content of a link. If it has a video and a playlist, the category decides (`videoIdOf`). */
export type Link = NonNullable<ReturnType<(typeof modules)[Source]['readLink']>>;

/** The origins of the players, by name. */
export const playerOrigins = { ...youtube.players, ...bilibili.players, ...tencent.players };
export type PlayerOrigins = Readonly<Record<keyof typeof playerOrigins, string>>;

export const sourceTable: Readonly<Record<Source, SourceModule<keyof PlayerOrigins, Link>>> = modules;

/** The source of a path or id that names none; most videos are on it. */
export const defaultSource: Source = 'youtube';

/** Parses the name of a source, as in a path. */
export function parseSource(text: string): Source | undefined {
  return sources.find((source) => source === text);
}

/** The address of the image of a video, or of an episode where its source has one that its id names. */
export function videoImage(
  { source, thumbnails }: { source: Source; thumbnails: { high: { url: string } } },
  episode?: string,
): string {
  const { url } = thumbnails.high;
  return episode === undefined ? url : (sourceTable[source].episodeImage?.(url, episode) ?? url);
}

/** The episode whose image has this URL; undefined for any other URL. */
export function episodeOfImage(url: string): { source: Source; episode: string } | undefined {
  for (const source of sources) {
    const episode = sourceTable[source].episodeOfImage?.(url);
    if (episode !== undefined) return { source, episode };
  }
  return undefined;
}

/** Whether a visitor of a country (ISO 3166, upper case) sees the videos of a source. */
export function isShownIn(source: Source, country: string): boolean {
  return !sourceTable[source].hiddenIn.includes(country);
}

/**
 * Parses an id from outside, such as one in a path, to the canonical form under which videos are stored
 * (docs/specification/sources.md#video-ids); undefined for a text that is not an id of the source.
 */
export function parseVideoId(source: Source, text: string): string | undefined {
  return text.length > 80 ? undefined : sourceTable[source].parseId(text);
}

/** The host of a source's home page; undefined for a resource site that is not in `sites`. */
export function hostOf(source: Source, sites: SiteHosts = []): string | undefined {
  return sourceTable[source].hosts[0] ?? sites.find((site) => site.source === source)?.hosts[0];
}

/**
 * The public URL of a video at its source; `id` as `parseVideoId` gives it. Undefined for a
 * resource site that is not in `sites`.
 */
export function videoUrl(
  source: Source,
  id: string,
  start: StartPosition = {},
  sites?: SiteHosts,
): string | undefined {
  const host = hostOf(source, sites);
  return host === undefined ? undefined : sourceTable[source].url(id, start, host);
}

/**
 * The public URL of a video or of an episode of a playlist; `episode` as the source's adapter gives it.
 * Undefined for resource sites, whose videos are played by their streams.
 */
export function watchUrl(source: Source, id: string, episode?: string): string | undefined {
  if (episode === undefined || sourceTable[source].episodes === 'streams') {
    return videoUrl(source, id);
  }
  return sourceTable[source].episodes === 'parts'
    ? videoUrl(source, id, { part: Number(episode) })
    : videoUrl(source, episode);
}
