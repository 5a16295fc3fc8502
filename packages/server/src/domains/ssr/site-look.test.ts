import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settingNames } from '@bloom/contract/admin/settings';
import { playerOrigins } from '@bloom/contract/sources/sources';
import { buildApp } from '../../app/build-app.ts';
import { useBloom } from '../../../test/bloom.ts';
import type { App } from '../../platform/http/index.ts';
import { storeLogo } from '../settings/index.ts';

const bloom = useBloom();
let folder: string;
let app: App;

beforeAll(async () => {
  folder = await mkdtemp(`${tmpdir()}/bloom-web-`);
  const built = `${folder}/browser`;
  await mkdir(`${built}/icons`, { recursive: true });
  await writeFile(
    `${built}/index.html`,
    `<!doctype html><html lang="en"><!-- head --><meta name="description" content="built" /><title>shell</title><!-- /head -->
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" /><link rel="apple-touch-icon" href="/icons/apple-touch.png" />
    <link rel="manifest" href="/manifest-en.webmanifest"><script type="application/json" id="bloom-config">{}</script><div id="root"></div>`,
  );
  await writeFile(`${built}/icons/icon-192.png`, 'the icon of the app');
  await writeFile(
    `${built}/manifest-zh-hans.webmanifest`,
    '{"name":"Bloom","short_name":"Bloom","description":"分享视频","lang":"zh-Hans","theme_color":"#fdf9f6","icons":[{"src":"/icons/icon-192.png"}]}',
  );
  app = await buildApp({
    config: {
      publicUrl: 'http://localhost',
      trustProxy: [],
      app: { origins: [] },
      demo: { on: true, forced: false },
      providers: {},
      players: playerOrigins,
    },
    services: bloom.services,
    webFolder: folder,
    logger: false,
  });
});
afterEach(() => bloom.set(Object.fromEntries(settingNames.map((name) => [name, undefined]))));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** A part of a page, which is made at most once a second. */
const part = (pattern: RegExp) => async () => pattern.exec((await app.inject('/login')).body)?.[0];

// rule: #installed-web-app
test('the installed app has the name, description, colour and logo that the operator gave the site', async () => {
  const read = async () => (await app.inject('/manifest-zh-hans.webmanifest')).json();
  expect(await read()).toMatchObject({ name: 'Bloom', description: '分享视频', lang: 'zh-Hans' });
  await bloom.set({ site_name: 'Film Club', site_description: 'Films of our town' });
  expect(await read()).toEqual({
    name: 'Film Club',
    short_name: 'Film Club',
    description: 'Films of our town',
    lang: 'zh-Hans',
    theme_color: '#fdf9f6',
    icons: [{ src: '/icons/icon-192.png' }],
  });
  await bloom.set({ accent_colour: '#0000ff', logo_img: 'https://club.example/a.png' });
  const { icons, theme_color } = await read();
  expect(theme_color).toBe('#0000ff');
  const src = (name: string): unknown => expect.stringMatching(`^/icons/${name}.png\\?v=[\\da-f]{8}$`);
  expect(icons).toEqual([
    { src: src('icon-192'), sizes: '192x192', type: 'image/png' },
    { src: src('icon-512'), sizes: '512x512', type: 'image/png' },
    { src: src('maskable-512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]);
});

// rule: #accent-colour
test('the accent colour of the operator is in the first element of every page, and no other is', async () => {
  const first = part(/<html[^>]*>/);
  await expect.poll(first).toBe('<html lang="en">');
  await bloom.set({ accent_colour: '#0000ff' });
  await expect
    .poll(first)
    .toBe('<html lang="en" style="--accent-hue:264;--accent-chroma:0.8;--accent-depth:0.05">');
});

test('the icon of every page is the logo of the operator, or else that of the app', async () => {
  const icon = part(/<link rel="icon"[^>]*>/);
  await expect.poll(icon).toBe('<link rel="icon" href="/favicon.svg" type="image/svg+xml" />');
  await bloom.set({ logo_img: 'https://club.example/a.png' });
  await expect
    .poll(icon)
    .toMatch(/^<link rel="icon" href="\/icons\/icon-192.png\?v=[\da-f]{8}" type="image\/png" \/>$/);
  const touch = /<link rel="apple-touch-icon" href="(.*?)"/.exec((await app.inject('/login')).body)?.[1];
  expect(touch).toMatch(/^\/icons\/apple-touch.png\?v=[\da-f]{8}$/);
});

// rule: #logo
test('the icons are made of the logo, and are those of the app without one that can be had', async () => {
  const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const read = (name: string) => app.inject(`/icons/${name}.png?v=1`);
  expect((await read('icon-192')).body).toBe('the icon of the app');
  const path = await bloom.database.transact((tx) => storeLogo(tx, logo));
  await bloom.set({ logo_img: `https://club.example${path}` });
  for (const [name, size] of [
    ['icon-192', 192],
    ['maskable-512', 512],
    ['apple-touch', 180],
  ] as const) {
    const { rawPayload, headers } = await read(name);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width: size, height: size });
  }
  const { headers } = await read('icon-192');
  const again = await app.inject({
    url: '/icons/icon-192.png',
    headers: { 'if-none-match': headers['etag'] as string },
  });
  expect(again.statusCode).toBe(304);
  expect((await app.inject(path)).rawPayload).toEqual(logo);
  expect((await app.inject(path.replace(/\w/, '0'))).statusCode).toBe(404);

  await bloom.set({ logo_img: 'http://127.0.0.1:9/logo.png' });
  expect((await read('icon-192')).body).toBe('the icon of the app');
  expect((await app.inject(path)).statusCode).toBe(404);
});

test('a page that the browser renders has the name and description of the site from the start', async () => {
  const head = part(/<meta name="desc[^]*<\/title>/);
  await bloom.set({ site_name: 'Film & <Club>', site_description: '"Films"' });
  await expect
    .poll(head)
    .toBe('<meta name="description" content="&quot;Films&quot;" /><title>Film &amp; &lt;Club></title>');
});
