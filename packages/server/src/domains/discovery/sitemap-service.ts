import { userPagePath, videoPagePath } from '@bloom/contract/page';
import { categories } from '@bloom/contract/categories';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { DocumentCache } from './document-cache.ts';
import { SitemapReader } from './sitemap-store.ts';
import { xmlText } from './xml.ts';

/**
 * Videos in a file of 0.7 MB: a connection may have 1 MB of unsent output. The protocol (sitemaps.org)
 * allows 50,000.
 */
const videosInFile = 5_000;
/** How long a file is served after it was made; clients may keep it as long. */
const maxAgeMs = 3_600_000;

/** The sitemap (sitemaps.org). Each document is made once an hour. */
export type Sitemap = {
  /** The list of the files. */
  index(): Promise<Buffer>;
  /** The file of a number from 0; undefined if there is none. */
  file(number: number, hiddenFrom: readonly Source[]): Promise<Buffer | undefined>;
  /** The file of users of a number from 0; undefined if there is none. */
  users(number: number): Promise<Buffer | undefined>;
};

/** @param publicUrl the URL that users open, without a slash at its end */
export function createSitemap(database: Database<Tables>, publicUrl: string): Sitemap {
  const reader = new SitemapReader(database.read);
  const cache = new DocumentCache(maxAgeMs);
  const files = async () => Math.max(1, Math.ceil((await reader.lastVideo()) / videosInFile));
  const userFiles = async () => Math.ceil((await reader.lastUser()) / videosInFile);
  return {
    async users(number) {
      const name = `users ${number}`;
      const known = cache.get(name);
      if (known) return known;
      if (number >= (await userFiles())) return undefined;
      return cache.fill(name, async () => {
        const from = number * videosInFile;
        const users = await reader.users(from, from + videosInFile);
        return document(
          'urlset',
          users.map((id) => entry('url', userPagePath(id))),
        );
      });
    },
    index: () => cache.fill('index', makeIndex),
    async file(number, hiddenFrom) {
      const name = [number, ...hiddenFrom].join(' ');
      const known = cache.get(name);
      if (known) return known;
      if (number >= (await files())) return undefined;
      return cache.fill(name, () => makeFile(number, hiddenFrom));
    },
  };

  async function makeIndex(): Promise<string> {
    const paths = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, n) => entry('sitemap', `/sitemap/${prefix}${n}.xml`));
    return document('sitemapindex', [
      ...paths(await files(), ''),
      ...paths(await userFiles(), 'users-'),
    ]);
  }

  async function makeFile(number: number, hiddenFrom: readonly Source[]): Promise<string> {
    const from = number * videosInFile;
    const videos = await reader.videos(from, from + videosInFile, hiddenFrom);
    const lists = [
      '/',
      '/sharers',
      '/map',
      ...categories.map((category) => `/?category=${category}`),
    ];
    return document('urlset', [
      ...(number === 0 ? lists.map((path) => entry('url', path)) : []),
      ...videos.map((video) => entry('url', videoPagePath(video), video.updatedUs / 1_000)),
    ]);
  }

  function entry(kind: 'url' | 'sitemap', path: string, changedMs?: number): string {
    const changed = changedMs
      ? `<lastmod>${new Date(changedMs).toISOString().slice(0, 19)}Z</lastmod>`
      : '';
    return `<${kind}><loc>${xmlText(publicUrl + path)}</loc>${changed}</${kind}>`;
  }
}

function document(root: 'sitemapindex' | 'urlset', entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
}
