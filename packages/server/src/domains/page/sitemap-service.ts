import { videoPagePath } from '@bloom/contract/page';
import { categories } from '@bloom/contract/categories';
import type { Source } from '@bloom/contract/sources/sources';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { SitemapReader } from './sitemap-store.ts';
import { xmlText } from './xml.ts';

/** Videos to a file; the protocol (sitemaps.org) allows 50,000, which would be read for too long. */
const videosInFile = 10_000;

/** Tells search engines what there is. */
export type Sitemap = {
  /** The list of the files. */
  index(): Promise<string>;
  /** The file of a number from 0; undefined if there is none. */
  file(number: number, hiddenFrom: readonly Source[]): Promise<string | undefined>;
};

/** @param publicUrl the address that people open, without a slash at its end */
export function createSitemap(database: Database<Tables>, publicUrl: string): Sitemap {
  const reader = new SitemapReader(database.read);
  const files = async () => Math.max(1, Math.ceil((await reader.lastVideo()) / videosInFile));
  return {
    async index() {
      const count = await files();
      const places = Array.from({ length: count }, (_, n) => place('sitemap', `/sitemap/${n}.xml`));
      return document('sitemapindex', places);
    },
    async file(number, hiddenFrom) {
      if (number >= (await files())) return undefined;
      const from = number * videosInFile;
      const videos = await reader.videos(from, from + videosInFile, hiddenFrom);
      const lists = ['/', ...categories.map((category) => `/?category=${category}`)];
      return document('urlset', [
        ...(number === 0 ? lists.map((path) => place('url', path)) : []),
        ...videos.map((video) => place('url', videoPagePath(video), video.updatedUs / 1_000)),
      ]);
    },
  };

  function place(kind: 'url' | 'sitemap', path: string, changedMs?: number): string {
    const changed = changedMs
      ? `<lastmod>${new Date(changedMs).toISOString().slice(0, 19)}Z</lastmod>`
      : '';
    return `<${kind}><loc>${xmlText(publicUrl + path)}</loc>${changed}</${kind}>`;
  }
}

function document(root: 'sitemapindex' | 'urlset', places: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...places,
    `</${root}>`,
    '',
  ].join('\n');
}
