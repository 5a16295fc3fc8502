import { expect, test } from 'vitest';
import { ok } from '@bloom/contract/wire/envelope';
import type { PageConfig } from '@bloom/contract/page/page';
import type { BloomEvents } from '../../events.ts';
import { createEvents } from '../../platform/events/index.ts';
import { createMetrics } from '../../platform/metrics/index.ts';
import { createPages, SlowPageError } from './page-service.ts';

const html = `<html lang="en"><!-- head --><title>shell</title><!-- /head -->
<link href="/manifest-en.webmanifest"><script id="bloom-config">{}</script><div id="root"></div>`;
const visit = {
  url: '/',
  locale: 'en',
  hiddenFrom: [],
  beforeSearch: async () => {},
} as const;

/** Keeps the event loop busy, so that no timer fires. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Pages whose list takes `listMs`, and how many were rendered. */
const unused = undefined as never;

function startPages({ listMs, shedsLoad = true }: { listMs: () => number; shedsLoad?: boolean }) {
  const count = { rendered: 0 };
  const pages = createPages({
    catalogue: {
      async list() {
        block(listMs());
        return { response: { ...ok, data: [] }, body: Buffer.from(''), etag: '' };
      },
      thankedUsers: async () => ({
        response: { ...ok, data: [] },
        body: Buffer.from(''),
        etag: '',
      }),
    },
    collections: unused,
    search: {
      videos: async () => ({ ...ok, data: [] }),
      people: async () => [],
      lines: { find: async () => [] },
    },
    covid: { summary: () => Promise.reject(new Error('no data')) },
    siteRules: { find: async () => undefined },
    users: unused,
    videos: {
      findFor: () => Promise.reject(new Error('no data')),
      streamsOfWork: async () => [],
      oldestCopy: async () => undefined,
    },
    events: createEvents<BloomEvents>(createMetrics()),
    html,
    renderer: {
      canonicalUrl: (url) => url,
      async renderPage({ data }) {
        await data.list({});
        count.rendered++;
        return { status: 200, head: '<title>rendered</title>', root: '', state: '{}' };
      },
    },
    publicUrl: 'http://localhost',
    config: () => ({ siteName: 'shell', links: {} }) as PageConfig,
    streamHosts: () => [],
    shedsLoad,
  });
  const titleOf = async (url: string) =>
    /<title>(.*)<\/title>/.exec(
      (await pages.render({ ...visit, url })).bytes('identity', undefined).toString(),
    )?.[1];
  return { count, titleOf };
}

test('a page whose data came too late is not rendered, although the event loop was too busy for a timer', async () => {
  let listMs = 300;
  const { count, titleOf } = startPages({ listMs: () => listMs });
  await expect(titleOf('/')).rejects.toThrow(SlowPageError);
  expect(count.rendered).toBe(0);
  listMs = 0;
  // The turn in which it failed is over.
  await new Promise(setImmediate);
  expect(await titleOf('/')).toBe('rendered');
});

test('one turn of the event loop renders four pages at the most, and the next one goes on', async () => {
  const { count, titleOf } = startPages({ listMs: () => 0 });
  const titles = [];
  for (let i = 0; i < 6; i++) titles.push(await titleOf(`/?searchKeyWords=${i}`));
  expect(titles).toEqual(['rendered', 'rendered', 'rendered', 'rendered', 'shell', 'shell']);
  await new Promise(setImmediate);
  expect(await titleOf('/?searchKeyWords=5')).toBe('rendered');
  expect(count.rendered).toBe(5);
});

test('a server that sheds no load renders every page, however late its data come', async () => {
  let listMs = 300;
  const { titleOf } = startPages({ listMs: () => listMs, shedsLoad: false });
  const titles = [await titleOf('/')];
  listMs = 0;
  for (let i = 0; i < 6; i++) titles.push(await titleOf(`/?searchKeyWords=${i}`));
  expect(new Set(titles)).toEqual(new Set(['rendered']));
});
