import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { test as base, expect, type CDPSession, type Page, type Request } from '@playwright/test';
import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import { createApi, type Api } from './api.ts';
import { BloomPage } from './bloom-page.ts';
import { logIn, startServer } from '@bloom/testing/server-process';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startBilibili } from '@bloom/testing/upstreams/bilibili';
import { maccmsPaths, startMaccms } from '@bloom/testing/upstreams/maccms';
import { startPlayers } from '@bloom/testing/upstreams/players';
import { startTencent } from '@bloom/testing/upstreams/tencent';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import type { Translate } from '@bloom/web/src/i18n/messages.ts';
import { translatorOf } from '@bloom/web/test/translator.ts';

const bloomProgram = fileURLToPath(new URL('../../server/src/cli/bloom.ts', import.meta.url));

/** The token of the chat's moderators. */
export const chatAdminToken = 'moderators-of-this-test';

/** The stand-ins of the video sites and of their players. */
type Upstreams = Record<'youtube' | 'bilibili' | 'tencent' | 'maccms' | 'players', Upstream>;

/** The real server with a sample catalogue of its own, and the stand-ins that it sends requests to. */
export type Site = Upstreams & {
  url: string;
  api: Api;
  /** Runs `bloom admin` with these arguments on the server's database, and returns what it prints. */
  admin(...args: string[]): Promise<string>;
  /** Gives a demo user a role. */
  giveRole(name: string, role: 'moderator' | 'admin'): Promise<void>;
  /** Changes a setting of the running server; null: its default applies again. */
  setSetting(name: string, value: string | null): Promise<void>;
};

/** The errors of the console, and those that a test expects. */
type Console = { errors: string[]; expected: string[] };

type WorkerFixtures = {
  site: Site;
  /**
   * Further environment variables of the server, which is then one of its own; set them at the top of a file.
   */
  serverSettings: Record<string, string>;
};
type TestFixtures = {
  /** Language of the app; set it with `test.use({ appLocale: 'zh-hans' })`. */
  appLocale: Locale;
  /** The texts of the app in that language. */
  t: Translate;
  /** Whether the page uses the server's rendering; without it the browser renders everything. */
  serverRendered: boolean;
  /** The page, used by its visible controls. */
  bloom: BloomPage;
  /** Starts the page with the session of a demo user. */
  loggedInAs: (name: string) => Promise<void>;
  /** Allows console errors that contain this in their text or URL. */
  expectConsoleError: (part: string) => void;
  consoleOutput: Console;
  /** Whether the phone's home page shows its tips; by default they are closed already. */
  tips: boolean;
  /** Settings that the running server has during the test. */
  siteSettings: Record<string, string>;
  withSiteSettings: void;
  /** Where the images of videos come from; `test.use({ images: 'server' })` needs those of the demo. */
  images: Images;
};

/**
 * `stand-in`: every image is the same plain one, as there is no internet. `server`: those of the server,
 * which has the ones of the demo. `none`: no image can be loaded.
 */
