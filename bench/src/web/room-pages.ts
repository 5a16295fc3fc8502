/// <reference lib="dom" />
import { chromium, type Browser, type Page } from '@playwright/test';
import { demoClip } from '@bloom/contract/video/demo-clip';
import { logIn } from '@bloom/testing/server-process';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { startDemo } from '../demo-server.ts';
import type { Report } from '../report.ts';
import { startDelayed } from './delayed.ts';

/** A video with episodes, and how near to each other its players have to be. */
type Subject = { name: string; video: { source: string; id: string }; limitS: number };

const subjects: readonly Subject[] = [
  { name: 'a stream', video: demoClip, limitS: 0.5 },
  { name: 'YouTube', video: { source: 'youtube', id: 'PLZHQObOWTQDPD3MizzM2xVFitgF8hE_ab' }, limitS: 1 },
];
const trips = [50, 300];
const pages = 3;
/** The changes that the host makes by keys of the player, and the keys before and after each. */
const changes: readonly { name: string; key: string; before?: string; after?: string }[] = [
  { name: 'pause', key: 'k', after: 'k' },
  { name: 'play', before: 'k', key: 'k' },
  { name: 'a seek', key: 'l' },
  { name: 'another speed', key: '.', after: ',' },
  { name: 'another episode', key: 'n', after: 'p' },
];
/** All have to be there so long after a change. */
const settleMs = 2_000;
/** A trimmed rate that a change has left behind ends in this time. */
const restMs = 15_000;
const durationS = 3_600;

/** The state of a player at a time of this machine. */
type Sample = { timeS: number; atMs: number; plays: boolean; rate: number; corrections: number };

/**
 * Three pages of a room in Chromium, one of them the host's: how far the others are from it after each
 * change, and how often they correct themselves when nothing changes.
 *
 * @param minutes how long they then watch
 */
export async function measureRoomPages(
  report: Report,
  { rounds, minutes }: { rounds: number; minutes: number },
): Promise<void> {
  report.heading('Three pages of a room');
  const youtube = await startYoutube();
  const server = await startDemo({
    YOUTUBE_PLAYER_URL: youtube.url,
    OUTBOUND_ALLOW: new URL(youtube.url).host,
  });
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const token = await logIn(`http://127.0.0.1:${server.port}`, 'Host');
    for (const subject of subjects) {
      for (const tripMs of trips) {
        await measureRoom(report, browser, { subject, tripMs, port: server.port, token, rounds, minutes });
      }
    }
  } finally {
    await browser.close();
    await server.stop();
    await youtube.close();
  }
}

type RoomOptions = {
  subject: Subject;
  tripMs: number;
  port: number;
  token: string;
  rounds: number;
  minutes: number;
};

async function measureRoom(report: Report, browser: Browser, options: RoomOptions): Promise<void> {
  const { subject, tripMs, port, token, rounds, minutes } = options;
  const delayed = await startDelayed(port, tripMs);
  const room = await createRoom(`http://127.0.0.1:${port}`, token, subject);
  const members: Page[] = [];
  for (let number = 0; number < pages; number++) {
    members.push(await openMember(browser, `${delayed.url}/room/${room}`, number === 0 ? token : undefined));
  }
  const [host] = members;
  if (!host) throw new Error('a room needs a host');
  try {
    // The host plays for all, and each has started the player.
    for (const member of members) await member.locator('.player-image').click();
    await Promise.all(members.map((member) => waitForPlaying(member)));
    await host.waitForTimeout(5_000);
    for (const { name, key, before, after } of changes) {
      const apart: number[] = [];
      for (let round = 0; round < rounds; round++) {
        if (before) await press(host, before, settleMs * 2);
        await press(host, key, settleMs);
        apart.push(distance(await Promise.all(members.map(sample))));
        if (after) await press(host, after, settleMs * 2);
      }
      const what = `${subject.name}, ${tripMs} ms: from the host ${settleMs / 1_000} s after ${name}`;
      report.gate(what, Math.max(...apart), subject.limitS, 's');
    }
    await host.waitForTimeout(restMs);
    const before = await Promise.all(members.map(sample));
    const apart: number[] = [];
    for (let second = 0; second < minutes * 60; second += 5) {
      await host.waitForTimeout(5_000);
      apart.push(distance(await Promise.all(members.map(sample))));
    }
    const after = await Promise.all(members.map(sample));
    const corrections = after.map((each, number) => each.corrections - (before[number]?.corrections ?? 0));
    const watched = `${subject.name}, ${tripMs} ms, in ${minutes} min`;
    report.gate(`${watched}: corrections a minute`, Math.max(...corrections) / minutes, 1, '');
    report.state(`${watched}: from the host at most`, Math.max(...apart), 's');
  } finally {
    for (const member of members) await member.context().close();
    delayed.close();
  }
}

