import type { UnavailableReason } from '../errors.ts';
import type { Names } from '../locale.ts';

/** The sites that videos are on (docs/specification.md#source-table). */
export const sources = ['youtube', 'bilibili', 'tencent', 'subo', 'zdziyuan'] as const;
export type Source = (typeof sources)[number];

/** The kinds of shared links (docs/specification.md#video-fields). */
export const videoTypes = ['Video', 'Playlist', 'Live'] as const;
export type VideoType = (typeof videoTypes)[number];

/** The sites with fixed host names; the hosts of the others are configured. */
export type Platform = 'youtube' | 'bilibili' | 'tencent';
/**
 * The resource sites, whose hosts are configured
 * (docs/specification.md#resource-sites).
 */
export type ResourceSite = Exclude<Source, Platform>;

/**
 * The facts in which sources differ. How the links, ids, URLs and frames of a source are read and written is code that
 * names the source: link.ts, video-id.ts and video-url.ts here, frame-url.ts and playable.ts of the web app.
 */
export type SourceFacts = {
  readonly name: Names;
  /** The link in the share form's list of sources; null where it depends on configuration. */
  readonly homeUrl: string | null;
  readonly player: 'youtube' | 'bilibili' | 'tencent' | 'hls';
  /** Whether the player reports its state and time; if not, watching is measured by the clock. */
  readonly observable: boolean;
  /** Whether the app may show subtitles or buttons over the player. */
  readonly overlay: boolean;
  /** Whether watching earns activity points. */
  readonly earns: boolean;
  /** Seconds for which title, thumbnail and episodes may be stored before they are requested again. */
  readonly metadataMaxAgeS: number;
  /**
   * Refusals that mean that no visitor anywhere can watch the video. Other refusals may only concern
   * requests of Bloom's server.
   */
  readonly saysGoneBy: readonly UnavailableReason[];
  /**
   * ISO 3166 countries whose visitors do not see its videos (docs/specification.md#country-filter).
   */
  readonly hiddenIn: readonly string[];
};

const day = 86_400;

const resourceSite = {
  homeUrl: null,
  player: 'hls',
  observable: true,
  overlay: true,
  earns: true,
  // A running series grows by an episode a day.
  metadataMaxAgeS: day,
  saysGoneBy: ['gone'],
  hiddenIn: [],
} as const satisfies Omit<SourceFacts, 'name'>;

/** The table of sources. */
export const sourceTable: Record<Source, SourceFacts> = {
  youtube: {
    name: { en: 'YouTube', zh: 'YouTube' },
    homeUrl: 'https://www.youtube.com/',
    player: 'youtube',
    observable: true,
    // YouTube's terms for developers forbid overlays on its player.
    overlay: false,
    earns: true,
    // YouTube's terms for developers, III.E.4: stored data is refreshed or deleted after 30 days.
    metadataMaxAgeS: 30 * day,
    saysGoneBy: ['gone', 'private'],
    hiddenIn: ['CN'],
  },
  bilibili: {
    name: { en: 'bilibili', zh: '哔哩哔哩' },
    homeUrl: 'https://www.bilibili.com/',
    player: 'bilibili',
    observable: false,
    overlay: false,
    earns: true,
    metadataMaxAgeS: 7 * day,
    saysGoneBy: ['gone'],
    hiddenIn: [],
  },
  tencent: {
    name: { en: 'Tencent Video', zh: '腾讯视频' },
    homeUrl: 'https://v.qq.com/',
    player: 'tencent',
    observable: false,
    overlay: false,
    earns: true,
    metadataMaxAgeS: 7 * day,
    saysGoneBy: ['gone'],
    hiddenIn: [],
  },
  subo: { name: { en: 'Subo', zh: '速播资源' }, ...resourceSite },
  zdziyuan: { name: { en: 'Zuida', zh: '最大资源' }, ...resourceSite },
};

/** Parses the name of a source, as in a path. */
export function parseSource(text: string): Source | undefined {
  return sources.find((source) => source === text);
}

/** Whether a visitor of a country (ISO 3166, upper case) sees the videos of a source. */
export function isShownIn(source: Source, country: string): boolean {
  return !sourceTable[source].hiddenIn.includes(country);
}