type Images = 'stand-in' | 'server' | 'none';

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appLocale: ['en', { option: true }],

  tips: [false, { option: true }],

  images: ['stand-in', { option: true }],

  serverSettings: [{}, { option: true, scope: 'worker' }],

  siteSettings: [{}, { option: true }],

  withSiteSettings: [
    async ({ site, siteSettings }, use) => {
      for (const [name, value] of Object.entries(siteSettings)) await site.setSetting(name, value);
      await use();
      for (const name of Object.keys(siteSettings)) await site.setSetting(name, null);
    },
    { auto: true },
  ],

  site: [
    async ({ serverSettings }, use) => {
      const upstreams: Upstreams = {
        youtube: await startYoutube(),
        bilibili: await startBilibili(),
        tencent: await startTencent(),
        maccms: await startMaccms(),
        players: await startPlayers(),
      };
      const { youtube, bilibili, tencent, maccms, players } = upstreams;
      const dataDir = await mkdtemp(`${tmpdir()}/bloom-e2e-`);
      // As root, PostgreSQL runs as another user. Where it cannot enter, its data would be elsewhere, and
      // stay.
      await chmod(dataDir, 0o755);
      const settings = {
        DATA_DIR: dataDir,
        YOUTUBE_URL: youtube.url,
        YOUTUBE_PLAYER_URL: youtube.url,
        BILIBILI_API_URL: bilibili.url,
        BILIBILI_LIVE_API_URL: bilibili.url,
        BILIBILI_SHORT_URL: bilibili.url,
        BILIBILI_PLAYER_URL: players.url,
        BILIBILI_LIVE_PLAYER_URL: players.url,
        TENCENT_URL: tencent.url,
        TENCENT_API_URL: tencent.url,
        TENCENT_PLAYER_URL: players.url,
        SUBO_API_URL: `${maccms.url}${maccmsPaths.json}`,
        // The endpoint of push.e2e.ts.
        PUSH_HOSTS: '9.9.9.9',
        OUTBOUND_ALLOW: [youtube, bilibili, tencent, maccms].map(({ host }) => host).join(','),
        METRICS_PORT: '0',
        // Browsers saturate a small machine by themselves: a refusal would be an error of the page.
        LOAD_SHEDDING: '0',
        SHOW_POSTER: '0',
        ADMIN_TOKEN: chatAdminToken,
        ...serverSettings,
      };
      const server = await startServer(settings, 'build');
      const admin = async (...args: string[]) => {
        const options = { env: { ...process.env, ...settings } };
        const program = [bloomProgram, 'admin', ...args];
        return (await promisify(execFile)(process.execPath, program, options)).stdout;
      };
      const api = createApi(server.url);
      // A command starts a process, which takes seconds of a processor: this one makes the admin who does the
      // rest.
      let founding: Promise<unknown> | undefined;
      const found = () => (founding ??= api.account(founder).then(() => admin('role', founder, 'admin')));
      const giveRole: Site['giveRole'] = async (name, role) => {
        await found();
        await api.giveRole(founder, name, role);
      };
      const setSetting: Site['setSetting'] = async (name, value) => {
        await found();
        await api.setSetting(founder, name, value);
      };
      await use({ ...upstreams, url: server.url, api, admin, giveRole, setSetting });
      await server.stop();
      await Promise.all(Object.values(upstreams).map((each) => each.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  serverRendered: [true, { option: true }],

  baseURL: async ({ site }, use) => use(site.url),

  locale: async ({ appLocale }, use) => use(localeTable[appLocale].regionalTag),

  t: async ({ appLocale }, use) => use(translatorOf(appLocale)),

  bloom: async ({ page, t, isMobile }, use) => use(new BloomPage(page, t, isMobile)),

  page: async ({ page, context, serverRendered, consoleOutput, tips, images, serviceWorkers }, use) => {
    if (!tips) {
      await page.addInitScript(() => {
        for (const tip of ['sign_in_tip', 'isShowTabBarTips']) localStorage.setItem(tip, 'false');
      });
    }
    const imageSession = await replaceImages(page, images);
    if (!serverRendered) await page.addInitScript(removeServerRendering);
    waitForHydration(page);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        consoleOutput.errors.push(`${message.text()} ${message.location().url}`);
      }
    });
    page.on('pageerror', (error) => consoleOutput.errors.push(String(error.stack)));
    await use(page);
    const { errors, expected } = consoleOutput;
    expect
      .soft(
        errors.filter((text) => !expected.some((part) => text.includes(part))),
        'errors in the console',
      )
      .toEqual([]);
    expect.soft(await findUntranslated(page), 'message keys and placeholders on the page').toEqual([]);
    // A processor that a test has slowed down stays slow for all later pages of its process.
    await imageSession.send('Emulation.setCPUThrottlingRate', { rate: 1 }).catch(() => undefined);
    await imageSession.detach().catch(() => undefined);
    // The next test would get the same context, with the cache of the service worker.
    if (serviceWorkers === 'allow') return context.close();
    await context.clearPermissions();
    await context.setOffline(false);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  consoleOutput: async ({}, use) =>
    // Because of `serviceWorkers` in playwright.config.ts.
    use({ errors: [], expected: ['Service Worker registration blocked'] }),

  expectConsoleError: async ({ consoleOutput }, use) => use((part) => void consoleOutput.expected.push(part)),

  loggedInAs: async ({ page, site }, use) => {
    await use(async (name) => {
      const token = await logIn(site.url, name);
      await page.addInitScript(
        ([key, value]) => {
          // Only on the first page of a test, so that a sign-out lasts.
          if (sessionStorage.getItem('e2e') !== null) return;
          sessionStorage.setItem('e2e', '1');
          localStorage.setItem(key, value);
          localStorage.setItem(`${key}_ts`, String(Date.now()));
        },
        ['user_token', token] as const,
      );
    });
  },
});