async function press(page: Page, key: string, waitMs: number): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForTimeout(waitMs);
}

async function createRoom(url: string, token: string, { video }: Subject): Promise<string> {
  const response = await fetch(`${url}/api/v1/room`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...video, public: true }),
  });
  const body = (await response.json()) as { data?: { id: string } };
  if (!body.data) throw new Error(`no room: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** Opens the room as one more member, and counts what corrects its player. */
async function openMember(browser: Browser, url: string, token: string | undefined): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((session) => {
    if (session !== undefined && window === window.top) localStorage.setItem('user_token', session);
    const counted = window as unknown as { corrections: number };
    counted.corrections = 0;
    for (const name of ['currentTime', 'playbackRate'] as const) {
      const property = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name);
      if (!property) continue;
      Object.defineProperty(HTMLMediaElement.prototype, name, {
        ...property,
        set(this: HTMLMediaElement, value: number) {
          // The usual rate at the end of a trim is a part of the same correction.
          if (name === 'currentTime' || value * 4 !== Math.round(value * 4)) counted.corrections += 1;
          property.set?.call(this, value);
        },
      });
    }
  }, token);
  const page = await context.newPage();
  // Both are shorter than people watch.
  await page.route('**/*.m3u8', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: lengthened(await response.text()) });
  });
  await page.route('**/embed/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('213.1', String(durationS))
      .replace('seekTo: (seconds) => {', 'seekTo: (seconds) => { window.corrections += 1;');
    await route.fulfill({ response, body });
  });
  await page.goto(url);
  return page;
}

/** The list of a stream as one that is as long as this needs: its segments again and again. */
function lengthened(playlist: string): string {
  const first = playlist.indexOf('#EXTINF');
  const end = playlist.indexOf('#EXT-X-ENDLIST');
  if (first < 0 || end < 0) return playlist;
  const segments = playlist.slice(first, end);
  const lengthS = [...segments.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, each]) => sum + Number(each),
    0,
  );
  const again = Array.from({ length: Math.ceil(durationS / lengthS) }, () => segments);
  return `${playlist.slice(0, first)}${again.join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`;
}

const frameOf = (page: Page) => page.frames().find((each) => each.url().includes('/embed/'));

async function sample(page: Page): Promise<Sample> {
  const frame = frameOf(page);
  if (frame) {
    return frame.evaluate(`(() => {
      const passedS = player.state === 1 ? ((performance.now() - last) / 1000) * player.rate : 0;
      const { rate } = player;
      const { corrections } = window;
      return { timeS: player.time + passedS, atMs: Date.now(), plays: player.state === 1, rate, corrections };
    })()`);
  }
  return page.locator('.player video').evaluate((element) => {
    const { currentTime: timeS, paused, playbackRate: rate } = element as HTMLVideoElement;
    const { corrections } = window as unknown as { corrections: number };
    return { timeS, atMs: Date.now(), plays: !paused, rate, corrections };
  });
}

async function waitForPlaying(page: Page): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const isThere = frameOf(page) !== undefined || (await page.locator('.player video').count()) > 0;
    if (isThere && (await sample(page)).plays) return;
    await page.waitForTimeout(200);
  }
  throw new Error('a member of the room does not play');
}

/** How far players are from the host's, in seconds, at one time; infinite if not all do the same. */
function distance([host, ...others]: readonly Sample[]): number {
  if (!host || others.some(({ plays }) => plays !== host.plays)) return Infinity;
  const distances = others.map(({ timeS, atMs, plays, rate }) => {
    const passedS = plays ? ((host.atMs - atMs) / 1_000) * rate : 0;
    return Math.abs(timeS + passedS - host.timeS);
  });
  return Math.max(...distances);
}
