/// <reference lib="dom" />
// `npm run screenshots`: makes the images of README from the built server with its sample catalogue, which
// needs no network. The machine needs a Chinese font.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { startServer } from '@bloom/testing/server-process';
import { getChromium } from './chromium.ts';

/** The maximum total size of the images, because README loads them. */
const maxBytes = 300_000;

type Shot = {
  file: string;
  path: string;
  device: BrowserContextOptions;
  /** Seconds at which the clip is shown. */
  at?: number;
};

const desktop = { viewport: { width: 1280, height: 800 } };
const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

const shots: readonly Shot[] = [
  { file: 'home-desktop.webp', path: '/?lang=en', device: desktop },
  {
    file: 'video-desktop.webp',
    path: '/video/900001?videoSrc=subo&categoryIdx=0&lang=en',
    device: desktop,
    at: 12,
  },
  { file: 'home-phone.webp', path: '/?lang=zh-hans', device: phone },
  {
    file: 'video-phone.webp',
    path: '/video/900002?videoSrc=zdziyuan&categoryIdx=1&lang=en',
    device: phone,
    at: 11,
  },
];

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });

const executablePath = getChromium((message) => console.log(message));
const dataDir = await mkdtemp(`${tmpdir()}/bloom-screenshots-`);
const server = await startServer({ DATA_DIR: dataDir }, 'build');
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu', '--autoplay-policy=no-user-gesture-required'],
});
try {
  for (const shot of shots) await capture(browser, shot);
} finally {
  await browser.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const bytes = shots.map(({ file }) => statSync(folder + file).size).reduce((sum, size) => sum + size, 0);
console.log(`${shots.length} images, ${Math.round(bytes / 1000)} KB`);
if (bytes > maxBytes) {
  console.error(`The images are larger than ${maxBytes / 1000} KB.`);
  process.exitCode = 1;
}

async function capture(browser: Browser, { file, path, device, at }: Shot): Promise<void> {
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
  await page.goto(server.url + path);
  await page.locator('html[data-ready]').waitFor();
  if (path.startsWith('/?')) await page.locator('#most-thanked').waitFor();
  await page.waitForLoadState('networkidle');
  if (at !== undefined) await play(page, at);
  await write(page, folder + file, device.deviceScaleFactor ?? 1);
  await context.close();
}

/** Plays the clip of the page and stops it at a time. */
async function play(page: Page, at: number): Promise<void> {
  await page.locator('.player-column').click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0.3);
  await page.evaluate(async (at) => {
    const video = document.querySelector('video');
    if (!video) return;
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve));
    video.pause();
    video.controls = false;
    video.currentTime = at;
    await seeked;
  }, at);
  await page.mouse.move(5, 5);
  await page.waitForTimeout(500);
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
