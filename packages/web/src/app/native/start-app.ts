import { serveImagesFrom } from '@bloom/contract/video/images';
import { withMessages } from '../../i18n/locale.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { applyTheme } from '../../lib/theme.ts';
import { loadDevice, loadLoginSdks, platform } from '../../platform/index.ts';
import type { AppRouter } from '../router.tsx';
import { renewConfig, restoreConfig } from './app-config.ts';
import { createAbsence } from './absence.ts';
import { appLoginUrl, browserUrl, formUrl, loginOf } from './browser-links.ts';
import { closeTopmost } from './close-topmost.ts';
import { keepInputVisible } from './keep-input-visible.ts';
import { storePlace, returnToPlace } from './stored-place.ts';
import { showInApp } from './show-in-app.ts';

/**
 * Replaces what the mobile app does in another way than a browser (docs/specification/mobile.md#app-shell).
 * Must be called before the first page is rendered.
 *
 * @param server the origin of the server
 * @returns follows the device; to be called once the app responds
 */
export async function installPlatform(server: string): Promise<(router: AppRouter) => void> {
  const device = await loadDevice();
  Object.assign(
    platform,
    device.nativeParts(server, {
      newVersionPage: () => pageConfig.links.store ?? pageConfig.links.download ?? server,
      onShareFailed: () => showInApp('appShareFailed'),
    }),
  );
  restoreConfig(server);
  serveImagesFrom(server);
  // Again, for the bars of the device.
  applyTheme();
  returnToPlace();
  return (router) => followDevice(router, server, device);
}

/**
 * Listens to the device, once the app responds: links and shares that were waiting are handled now, in order.
 */
function followDevice(
  router: AppRouter,
  server: string,
  device: Awaited<ReturnType<typeof loadDevice>>,
): void {
  device.hideSplash();
  const renew = () => void renewConfig(server).catch(() => undefined);
  renew();
  let opened = Promise.resolve();
  device.onOpenUrl((url) => {
    // Read before the code is loaded: a login that begins meanwhile is not the one that this URL belongs to.
    const verifier = platform.loginSecret?.verifier();
    const opening = { router, server, closeBrowser: device.closeBrowser, verifier };
    // One after the other; the code for it is not part of the start.
    opened = opened
      .then(() => withMessages(() => import('./open-link.ts')))
      .then(({ openLink }) => openLink(url, opening))
      .catch(() => showInApp('appNotReceived'));
  });
  device.onBackButton(() => {
    if (closeTopmost(document)) return;
    if (router.history.canGoBack()) router.history.back();
    else device.leaveApp();
  });
  device.onActive(
    createAbsence({
      leave: () => storePlace(window.location.pathname + window.location.search),
      refresh: () => {
        void import('./refresh-all.ts').then(({ refreshAll }) => refreshAll());
        renew();
      },
    }),
  );
  keepInputVisible();
  const logInOrOpen = async (page: string) => {
    const login = loginOf(page, server);
    if (!login) return device.openInBrowser(page);
    const logIn = login === 'demo' ? undefined : (await loadLoginSdks()).loginSdk(login);
    if (login === 'demo' || !logIn) {
      const challenge = (await platform.loginSecret?.challenge()) ?? '';
      return device.openInBrowser(appLoginUrl(page, challenge));
    }
    const { logInBySdk } = await withMessages(() => import('./log-in-by-sdk.ts'));
    await logInBySdk(login, logIn, {
      query: new URL(page).searchParams,
      navigate: (path) => router.navigate({ href: path, replace: true, resetScroll: false }),
    });
  };
  platform.openLogin = (path) => void logInOrOpen(server + path);
  const leave = (event: Event, url: string) => {
    const page = browserUrl(url, window.location.origin);
    if (page === undefined) return;
    event.preventDefault();
    void logInOrOpen(page);
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !event.defaultPrevented) leave(event, link.href);
  });
  document.addEventListener('submit', (event) => {
    const { target: form, submitter } = event;
    if (form instanceof HTMLFormElement && !event.defaultPrevented) {
      leave(event, formUrl(form, submitter));
    }
  });
}
