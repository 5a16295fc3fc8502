// rule: #app-configuration
import { expect, test } from 'vitest';
import { useBloom } from '../../../test/bloom.ts';

const bloom = useBloom();

const config = async () => (await bloom.call('GET', '/v1/config')).body.data;

test('the app gets what the pages of the site are configured with, and no policy for streams', async () => {
  const { categories, ...rest } = await config();
  expect(rest).toMatchObject({
    players: { youtube: expect.stringMatching(/^https?:/) },
    sites: expect.any(Array),
    demo: true,
    subtitleEditing: false,
    providers: { facebook: false, twitter: false, wechat: false, line: false },
    email: 'mailbox',
    oidc: {},
  });
  // A page that may load streams from none would load itself again before each.
  expect(rest.streams).toBeUndefined();
  expect(categories).toEqual((await bloom.call('GET', '/v1/category/all')).body.data);
});

test('the app gets what the operator has changed since', async () => {
  await bloom.set({ store_url: 'https://store.example/bloom' });
  expect((await config()).links.store).toBe('https://store.example/bloom');
  await bloom.set({ feature_subtitle_edit: '1' });
  expect((await config()).subtitleEditing).toBe(true);
  // Of the sites that are configured; no resource site is.
  expect((await config()).sharedSources).toEqual(['youtube', 'bilibili', 'tencent']);
  await bloom.set({ share_sources: 'bilibili, subo' });
  expect((await config()).sharedSources).toEqual(['bilibili']);
  await bloom.set({
    share_sources: undefined,
    feature_subtitle_edit: undefined,
    store_url: undefined,
  });
  expect((await config()).links.store).toBeUndefined();
});
