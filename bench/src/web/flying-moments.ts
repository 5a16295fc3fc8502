/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { segmentMs } from '@bloom/contract/moment/moment-rules';
import { logIn } from '@bloom/testing/server-process';
import type { Report } from '../report.ts';

/** A stream of the sample catalogue. */
const subject = { path: 'zdziyuan/900004', page: '/video/900004?videoSrc=zdziyuan' };
/** Six times as many as the server sends. */
const count = 6_000;
const measuredS = 30;
/** How long a point takes over the player at the usual speed (FlyingLayer.tsx). */
const crossMs = 8_000;

const words = ['nice', '哈哈哈', 'what a second', '前方高能', 'look at that', '泪目', 'again', '太好看了'];

/** Moments as a segment has them, of various lengths and worth. */
const rows = Array.from({ length: count }, (_, i) => [
  i + 1,
  Math.floor((i * segmentMs) / count),
  Array.from({ length: 1 + ((i * 7) % 4) }, (_word, j) => words[(i * 5 + j * 3) % words.length])
    .join(' ')
    .concat(` ${i % 211}`),
  (i * 31) % 100,
  7,
  0,
  0,
]);

/**
 * Moments that fly over a stream in Chromium: 6,000 in a segment over three quarters of the player.
 *
 * @param url the address of a server with the sample catalogue
 * @param slowdown how many times slower the processor is made
 */
export async function measureFlying(
  browser: Browser,
  url: string,
  slowdown: number,
  report: Report,
): Promise<void> {
  report.heading(`${count} flying moments in six minutes`);
  const token = await logIn(url, 'Flyer');
  await fetch(`${url}/api/v1/video/${subject.path}/moments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ content: 'First', at_ms: 0 }),
  });
  const context = await browser.newContext({
    viewport: { width: 1_280, height: 720 },
    reducedMotion: 'no-preference',
    serviceWorkers: 'block',
  });
  const tab = await context.newPage();
  await tab.addInitScript(() => localStorage.setItem('flying', JSON.stringify({ area: 'most' })));
  await tab.route('**/moments/segment?**', (route) =>
    route.fulfill({ json: { status: 'ok', code: 0, n: 0, v: 1, data: rows } }),
  );
  await tab.route('**/*.m3u8', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthened(await response.text()) });
  });
  await tab.goto(url + subject.page);
  await tab.locator('.player-image').click();
  await tab.locator('.flying-moment').first().waitFor();
  const session = await context.newCDPSession(tab);
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });

  await slow(slowdown);
  await tab.waitForTimeout(2_000);
  const frames = await recordFrames(tab, measuredS);
  // What the player and other programs cost by themselves.
  await tab.keyboard.press('d');
  const still = await recordFrames(tab, measuredS);
  await tab.keyboard.press('d');
  await slow(1);
  await tab.locator('.flying-moment').first().waitFor();
  report.table(
    ['frames in 30 s', 'number', 'median ms', 'p99 ms', 'longest ms', 'over 32 ms'],
    [
      ['while moments fly', ...summary(frames)],
      ['while none fly', ...summary(still)],
    ],
  );
  report.gate('longest frame while moments fly', Math.max(...frames), 32, 'ms');
  report.note(`- while none fly: ${Math.max(...still).toFixed(1)} ms`);

  const video = tab.locator('video');
  const seek = (timeS: number) =>
    video.evaluate((element: HTMLVideoElement, to) => (element.currentTime = to), timeS);
  let touching = 0;
  const measure = async (when: string) => {
    const seen = await Promise.all(Array.from({ length: 5 }, () => look(tab)));
    touching = Math.max(touching, ...seen.map((each) => each.touching));
    report.gate(`how late moments fly ${when}`, Math.max(...seen.map(({ late }) => late)), 250, 'ms');
  };
  await measure('while it plays');
  await seek(5);
  await tab.waitForTimeout(500);
  await measure('after a jump');
  await video.evaluate((element: HTMLVideoElement) => element.pause());
  await tab.waitForTimeout(500);
  await measure('while it is paused');
  await video.evaluate(async (element: HTMLVideoElement) => {
    element.playbackRate = 2;
    await element.play();
  });
  await tab.waitForTimeout(1_500);
  await measure('at double speed');
  report.gate('pairs of flying moments that touch', touching, 0, '');
  await context.close();
}

/** The number of frames, and how long they take. */
function summary(frames: readonly number[]): string[] {
  const sorted = frames.toSorted((a, b) => a - b);
  const share = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? Number.NaN).toFixed(1);
  const long = frames.filter((ms) => ms > 32).length;
  return [
    String(frames.length),
    share(0.5),
    share(0.99),
    (sorted.at(-1) ?? Number.NaN).toFixed(1),
    String(long),
  ];
}

/** The list of a stream as one that is as long as this needs: its segments again and again. */
function lengthened(playlist: string): string {
  const first = playlist.indexOf('#EXTINF');
  const end = playlist.indexOf('#EXT-X-ENDLIST');
  if (first < 0 || end < 0) return playlist;
  const again = Array.from({ length: 8 }, () => playlist.slice(first, end));
  return `${playlist.slice(0, first)}${again.join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`;
}

/** The times between the frames of a page, in milliseconds. */
function recordFrames(tab: Page, lengthS: number): Promise<number[]> {
  return tab.evaluate(
    (lengthMs) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        const begun = performance.now();
        let last = begun;
        requestAnimationFrame(function frame(now) {
          if (now > last) frames.push(now - last);
          last = now;
          if (now - begun < lengthMs) requestAnimationFrame(frame);
          else resolve(frames);
        });
      }),
    lengthS * 1_000,
  );
}

/** How late the latest one that flies is, in milliseconds of the video, and how many pairs touch. */
function look(tab: Page): Promise<{ late: number; touching: number }> {
  return tab.evaluate((acrossMs) => {
    const layer = document.querySelector('.flying')?.getBoundingClientRect();
    const nowMs = (document.querySelector('video')?.currentTime ?? Number.NaN) * 1_000;
    const all = [...document.querySelectorAll<HTMLElement>('.flying-moment')].map((element) => ({
      box: element.getBoundingClientRect(),
      atMs: Number(element.dataset['at']),
    }));
    if (!layer || all.length === 0) throw new Error('nothing flies');
    const late = all.map(({ box, atMs }) =>
      Math.abs(nowMs - atMs - ((layer.right - box.left) / layer.width) * acrossMs),
    );
    const touching = all.flatMap(({ box: a }, i) =>
      all
        .slice(i + 1)
        .filter(({ box: b }) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    return { late: Math.max(...late), touching: touching.length };
  }, crossMs);
}
