import { expect, test } from 'vitest';
import type { PageConfig } from '@bloom/contract/page';
import { createBus } from '../../platform/bus/bus.ts';
import type { VideoEvents } from '../video/index.ts';
import { createPages } from './page-service.ts';

const html = `<html lang="en"><!-- head --><title>shell</title><!-- /head -->
<link href="/manifest-en.webmanifest"><script id="bloom-config">{}</script><div id="root"></div>`;
const visit = {
  address: '/',
  locale: 'en',
  theme: undefined,
  hiddenFrom: [],
  beforeSearch: async () => {},
} as const;

/** Keeps the event loop busy, so that no timer fires. */
function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('a page whose data came too late is not rendered, although the event loop was too busy for a timer', async () => {
  let rendered = 0;
  let busyMs = 300;
  const answer = { status: 'ok', code: 0, data: [] } as const;
  const pages = createPages({
    catalogue: {
      async list() {
        block(busyMs);
        return { answer: { ...answer, data: [] }, body: Buffer.from(''), etag: '' };
      },
      search: async () => ({ ...answer, data: [] }),
    },
    videos: { find: async () => undefined },
    events: createBus<VideoEvents>(),
    html,
    renderer: {
      canonicalAddress: (address) => address,
      async drawPage({ data }) {
        await data.list({});
        rendered++;
        return { status: 200, head: '<title>rendered</title>', root: '', state: '{}' };
      },
    },
    publicUrl: 'http://localhost',
    config: () => ({}) as PageConfig,
  });
  await expect(pages.render(visit)).rejects.toThrow('too long');
  expect(rendered).toBe(0);
  busyMs = 0;
  expect((await pages.render(visit)).bytes('identity').toString()).toContain('rendered');
});
