import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { Locale } from '@bloom/contract/locale';
import { logIn, startServer } from './server-process.ts';
import { startYoutube } from './upstreams/youtube.ts';

/** The real server with a sample catalogue of its own, and the local sites that it asks. */
export type Site = { url: string };

type WorkerFixtures = { site: Site };
type TestFixtures = {
  /** Language of the app; set it with `test.use({ appLocale: 'cn' })`. */
  appLocale: Locale;
  /** Logs a demo user in, as if this browser had done so before. */
  loggedInAs: (name: string) => Promise<void>;
  /** Finds what keeps people from using the page (WCAG 2.2 AA), or nothing. */
  expectAccessible: () => Promise<void>;
  /** Console errors that a test expects, by a part of their text. */
  expectConsoleError: (part: string) => void;
  consoleErrors: string[];
};

export const test = base.extend<TestFixtures, WorkerFixtures>({
  appLocale: ['en', { option: true }],

  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
    async ({}, use) => {
      const youtube = await startYoutube();
      const dataDir = await mkdtemp(`${tmpdir()}/bloom-e2e-`);
      // Below root PostgreSQL is another user and would keep its data elsewhere, if it could not enter.
      await chmod(dataDir, 0o755);
      const server = await startServer({
        DATA_DIR: dataDir,
        YOUTUBE_URL: youtube.url,
        YOUTUBE_PLAYER_URL: youtube.url,
        OUTBOUND_ALLOW: new URL(youtube.url).host,
      });
      await use({ url: server.url });
      await server.stop();
      await youtube.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  baseURL: async ({ site }, use) => use(site.url),

  locale: async ({ appLocale }, use) => use(appLocale === 'cn' ? 'zh-CN' : 'en-US'),

  page: async ({ page, consoleErrors }, use) => {
    // Pictures of the sample catalogue live on the internet, which a test has not.
    await page.route(/^https:\/\//, (route) => route.abort());
    const report = (text: string): void => {
      if (!/net::ERR_FAILED|ERR_BLOCKED_BY_CLIENT/.test(text)) consoleErrors.push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') report(message.text());
    });
    page.on('pageerror', (error) => report(String(error)));
    await use(page);
    expect(consoleErrors, 'errors in the console').toEqual([]);
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names from the pattern
  consoleErrors: async ({}, use) => use([]),

  expectConsoleError: async ({ consoleErrors }, use) => {
    const expected: string[] = [];
    await use((part) => void expected.push(part));
    const unexpected = consoleErrors.filter(
      (text) => !expected.some((part) => text.includes(part)),
    );
    consoleErrors.splice(0, consoleErrors.length, ...unexpected);
  },

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

  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .exclude('iframe')
        .analyze();
      expect(
        violations.map(({ id, nodes }) => ({ id, at: nodes.map((node) => node.html) })),
      ).toEqual([]);
    });
  },
});

export { expect, type Page };
