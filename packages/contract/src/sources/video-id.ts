import { bvOfAv } from './bv.ts';
import type { Source } from './sources.ts';
import { isBilibiliRoom, isCid, isYoutubePlaylistId } from './video-url.ts';

// Words of eleven characters at the position of a video id.
const notVideoIds = new Set(['videoseries', 'live_stream']);

export function isYoutubeVideoId(text: string): boolean {
  return /^[\w-]{11}$/.test(text) && !notVideoIds.has(text);
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

/** Whether a text is the id of a Tencent video. */
export function isVid(text: string): boolean {
  return /^[a-z0-9]{11}$/.test(text);
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
