import { ok } from '@bloom/contract/wire/envelope';
import { expect, test } from 'vitest';
import { createClassification } from '../classification/index.ts';
import { createFeeds, type FeedView } from './feed-service.ts';

const page = (etag: string) => ({ response: { ...ok, data: [] }, body: Buffer.of(), etag });

const unused = undefined as never;
const noData = () => Promise.reject(new Error('no data'));

test('a feed is made once for each state of its list, language and set of hidden sources', async () => {
  let list = page('1');
  let siteName = 'Bloom';
  const feeds = createFeeds(
    {
      catalogue: { list: () => Promise.resolve(list) },
      classification: createClassification(() => ({ subcategories: '', languages: '' })),
      collections: unused,
      moments: unused,
      database: unused,
      videos: { find: noData },
    },
    'http://localhost',
    () => siteName,
    { idPaths: async () => unused, origin: async () => undefined },
  );
  const view: FeedView = { category: undefined, locale: 'en', hiddenFrom: [] };
  const first = await feeds.bytes(view);
  list = page('1');
  expect(await feeds.bytes(view)).toBe(first);
  expect(await feeds.bytes({ ...view, hiddenFrom: ['youtube'] })).not.toBe(first);
  expect(await feeds.bytes({ ...view, locale: 'zh-hans' })).not.toBe(first);
  siteName = 'Film Club';
  expect((await feeds.bytes(view)).toString()).toContain('<title>Film Club</title>');
  siteName = 'Bloom';
  expect(await feeds.bytes(view)).toBe(first);
  list = page('2');
  expect(await feeds.bytes(view)).not.toBe(first);
});
