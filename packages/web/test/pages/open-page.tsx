import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../../src/app/styles.css';
import type { Locale } from '@bloom/contract/wire/locale';
import type { Account } from '@bloom/contract/account/account';
import type { PageConfig } from '@bloom/contract/page/page';
import { playerOrigins, sources, type PlayerOrigins } from '@bloom/contract/sources/sources';
import indexHtml from '../../index.html?raw';
import { App } from '../../src/app/App.tsx';
import type { LaunchParams } from '../../src/app/boot/launch-params.ts';
import { storeAdminToken } from '../../src/features/chat/admin-token.ts';
import { createAppRouter, type AppRouter } from '../../src/app/router.tsx';
import { setLocale } from '../../src/i18n/locale.ts';
import type { Translate } from '../../src/i18n/messages.ts';
import { restoreCategoryTable } from '../../src/parts/videos/category-table.ts';
import { pageConfig } from '../../src/lib/page-config.ts';
import { queryClient } from '../../src/lib/query-client.ts';
import { recordServerTime } from '../../src/lib/time/server-clock.ts';
import { endSession, startSession } from '../../src/lib/session.ts';
import { applyTheme } from '../../src/lib/theme.ts';
import { platform } from '../../src/platform/index.ts';
import { categoryTable } from '../category-table.ts';
import { translatorOf } from '../translator.ts';
import { emulate, leaveMouse, type Device } from './device.ts';
import { exampleFor, FakeApi } from './fake-api.ts';
import { resetStores } from './stores.ts';

/** The configuration of a demo site with everything on. */
const usualConfig: PageConfig = {
  // Their stand-ins, which the server of the tests has.
  players: Object.fromEntries(
    Object.keys(playerOrigins).map((name) => [name, location.origin]),
  ) as PlayerOrigins,
  sites: [],
  sharedSources: sources,
  demo: true,
  subtitleEditing: true,
  subtitlePoints: 2,
  siteName: 'Bloom',
  imprint: false,
  siteDescription: '',
  registration: 'open',
  links: {},
  passkeys: true,
  providers: { facebook: true, twitter: true, wechat: true, line: true },
  email: 'off',
  oidc: {},
  categories: categoryTable,
};

/** The account that is signed in: not the sharer of the contract's example video, and no reward is due. */
const usualAccount = {
  id: 7,
  name: 'Dora',
  handle: 'dora',
  balance: 1_000_000,
  next_reward: 4_000_000_000,
  preferences: {},
  name_changeable: false,
};

export type PageOptions = Partial<Device> & {
  /** Signs in, with the usual account and these changes. */
  account?: Partial<Account>;
  locale?: Locale;
  /** The configuration that the server has written into the page. */
  config?: { [K in keyof PageConfig]?: PageConfig[K] | undefined };
  launchParams?: LaunchParams;
  /** Shows the tips of the phone's home page, which are closed already by default. */
  tips?: boolean;
  /** The values that the browser has stored on earlier visits. */
  stored?: Record<string, string>;
  /** Gives responses before the page requests anything. */
  api?: (api: FakeApi) => void;
};

export type OpenPage = { api: FakeApi; t: Translate; router: AppRouter };

/**
 * Opens the app at a path, as a visitor of a browser that has stored nothing. It is closed when the test ends
 * or opens another one.
 *
 * @param path path and query
 */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenPage> {
  const { account, locale = 'en', config, stored = {}, tips = false } = options;
  const api = new FakeApi();
  closePage();
  // What the page before still waits for would fill the cache of this one.
  await queryClient.cancelQueries();
  reset();
  await removeDrafts();
  Object.assign(pageConfig, usualConfig, config);
  if (!tips) {
    for (const tip of ['sign_in_tip', 'isShowTabBarTips']) localStorage.setItem(tip, 'false');
  }
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  const second = Math.floor(Date.now() / 1000) * 1000;
  const date = new Date(second).toUTCString();
  const headers = new Headers({ date, 'cache-control': 'no-store' });
  recordServerTime({ headers }, second);
  resetStores();
  if (options.launchParams?.adminToken) storeAdminToken(options.launchParams.adminToken);
  if (account) {
    startSession('token-of-the-test');
    api.respond('GET /account/:token', exampleFor('GET /account/:token', { ...usualAccount, ...account }));
  }
  options.api?.(api);
  window.fetch = api.fetch;
  await emulate(options);
  await leaveMouse();
  window.history.replaceState(null, '', path);
  runFirstScript();
  applyTheme();
  restoreCategoryTable();
  await setLocale(locale);

  const router = createAppRouter({ launchParams: options.launchParams ?? {} });
  const element = document.createElement('div');
  element.id = 'root';
  document.body.append(element);
  const root = createRoot(element);
  closePage = () => {
    root.unmount();
    for (const mutation of mutations.getAll()) ended.add(mutation);
    api.end();
    element.remove();
    closePage = () => {};
  };
  onTestFinished(() => closePage());
  const ready = Promise.withResolvers<void>();
  root.render(
    <App
      router={router}
      queryClient={queryClient}
      firstPaint={{ nowS: Math.floor(Date.now() / 1000) }}
      onReady={ready.resolve}
    />,
  );
  await ready.promise;
  document.documentElement.dataset['ready'] = '';
  document.dispatchEvent(new Event('bloom-ready'));
  await router.load();
  return { api, t: translatorOf(locale), router };
}

/** Closes the page that is open. */
let closePage = () => {};

/**
 * The changes that closed pages have sent. One that failed is sent again some seconds later, and would reach
 * the page of another test.
 */
const ended = new WeakSet<object>();
const mutations = queryClient.getMutationCache();
const canRun = mutations.canRun.bind(mutations);
mutations.canRun = (mutation) => !ended.has(mutation) && canRun(mutation);

/** Begins as a new browser: the modules of the app stay loaded, and keep what they hold. */
function reset(): void {
  localStorage.clear();
  sessionStorage.clear();
  endSession();
  queryClient.clear();
  for (const name of Object.keys(document.documentElement.dataset)) {
    delete document.documentElement.dataset[name];
  }
  document.adoptedStyleSheets = [];
  window.scrollTo(0, 0);
}

/** Removes the drafts of subtitles that an earlier test has kept. */
async function removeDrafts(): Promise<void> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'bloom')) return;
  const drafts = await platform.drafts();
  for (const { key } of await drafts.list('')) await drafts.remove(key);
}

/** Runs the script of the page that comes before the first paint. */
function runFirstScript(): void {
  const script = /<script>([\s\S]*?)<\/script>/.exec(indexHtml)?.[1] ?? '';
  const element = document.createElement('script');
  // In a block of its own: it runs again for each page.
  element.textContent = `{${script}}`;
  document.head.append(element);
  element.remove();
}
