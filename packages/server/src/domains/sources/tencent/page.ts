import { isVid } from '@bloom/contract/sources/tencent';

/** The metadata on a page of Tencent Video; '' and 0 for missing fields. */
export type TencentPage = {
  readonly title: string;
  /** The title of the cover that the video belongs to. */
  readonly coverTitle: string;
  readonly imageUrl: string;
  readonly durationS: number;
  /** The videos that it links as episodes, in order. */
  readonly vids: readonly string[];
  /** Whether it says that there is no such video. */
  readonly isMissing: boolean;
};

/**
 * Reads the metadata of an HTML page from its meta tags, and single fields from a JavaScript literal
 * that cannot be parsed as JSON because it contains `undefined`.
 */
export function readPage(html: string): TencentPage {
  // Tags without `<` inside: matching takes linear time even on a page of `<` only.
  const tags = html.match(/<[a-z][^<>]*>/gi) ?? [];
  return {
    title: withoutSuffix(metaOf(tags, 'og:title')),
    coverTitle: stringIn(html, 'coverInfo', 'title'),
    imageUrl: metaOf(tags, 'og:image').replace(/^\/\//, 'https://'),
    durationS: Number(/"videoInfo":\s?\{[^{}]*?"duration":\s?"?(\d{1,6})/.exec(html)?.[1] ?? 0),
    vids: tags
      .filter((tag) => tag.includes('episode-item-rect--number'))
      .map((tag) => /\bdata-vid="([^"]*)"/.exec(tag)?.[1] ?? '')
      .filter(isVid),
    isMissing: /页面不存在|视频不存在|视频已下架/.test(html),
  };
}

function metaOf(tags: readonly string[], property: string): string {
  const tag = tags.find((meta) => /^<meta\b/i.test(meta) && meta.includes(`"${property}"`)) ?? '';
  return decodeEntities(/\bcontent="([^"]*)"/i.exec(tag)?.[1] ?? '');
}

/** The site appends its name and a slogan to every title. */
function withoutSuffix(title: string): string {
  return title.replace(/_腾讯视频$/, '').replace(/[_-]高清1080P在线观看.*$/, '');
}

/** A string field of an object in the page's literal. */
function stringIn(html: string, object: string, field: string): string {
  const pattern = new RegExp(`"${object}":\\s?\\{[^{}]*?"${field}":\\s?("(?:[^"\\\\]|\\\\.)*")`);
  try {
    return String(JSON.parse(pattern.exec(html)?.[1] ?? '""'));
  } catch {
    return '';
  }
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
  });
}
