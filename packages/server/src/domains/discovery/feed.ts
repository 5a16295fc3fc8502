import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import { xmlText } from './xml.ts';

export type Feed = {
  title: string;
  locale: Locale;
  /** The URL that users open, without a slash at its end. */
  publicUrl: string;
  /** The URL with which its ids begin: PUBLIC_URL may change, and they may not. */
  idOrigin: string;
  /** The feed's own path, and that of the page with the same list. */
  path: string;
  pagePath: string;
  entries: readonly FeedEntry[];
};

export type FeedEntry = {
  /** The path of its page. */
  path: string;
  /** The path in its id, which never changes. */
  idPath: string;
  title: string;
  author: string;
  /** Unix seconds; `updated` is when it came into the list, if that was later. */
  published: number;
  updated?: number;
  category?: string;
  summary?: string | undefined;
  content?: { type: 'text' | 'html'; value: string } | undefined;
};

const since = ({ published, updated = published }: FeedEntry) => updated;

/** Writes an Atom feed (RFC 4287). Entries do not change: a gift does not make an old video new. */
export function atomFeed({ title, locale, publicUrl, idOrigin, path, pagePath, entries }: Feed): string {
  const newest = Math.max(0, ...entries.map(since));
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${localeTable[locale].tag}">`,
    `<id>${xmlText(idOrigin + path)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<updated>${time(newest)}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(publicUrl + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(publicUrl + pagePath)}"/>`,
    ...entries.map((entry) => atomEntry(entry, publicUrl, idOrigin)),
    '</feed>',
    '',
  ].join('\n');
}

function atomEntry(entry: FeedEntry, publicUrl: string, idOrigin: string): string {
  const url = xmlText(publicUrl + entry.path);
  const { title, author, published, category, summary, content } = entry;
  return [
    '<entry>',
    `<id>${xmlText(idOrigin + entry.idPath)}</id>`,
    `<title>${xmlText(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<published>${time(published)}</published>`,
    `<updated>${time(since(entry))}</updated>`,
    `<author><name>${xmlText(author)}</name></author>`,
    ...(category ? [`<category term="${xmlText(category)}"/>`] : []),
    ...(summary ? [`<summary>${xmlText(summary)}</summary>`] : []),
    ...(content ? [`<content type="${content.type}">${xmlText(content.value)}</content>`] : []),
    '</entry>',
  ].join('');
}

/** Writes a feed as JSON Feed 1.1 (https://jsonfeed.org/version/1.1). */
export function jsonFeed({ title, locale, publicUrl, idOrigin, path, pagePath, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    language: localeTable[locale].tag,
    feed_url: publicUrl + path,
    home_page_url: publicUrl + pagePath,
    items: entries.map((entry) => ({
      id: idOrigin + entry.idPath,
      url: publicUrl + entry.path,
      title: entry.title,
      authors: [{ name: entry.author }],
      date_published: time(entry.published),
      ...(entry.summary && { summary: entry.summary }),
      ...(entry.content && { [`content_${entry.content.type}`]: entry.content.value }),
    })),
  });
}

function time(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
