// rule: #app-configuration
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { currentCategoryTable } from '../../parts/videos/category-table.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { platform } from '../../platform/index.ts';
import { renewConfig, restoreConfig } from './app-config.ts';

const server = 'https://bloom.example';
const ofBuild = { ...pageConfig, app: { server } };
const providers = { facebook: false, twitter: false, wechat: false, line: true };
const categories = { category: {}, subcategory: {}, audio: {}, subtitle: {}, share: {} };

const respond = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch);
afterAll(() => void vi.unstubAllGlobals());

beforeEach(() => {
  Object.assign(pageConfig, ofBuild);
  platform.localStore.remove('app_config');
  respond(() => Promise.resolve(Response.json({ status: 'ok', code: 0, data: { providers, categories } })));
});

test('is renewed while the app runs, with its table of categories', async () => {
  await renewConfig(server);
  expect(pageConfig).toMatchObject({ providers, app: { server } });
  expect(currentCategoryTable()).toEqual(categories);
});

test('is the renewed one at the next start too, without a network', async () => {
  await renewConfig(server);
  Object.assign(pageConfig, ofBuild);
  respond(() => Promise.reject(new TypeError('offline')));
  restoreConfig(server);
  await expect(renewConfig(server)).rejects.toMatchObject({ isUnreachable: true });
  expect(pageConfig.providers).toEqual(providers);
});

test('is that of the build in an app that was built for another server since', async () => {
  await renewConfig('https://old.example');
  Object.assign(pageConfig, ofBuild);
  restoreConfig(server);
  expect(pageConfig.providers).toEqual(ofBuild.providers);
});
