import type { Category } from '../catalogue/categories.ts';
import type { ErrorKey, UnavailableReason } from '../errors/errors.ts';
import type { Names } from '../wire/locale.ts';

/** The kinds of shared links (docs/specification/videos.md#video-fields). */
export const videoTypes = ['Video', 'Playlist', 'Live'] as const;
export type VideoType = (typeof videoTypes)[number];

/** The position in a video that a link points at. */
export type StartPosition = {
  /** The part of a video with several, from 1. */
  readonly part?: number;
  readonly startS?: number;
};

/** The refusals of a link (docs/specification/sources.md#links). */
export type LinkErrorKey = Extract<
  ErrorKey,
  | 'share.unsupportedSource'
  | 'share.youtubeInvalidUrl'
  | 'share.bilibiliNotSupportSuchShare'
  | 'share.tencentInvalidUrl'
>;

/** The refusals of a category (docs/specification/sharing.md#category-rules). */
export type CategoryErrorKey = Extract<ErrorKey, 'share.tvsNotPlaylist' | 'share.bilibiliCategory'>;

/**
 * A frame that plays a video; `startName` is the parameter for the second that it begins at, where it has
 * one.
 */
export type Frame = { readonly address: string; readonly startName?: string };

/**
 * The facts that Bloom knows of a source; no other code compares their names.
 *
 * @template P the names of its `players`
 * @template L what a link to it contains
 */
export type SourceModule<P extends string, L> = {
  readonly name: Names;
  /** Exact host names of its links, its home page's first; none where the operator configures them. */
  readonly hosts: readonly string[];
  /** The origins of its player's frames and scripts, by names that are unique among all sources. */
  readonly players: Readonly<Record<string, string>>;
  /**
   * The player of its videos: YouTube's API and `hls` know time and state and accept commands. A `frame` does
   * neither, so that watching is measured by the clock.
   */
  readonly player: 'youtube' | 'frame' | 'hls';
  /**
   * The kind of an episode of a playlist: a video with its own id, a numbered part, or a stream without a
   * page.
   */
  readonly episodes: 'videos' | 'parts' | 'streams';
  /**
   * ISO 3166 countries whose visitors do not see its videos (docs/specification/catalogue.md#country-filter).
   */
  readonly hiddenIn: readonly string[];
  /** Seconds for which title, thumbnail and episodes may be stored before they are requested again. */
  readonly metadataMaxAgeS: number;
  /**
   * Refusals that mean that no visitor anywhere can watch the video. Other refusals may only concern requests
   * of Bloom's server.
   */
  readonly goneReasons: readonly UnavailableReason[];
  /** The refusal of a link to its hosts that leads to no video. */
  readonly invalid: LinkErrorKey;
  readonly readLink: (url: ReadableUrl) => L | undefined;
  /** Parses an id from outside to its canonical form, under which videos are stored. */
  readonly parseId: (text: string) => string | undefined;
  /** The public URL of a video on a host. */
  readonly url: (id: string, start: StartPosition, host: string) => string;
  /** The kind of video that an id means, as far as its form says; otherwise a video. */
  readonly typeOf?: (id: string) => VideoType;
  /**
   * Why a video cannot be shared in a category; undefined if it can
   * (docs/specification/sharing.md#category-rules).
   */
  readonly refuse?: (id: string, category: Category) => CategoryErrorKey | undefined;
  /** The URL of an episode's image, from that of its playlist; missing where its id does not say it. */
  readonly episodeImage?: (image: string, episode: string) => string;
  /** The id of the episode whose image has this URL. */
  readonly episodeOfImage?: (url: string) => string | undefined;
  /**
   * The frame of a video or episode, which starts by itself, because it is only loaded to play; undefined
   * where there is none for such a video.
   */
  readonly frame?: (
    id: string,
    episode: string | undefined,
    players: Readonly<Record<P, string>>,
  ) => Frame | undefined;
};

export const dayS = 86_400;

// Browsers and Node.js have it; the contract is compiled without the types of either.
declare const URL: new (href: string) => Address;
type Address = {
  readonly host: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly hash: string;
  readonly searchParams: { get(name: string): string | null };
};

export function parseAddress(href: string): Address | undefined {
  try {
    return new URL(href);
  } catch {
    return undefined;
  }
}

/** The parts of a URL that are read. */
export type ReadableUrl = {
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

export function readable(url: Address, hostname: string): ReadableUrl {
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

/** The start time in `t` or `start`, also after `#`: `100`, `9s`, `1m40`, `1h2m3s`. */
export function startOf({ query, hash }: ReadableUrl): StartPosition {
  const text = query('t') || query('start') || (/^#t=([\dhms]+)$/.exec(hash)?.[1] ?? '');
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text);
  if (!match) return {};
  const [hours, minutes, seconds] = match.slice(1).map((digits) => Number(digits ?? 0));
  const startS = (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
  return startS > 0 ? { startS } : {};
}

/** The number of a part, from 1, where a text is one. */
export function partOf(text: string): StartPosition {
  return /^[1-9]\d{0,4}$/.test(text) ? { part: Number(text) } : {};
}
