import { imageUrl } from '@bloom/contract/images';
import { localeTable, type Locale } from '@bloom/contract/locale';
import { videoPagePath } from '@bloom/contract/page';
import type { VideoSummary } from '@bloom/contract/video';
import { xmlText } from './xml.ts';

type Feed = {
  title: string;
  locale: Locale;
  /** The URL that users open, without a slash at its end. */
  publicUrl: string;
  /** The feed's own path, and that of the page with the same list. */
  path: string;
  pagePath: string;
  videos: readonly FeedVideo[];
};

/** A video of a feed, with when it came into its list, if that is not when it was shared (Unix seconds). */
type FeedVideo = VideoSummary & { added_timestamp?: number };

const since = ({ added_timestamp: added, share_timestamp: shared }: FeedVideo) => added ?? shared;

/** Writes an Atom feed (RFC 4287). Entries do not change: a gift does not make an old video new. */
export function atomFeed({ title, locale, publicUrl, path, pagePath, videos }: Feed): string {
  const newest = Math.max(0, ...videos.map(since));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${localeTable[locale].tag}">`,
    `<id>${xmlText(publicUrl + path)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${time(newest)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(publicUrl + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + pagePath)}"/>`,
    ...videos.map((video) => entry(video, publicUrl)),
    '</feed>',
    '',
  ].join('\n');
}

function entry(video: FeedVideo, publicUrl: string): string {
  const url = publicUrl + videoPagePath(video);
  const image = imageUrl(video.thumbnails.high.url, { width: 640 });
  const html = image && `<img src="${xmlText(new URL(image, publicUrl).href)}" alt="">`;
  return [
    '<entry>',
    `<id>${xmlText(url)}</id>`,
    `<title>${xmlText(video.title)}</title>`,
    `<link rel="alternate" type="text/html" href="${xmlText(url)}"/>`,
    `<published>${time(video.share_timestamp)}</published>`,
    `<updated>${time(since(video))}</updated>`,
    `<author><name>${xmlText(video.account_name)}</name></author>`,
    `<category term="${video.category}"/>`,
    ...(video.line ? [`<summary>${xmlText(video.line)}</summary>`] : []),
    ...(html ? [`<content type="html">${xmlText(html)}</content>`] : []),
    '</entry>',
  ].join('');
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
