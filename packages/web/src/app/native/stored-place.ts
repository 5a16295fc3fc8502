import { platform } from '../../platform/index.ts';
import type { TabKey } from '../../platform/platform.ts';

/** The data of a tab that a user would miss. The token of a moderator ends with the app. */
const storedKeys: readonly TabKey[] = ['share_draft', 'share_clipboard', 'login_intent', 'app_login'];

/** Later the app begins at home. */
const storedForMs = 24 * 60 * 60_000;

type Place = { path: string; leftMs: number; tab: Partial<Record<TabKey, string>> };

/**
 * Stores the page and what was typed on it, as the app leaves the screen: the system may end it from then on
 * (docs/specification/mobile.md#stored-place).
 *
 * @param path of the page, with its query
 */
export function storePlace(path: string, leftMs = Date.now()): void {
  const tab = Object.fromEntries(
    storedKeys.flatMap((key) => {
      const value = platform.tabStore.get(key);
      return value === null ? [] : [[key, value]];
    }),
  );
  platform.localStore.set('app_place', JSON.stringify({ path, leftMs, tab } satisfies Place));
}

/**
 * Begins where the app was left, if the system has ended it since. Must be called before the router reads the
 * URL.
 */
export function returnToPlace(nowMs = Date.now()): void {
  // The page has loaded again, as after a login: the app was not ended.
  if (platform.tabStore.get('app_running') !== null) return;
  platform.tabStore.set('app_running', '1');
  const stored = platform.localStore.get('app_place');
  if (stored === null) return;
  platform.localStore.remove('app_place');
  const { path, leftMs, tab } = JSON.parse(stored) as Place;
  if (nowMs - leftMs > storedForMs) return;
  for (const key of storedKeys) {
    const value = tab[key];
    if (value !== undefined) platform.tabStore.set(key, value);
  }
  const { pathname, search } = platform.launchUrl();
  if (pathname === '/' && search === '') platform.replaceLaunchUrl(path);
}
