import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page, type Request } from '@playwright/test';
import type { Locale } from '@bloom/contract/locale';
import { createApi, type Api } from './api.ts';
import { BloomPage } from './bloom-page.ts';
import { logIn, startServer } from '@bloom/testing/server-process';
import type { Upstream } from '@bloom/testing/upstreams/upstream-server';
import { startBilibili } from '@bloom/testing/upstreams/bilibili';
import { maccmsPaths, startMaccms } from '@bloom/testing/upstreams/maccms';
import { startPlayers } from '@bloom/testing/upstreams/players';
import { startTencent } from '@bloom/testing/upstreams/tencent';
import { startYoutube } from '@bloom/testing/upstreams/youtube';
import { words, type Words } from './words.ts';

const adminProgram = fileURLToPath(new URL('../../server/src/cli/settings.ts', import.meta.url));

/** The local sites that the server asks, and where players come from. */
type Upstreams = Record<'youtube' | 'bilibili' | 'tencent' | 'maccms' | 'players', Upstream>;

/** The real server with a sample catalogue of its own, and the local sites that it asks. */
export type Site = Upstreams & {
  url: string;
  api: Api;
  /** Runs `npm run admin` with these words on the server's database. */
  admin(...words: string[]): Promise<void>;
};

/** What the console said, and which of it a test foresees. */
type Console = { errors: string[]; expected: string[] };

type WorkerFixtures = {
  site: Site;
  /** What else the server is told in its environment; set it at the top of a file. */
  serverSettings: Record<string, string>;
};
type TestFixtures = {
  /** Language of the app; set it with `test.use({ appLocale: 'cn' })`. */
  appLocale: Locale;
  /** What the page says in that language. */
  say: Words;
  /** Whether the server draws pages; without it the browser does all by itself, as it can. */
  drawn: boolean;
  /** The page as people handle it. */
  bloom: BloomPage;
  /** Logs a demo user in, as if this browser had done so before. */
  loggedInAs: (name: string) => Promise<void>;
  /** Finds what keeps people from using the page (WCAG 2.2 AA), or nothing. */
  expectAccessible: () => Promise<void>;
  /** The same, and whether its words stand out in light and in dark colours. */
  expectReadable: () => Promise<void>;
  /** Console errors that a test expects, by a part of their text or address. */
  expectConsoleError: (part: string) => void;
  consoleOutput: Console;
  /** Whether the tips of the phone's home page were not closed before. */
  tips: boolean;
};

/**
 * For what works the same on every width: such tests run in one project only, since each takes seconds
 * of the ten minutes that all may take.
 */
export const onceForAllLayouts = { tag: '@once' };

/** For what only the layout of the desktop has, or only keys and a mouse can do. */
export const onDesktopOnly = { tag: '@desktop' };

