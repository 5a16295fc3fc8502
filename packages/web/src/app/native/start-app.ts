import { serveImagesFrom } from '@bloom/contract/images';
import { videoIdOf, type Link } from '@bloom/contract/sources/link';
import { findShared, resolveLink } from '../../features/share/share-api.ts';
import { activeLocale, withMessages } from '../../i18n/locale.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { applyTheme } from '../../lib/theme.ts';
import { loadDevice, platform } from '../../platform/index.ts';
import { showToast } from '../../ui/toast.ts';
import type { AppRouter } from '../router.tsx';
import { browserUrl, formUrl } from './browser-links.ts';
import { closeTopmost } from './close-topmost.ts';
import { readReceivedLink } from './received-link.ts';

type AppMessage = 'appUnsupported' | 'appNotReceived' | 'appAlreadyShared' | 'appShareFailed';

/**
 * Replaces what the mobile app does in another way than a browser (docs/specification.md#mobile-app). Must be
 * called before the first page is rendered.
 *
 * @param server the origin of the server
 * @returns follows the device; to be called once the app responds
 */
export async function installPlatform(server: string): Promise<(router: AppRouter) => void> {
  const device = await loadDevice();
  Object.assign(
    platform,
    device.nativeParts(server, () => say('appShareFailed')),
  );
  serveImagesFrom(server);
  // Again, for the bars of the device.
  applyTheme();
  return (router) => followDevice(router, server, device);
}

/** Listens to the device, once the app responds: links and shares that were waiting are handled now, in order. */
function followDevice(
  router: AppRouter,
  server: string,
  device: Awaited<ReturnType<typeof loadDevice>>,
): void {
  device.hideSplash();
  device.onOpenUrl((url) => {
    const received = readReceivedLink(url, server, pageConfig.sites);
    switch (received?.kind) {
      case undefined:
        return;
      case 'login': {
        device.closeBrowser();
        // A system may deliver it twice, and the code is valid once.
        if (received.code === platform.tabStore.get('app_login')) return;
        platform.tabStore.set('app_login', received.code);
        // As on the site: the page begins with it (app/boot/consume-launch-params.ts).
        window.location.assign(`/?${new URLSearchParams({ token: received.code })}`);
        return;
      }
      case 'page':
        if (/[?&](code|lang|adminToken)=|#\//.test(received.path)) {
          window.location.assign(received.path);
        } else router.history.push(received.path);
        return;
      case 'share': {
        const { text, link } = received;
        void router.navigate({ to: '/shareVideo', search: { text } });
        void sayIfShared(link, text);
        return;
      }
      case 'unsupported':
        return say('appUnsupported');
      case 'empty':
        return say('appNotReceived');
    }
  });
  device.onBackButton(() => {
    if (closeTopmost(document)) return;
    if (router.history.canGoBack()) router.history.back();
    else device.leaveApp();
  });
  const leave = (event: Event, url: string) => {
    const page = browserUrl(url, server, window.location.origin);
    if (page === undefined) return;
    event.preventDefault();
    device.openInBrowser(page);
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

/** The form shows a video that exists already; the message says what became of the link. */
async function sayIfShared(link: Link, text: string): Promise<void> {
  try {
    const id = videoIdOf(link) ?? (await resolveLink(text));
    if (await findShared(link.source, id)) say('appAlreadyShared');
  } catch {
    // The form says why a link cannot be looked up.
  }
}

function say(message: AppMessage): void {
  withMessages(() => Promise.resolve()).then(
    () => showToast({ tone: 'problem', text: activeLocale().t(`share.${message}`) }),
    () => undefined,
  );
}
