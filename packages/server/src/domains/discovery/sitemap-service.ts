import { LRUCache } from 'lru-cache';
import { userPagePath, videoPagePath } from '@bloom/contract/page/page';
import { categories } from '@bloom/contract/catalogue/categories';
import type { Source } from '@bloom/contract/sources/sources';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import { SitemapReader } from './sitemap-store.ts';
import { xmlText } from './xml.ts';

/**
 * Videos in a file of 0.7 MB: a connection may have 1 MB of unsent output. The protocol (sitemaps.org)
 * allows 50,000.
 */
const videosInFile = 5_000;
/** How long a file is served after it was made; clients may keep it as long. */
const maxAgeMs = 3_600_000;

/** Documents in the cache. */
const maxDocuments = 8;

type Make = () => Promise<string | undefined>;

/** @param publicUrl the URL that users open, without a slash at its end */
export function createSitemap(
  database: Database<Tables>,
  events: Pick<Events, 'onMissed' | 'subscribe'>,
  publicUrl: string,
) {
  const reader = new SitemapReader(database.read);
  /** Each document is made once an hour, for all concurrent requests. */
  const documents = new LRUCache<string, Buffer, Make>({
    max: maxDocuments,
    ttl: maxAgeMs,
    // One that others push out while it is made is sent all the same.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context }) => {
      const text = await context();
      return text === undefined ? undefined : Buffer.from(text);
    },
  });
  // What moderators remove is in none of them at once; an hour is soon enough for all else.
  events.subscribe(['video.hidden'], () => documents.clear());
  events.onMissed(() => documents.clear());
  const cached = (name: string, context: Make) => documents.fetch(name, { context });
  const files = async () => Math.max(1, Math.ceil((await reader.lastVideo()) / videosInFile));
  const userFiles = async () => Math.ceil((await reader.lastUser()) / videosInFile);
  return {
    /** The list of the files. */
    index: () => cached('index', makeIndex),
    /** The file of a number from 0; undefined if there is none. */
    file: (number: number, hiddenFrom: readonly Source[]) =>
      cached([number, ...hiddenFrom].join(' '), () => makeFile(number, hiddenFrom)),
    /** The file of users of a number from 0; undefined if there is none. */
    users: (number: number) => cached(`users ${number}`, () => makeUsers(number)),
  };

  async function makeUsers(number: number): Promise<string | undefined> {
    if (number >= (await userFiles())) return undefined;
    const from = number * videosInFile;
    const users = await reader.users(from, from + videosInFile);
    return document(
      'urlset',
      users.map((user) => entry('url', userPagePath(user))),
    );
  }

  async function makeIndex(): Promise<string> {
    const paths = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, n) => entry('sitemap', `/sitemap/${prefix}${n}.xml`));
    return document('sitemapindex', [...paths(await files(), ''), ...paths(await userFiles(), 'users-')]);
  }

  async function makeFile(number: number, hiddenFrom: readonly Source[]): Promise<string | undefined> {
    if (number >= (await files())) return undefined;
    const from = number * videosInFile;
    const videos = await reader.videos(from, from + videosInFile, hiddenFrom);
    const lists = [
      '/',
      '/sharers',
      '/map',
      '/rules',
      ...categories.map((category) => `/?category=${category}`),
    ];
    return document('urlset', [
      ...(number === 0 ? lists.map((path) => entry('url', path)) : []),
      ...videos.map((video) => entry('url', videoPagePath(video), video.updatedUs / 1_000)),
    ]);
  }

  function entry(kind: 'url' | 'sitemap', path: string, changedMs?: number): string {
    const changed = changedMs ? `<lastmod>${new Date(changedMs).toISOString().slice(0, 19)}Z</lastmod>` : '';
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