/** For what only the layout of the phone has. */
export const onPhoneOnly = { tag: '@phone' };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appLocale: ['en', { option: true }],

  tips: [false, { option: true }],

  serverSettings: [{}, { option: true, scope: 'worker' }],

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
        OUTBOUND_ALLOW: [youtube, bilibili, tencent, maccms].map(({ host }) => host).join(','),
        METRICS_PORT: '0',
        ...serverSettings,
      };
      const server = await startServer(settings, 'build');
      const admin = async (...words: string[]) => {
        await promisify(execFile)(process.execPath, [adminProgram, ...words], {
          env: { ...process.env, ...settings },
        });
      };
      await use({ ...upstreams, url: server.url, api: createApi(server.url), admin });
      await server.stop();
      await Promise.all(Object.values(upstreams).map((each) => each.close()));
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  drawn: [true, { option: true }],

  baseURL: async ({ site }, use) => use(site.url),

  locale: async ({ appLocale }, use) => use(appLocale === 'cn' ? 'zh-CN' : 'en-US'),

  say: async ({ appLocale }, use) => use(words[appLocale]),

  bloom: async ({ page, say, isMobile }, use) => use(new BloomPage(page, say, isMobile)),

  page: async ({ page, context, drawn, consoleOutput, tips, serviceWorkers }, use) => {
    if (!tips) {
      await page.addInitScript(() => {
        for (const tip of ['sign_in_tip', 'isShowTabBarTips']) localStorage.setItem(tip, 'false');
      });
    }
    // Nothing of the internet is there, and so no picture that the server could make small.
    await page.route(/^https:\/\//, (route) => route.abort());
    // Those of bilibili's picture hosts a page asks for itself.
    await page.route(/\/api\/v1\/image\/|^https:\/\/i\d\.hdslb\.com\//, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: picture }),
    );
    if (!drawn) await page.addInitScript(forgetDrawn);
    onceItAnswers(page);
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') {
        consoleOutput.errors.push(`${message.text()} ${message.location().url}`);
      }
    });
    page.on('pageerror', (error) => consoleOutput.errors.push(String(error)));
    await use(page);
    const { errors, expected } = consoleOutput;
    expect
      .soft(
        errors.filter((text) => !expected.some((part) => text.includes(part))),
        'errors in the console',
      )
      .toEqual([]);
    expect.soft(await rawWords(page), 'words that are no words').toEqual([]);
    // The next test has the same context, but not what a service worker keeps there.
    if (serviceWorkers === 'allow') return context.close();
    await context.clearPermissions();
    await context.setOffline(false);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  consoleOutput: async ({}, use) =>
    // Of playwright.config.ts.
    use({ errors: [], expected: ['Service Worker registration blocked'] }),

  expectConsoleError: async ({ consoleOutput }, use) =>
    use((part) => void consoleOutput.expected.push(part)),

  loggedInAs: async ({ page, site }, use) => {
    await use(async (name) => {
      const token = await logIn(site.url, name);
      await page.addInitScript(
        ([key, value]) => {
          // Only the first page of a test: a log-out must stay one.
          if (sessionStorage.getItem('e2e') !== null) return;
          sessionStorage.setItem('e2e', '1');
          localStorage.setItem(key, value);
          localStorage.setItem(`${key}_ts`, String(Date.now()));
        },
        ['user_token', token] as const,
      );
    });
  },

  expectAccessible: async ({ page }, use) =>
    use(async () => expect.soft(await findBarriers(page)).toEqual([])),

  expectReadable: async ({ page, colorScheme }, use) =>
    use(async () => {
      expect.soft(await findBarriers(page)).toEqual([]);
      await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' });
      expect.soft(await findBarriers(page, 'color-contrast'), 'in the other colours').toEqual([]);
      await page.emulateMedia({ colorScheme });
    }),
});

/** What keeps people from using the page (WCAG 2.2 AA and good practice), or what breaks this rule. */
async function findBarriers(page: Page, rule?: string): Promise<object[]> {
  // What is half faded in has half its contrast.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
        .map((each) => each.finished.catch(() => undefined)),
    ),
  );
  const axe = new AxeBuilder({ page })
    // To write down all that is well takes longer than to find it.
    .options({ resultTypes: ['violations'], preload: false })
    .exclude('iframe')
    // In the page itself: its player is left out, and another page for the sums takes as long again.
    .setLegacyMode();
  const { violations } = await (
    rule === undefined
      ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      : axe.withRules(rule)
  ).analyze();
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) }));
}

/** Takes away what the server has drawn before any script of the page sees it. */
function forgetDrawn(): void {
  new MutationObserver((_changes, observer) => {
    const state = document.getElementById('bloom-state');
    const root = document.getElementById('root');
    if (!state || !root) return;
    state.remove();
    root.textContent = '';
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

/** A page can be read before its app answers; who tests it waits for that. */
function onceItAnswers(page: Page): void {
  const answers = () =>
    page.waitForFunction(
      () => !document.getElementById('root') || document.documentElement.dataset['ready'] === '',
    );
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await answers();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await answers();
    return response;
  };
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="360"><rect width="480" height="360" fill="#789"/></svg>';

/** Translation keys and holes of translations that stand on the page as they are. */
async function rawWords(page: Page): Promise<string[]> {
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
        /\b(?:account|catalogue|error|gift|home|login|referral|request|reward|server|share|shell|statement|upstream|video)\.[a-z]\w+|\{\w+\}|\bundefined\b|\bNaN\b|\[object /g;
      return texts.flatMap((text) => text.match(raw) ?? []);
    })
    .catch(() => []);
}

let made = 0;
const run = Math.random().toString(36).slice(2, 6).padEnd(4, 'x');

/** A name that no other test uses. */
export function newName(name: string): string {
  return `${name} ${run}${++made}`;
}

/** The id of a youtube video that exists there and that nobody has shared here. */
export function newVideoId(): string {
  return `v${run}${String(++made).padStart(6, '0')}`;
}

/** The id of a youtube list of three episodes, likewise. */
export function newListId(): string {
  return `PL${run}${String(++made).padStart(28, '0')}`;
}

/** Expects the beginning of a list, or all of a shorter one; what is out of sight is not in the page. */
export async function expectList(bloom: BloomPage, ids: string[]): Promise<void> {
  await expect.poll(async () => (await bloom.ids()).slice(0, 6)).toEqual(ids.slice(0, 6));
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

export { expect, type Locator, type Page, type Request };
