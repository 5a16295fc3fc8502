import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startBloom } from '../../../test/bloom.ts';
import { createOutbound } from '../../platform/outbound/index.ts';
import { createReleaseWatch } from './release-watch.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** A site with these responses; returns its host, and how many requests it had. */
async function siteWith(listener: RequestListener) {
  const had = { requests: 0 };
  const server = createServer((request, response) => {
    had.requests++;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const end = () => {
    server.closeAllConnections();
    server.close();
  };
  cleanups.push(end);
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, had, end };
}

/** Watches a site for a program of version 0.3.0. */
function watch(host: string) {
  const outbound = createOutbound({ allow: [host] });
  cleanups.push(() => outbound.close());
  return createReleaseWatch(outbound, () => `http://${host}/releases`, '0.3.0');
}

/** The newer release once the site has responded, or that it failed. */
async function afterResponse(body: string | Buffer, status = 200) {
  const { host } = await siteWith((_request, response) => response.writeHead(status).end(body));
  const releases = watch(host);
  expect(releases()).toEqual({ checked: null, failed: false, newer: null });
  await expect.poll(() => releases()?.checked).not.toBeNull();
  const { failed, newer } = releases() ?? {};
  return failed ? 'failed' : newer;
}

const github = {
  url: 'https://api.site.example/1',
  html_url: 'https://site.example/v0.4.0',
  tag_name: 'v0.4.0',
  draft: false,
  prerelease: false,
};

// rule: #admin-page
test.each([
  ['a release', github, { version: '0.4.0', page: 'https://site.example/v0.4.0' }],
  [
    'a list, of which the highest counts',
    [{ tag_name: 'v0.3.9' }, { tag_name: 'v0.3.10' }, { tag_name: '0.2.0' }],
    { version: '0.3.10', page: null },
  ],
  [
    'a file of one’s own',
    { version: '1.0', url: 'https://a.example/' },
    { version: '1.0', page: 'https://a.example/' },
  ],
  ['the same release', { tag_name: 'v0.3.0' }, null],
  ['an earlier one', { tag_name: 'v0.2.9' }, null],
  [
    'drafts and those for tests',
    [{ tag_name: '0.3.0' }, { ...github, draft: true }, { ...github, prerelease: true }],
    null,
  ],
  [
    'a link that leads to no page',
    { tag_name: '9.0.0', html_url: 'javascript:alert(1)' },
    { version: '9.0.0', page: null },
  ],
  ['a version that is none', { tag_name: '<b>9</b>' }, 'failed'],
  ['no object', [null, 3, 'x', { tag_name: 4 }], 'failed'],
  ['an empty list', [], 'failed'],
])('what a site says is read: %s', async (_what, given, expected) => {
  expect(await afterResponse(JSON.stringify(given))).toEqual(expected);
});

test.each([
  ['no JSON', '<!doctype html>', 200],
  ['an error', JSON.stringify(github), 500],
  ['more than a megabyte', JSON.stringify({ ...github, body: 'x'.repeat(1024 * 1024) }), 200],
  ['nesting without end', '['.repeat(1_000_000), 200],
  ['bytes', Buffer.from([0xff, 0xfe, 0x00]), 200],
])('a response that cannot be used is a failure, and nothing else: %s', async (_what, body, status) => {
  expect(await afterResponse(body, status)).toBe('failed');
});

test('a site that does not respond is requested once, and no request waits for it', async () => {
  const { host, end } = await siteWith(() => {});
  const outbound = createOutbound({ allow: [host] });
  cleanups.push(() => outbound.close());
  const request = vi.spyOn(outbound, 'request');
  const releases = createReleaseWatch(outbound, () => `http://${host}/`, '0.3.0');
  for (let i = 0; i < 5; i++) expect(releases()).toEqual({ checked: null, failed: false, newer: null });
  expect(request).toHaveBeenCalledTimes(1);
  end();
  await expect.poll(() => releases()?.failed).toBe(true);
});

// rule: #admin-page
test('nothing is requested unless the operator has set an address, and then only for an admin', async () => {
  const { host, had } = await siteWith((_request, response) => response.end('{"tag_name":"v999.0.0"}'));
  const bloom = await startBloom({ outboundAllow: [host] });
  cleanups.push(() => bloom.close());
  const admin = await bloom.logIn('Ada');
  await bloom.setRole(admin, { role: 'admin', categories: null });
  const status = async (by = admin) => bloom.call('GET', '/v1/admin/status', by);
  expect((await status()).body.data.releases).toBeNull();
  await bloom.set({ releases_url: `http://${host}/` });
  expect((await status(await bloom.logIn('Oscar'))).status).toBe(403);
  expect(had.requests).toBe(0);
  await expect
    .poll(async () => (await status()).body.data.releases.newer)
    .toEqual({ version: '999.0.0', page: null });
  await status();
  expect(had.requests).toBe(1);
  await bloom.set({ releases_url: undefined });
  expect((await status()).body.data.releases).toBeNull();
});