/** Removes the server's rendering before any script of the page sees it. */
function removeServerRendering(): void {
  new MutationObserver((_changes, observer) => {
    const state = document.getElementById('bloom-state');
    const root = document.getElementById('root');
    if (!state || !root) return;
    state.remove();
    root.textContent = '';
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** A page is visible before its app is hydrated; tests wait for the hydration. */
function waitForHydration(page: Page): void {
  const isReady = () =>
    page.waitForFunction(
      () => !document.getElementById('root') || document.documentElement.dataset['ready'] === '',
    );
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await isReady();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await isReady();
    return response;
  };
}

/**
 * Responds to the requests for images. `page.route` would do the same, but it stops every request of the
 * page and switches the browser's cache off, which takes a third of the time of a page.
 */
async function replaceImages(page: Page, images: Images): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  if (images === 'server') return session;
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const response =
      images === 'none'
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' })
        : session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: 200,
            responseHeaders: [{ name: 'content-type', value: 'image/png' }],
            body: image,
          });
    // The page may have been left meanwhile.
    response.catch(() => undefined);
  });
  await session.send('Fetch.enable', {
    // The page requests those of bilibili's image hosts directly.
    patterns: ['*/api/v1/image/*', 'https://i?.hdslb.com/*'].map((urlPattern) => ({ urlPattern })),
  });
  return session;
}

const image =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAMAQMAAABRKa/CAAAAA1BMVEV3iJmMTXqsAAAAC0lEQVR42mNgIAwAACQAASXCqOMAAAAASUVORK5CYII=';

/** Message keys and placeholders that the page shows. */
async function findUntranslated(page: Page): Promise<string[]> {
  if (page.isClosed()) return [];
  return page
    .evaluate(() => {
      const named = document.querySelectorAll('[aria-label], [title], [placeholder]');
      const texts = [
        document.title,
        document.body.innerText,
        ...[...named].flatMap((each) =>
          ['aria-label', 'title', 'placeholder'].map((name) => each.getAttribute(name) ?? ''),
        ),
      ];
      const raw =
        /\b(?:account|catalogue|decision|editor|error|gift|home|login|player|referral|request|reward|server|share|shell|statement|subtitle|upstream|video)\.[a-z]\w+|\{\w+\}|\bundefined\b|\bNaN\b|\[object /g;
      return texts.flatMap((text) => text.match(raw) ?? []);
    })
    .catch(() => []);
}

const founder = 'Founder';

let created = 0;
const run = Math.random().toString(36).slice(2, 6).padEnd(4, 'x');

/** A name that no other test uses. */
export function newName(name: string): string {
  return `${name} ${run}${++created}`;
}

/** The handle of the account that was made with a name from `newName`. */
export function handleOf(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** The id of a youtube video that exists there and is not shared here. */
export function newVideoId(): string {
  return `v${run}${String(++created).padStart(6, '0')}`;
}

/** The id of such a youtube playlist, with three episodes. */
export function newListId(): string {
  return `PL${run}${String(++created).padStart(28, '0')}`;
}

/** Collects the gifts and reduces that the page sends. */
export function collectGifts(page: Page): Request[] {
  const gifts: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/v1\/video\/youtube\/[^/]+$/.test(request.url())) {
      gifts.push(request);
    }
  });
  return gifts;
}

/** Sums up the page's layout shifts (Cumulative Layout Shift, without those after input). */
export async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
}

export { expect, type Page, type Request };
