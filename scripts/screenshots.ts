// `npm run screenshots`: makes the images of README from the built server with its sample catalogue.
// No request leaves this machine: the script generates the images and the player's frame. The machine needs
// a Chinese font.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startServer } from '@bloom/testing/server-process';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { getChromium } from './chromium.ts';

/** The maximum total size of both images, because README loads them. */
const maxBytes = 300_000;

type Shot = { file: string; path: string; device: BrowserContextOptions };

const shots: readonly Shot[] = [
  {
    file: 'home-desktop.webp',
    path: '/?lang=en',
    device: { viewport: { width: 1280, height: 800 } },
  },
  {
    file: 'video-phone.webp',
    path: '/video/aqz-KE-bpKQ?videoSrc=youtube&categoryIdx=1&lang=en',
    device: {
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      isMobile: true,
      hasTouch: true,
    },
  },
];

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

const executablePath = getChromium((message) => console.log(message));
const youtube = await startYoutube();
const dataDir = await mkdtemp(`${tmpdir()}/bloom-screenshots-`);
const server = await startServer({ DATA_DIR: dataDir, YOUTUBE_PLAYER_URL: youtube.url }, 'build');
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const shot of shots) await take(browser, shot);
} finally {
  await browser.close();
  await server.stop();
  await youtube.close();
  await rm(dataDir, { recursive: true, force: true });
}

const bytes = shots
  .map(({ file }) => statSync(folder + file).size)
  .reduce((sum, size) => sum + size, 0);
console.log(`${shots.length} images, ${Math.round(bytes / 1000)} KB`);
if (bytes > maxBytes) {
  console.error(`The images are larger than ${maxBytes / 1000} KB.`);
  process.exitCode = 1;
}

async function take(browser: Browser, { file, path, device }: Shot): Promise<void> {
  const context = await browser.newContext({
    ...device,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.addInitScript(() => {
    for (const tip of ['sign_in_tip', 'isShowTabBarTips']) localStorage.setItem(tip, 'false');
  });
  await page.route(/\/api\/v1\/image\//, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: landscape(new URL(route.request().url()).pathname),
    }),
  );
  await page.route(`${youtube.url}/embed/**`, async (route) => {
    const frame = await route.fetch();
    const style = `<style>body{margin:0;background:url("data:image/svg+xml,${encodeURIComponent(
      landscape(path, true),
    )}") center/cover}body *{visibility:hidden}</style>`;
    await route.fulfill({ response: frame, body: (await frame.text()) + style });
  });
  await page.goto(server.url + path);
  await page.locator('html[data-ready]').waitFor();
  await page.waitForLoadState('networkidle');
  await write(page, folder + file, device.deviceScaleFactor ?? 1);
  await context.close();
}

/** Converts to WebP: Playwright writes only PNG and JPEG, which are twice as large. */
async function write(page: Page, file: string, scale: number): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 75,
    clip: { x: 0, y: 0, width, height, scale },
  });
  writeFileSync(file, Buffer.from(data, 'base64'));
}

/** A landscape as SVG, different for each seed, instead of a photograph, whose licence may forbid publication. */
function landscape(seed: string, isPlayer = false): string {
  let hash = 7;
  for (const char of seed) hash = (hash * 31 + char.charCodeAt(0)) % 9973;
  const hue = (hash * 47) % 360;
  const color = (shift: number, light: number) => `hsl(${(hue + shift) % 360} 55% ${light}%)`;
  const hill = (top: number, rise: number) => {
    const peak = top - (rise * (30 + (hash % 60))) / 60;
    return `M0 ${top}C100 ${top} 140 ${peak} 240 ${peak}S380 ${top} 480 ${top - rise / 2}V270H0Z`;
  };
  const button =
    '<circle cx="240" cy="135" r="30" fill="#000a"/><path d="M231 119v32l26-16z" fill="#fff"/>';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270" viewBox="0 0 480 270">
    <linearGradient id="s" x2="0" y2="1"><stop stop-color="${color(0, 62)}"/><stop offset="1" stop-color="${color(40, 88)}"/></linearGradient>
    <rect width="480" height="270" fill="url(#s)"/>
    <circle cx="${80 + (hash % 320)}" cy="${60 + (hash % 50)}" r="${18 + (hash % 17)}" fill="${color(50, 95)}"/>
    <path d="${hill(180, 60)}" fill="${color(10, 48)}"/><path d="${hill(215, 40)}" fill="${color(20, 36)}"/>
    <path d="${hill(245, 25)}" fill="${color(30, 25)}"/>${isPlayer ? button : ''}</svg>`;
}
