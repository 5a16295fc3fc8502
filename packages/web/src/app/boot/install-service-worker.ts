import { activeLocale, withMessages } from '../../i18n/locale.ts';
import type { AppRouter } from '../router.tsx';
import { showToast } from '../../ui/message/toast.ts';

/** How often a page that stays open looks for a new version. */
const lookAgainMs = 3_600_000;
/** Pages whose user is filling in a form or signing in. */
const busyPages = /^\/(login|sharevideo)\b/i;

/**
 * Installs the service worker and offers a new version when there is one. Only a user who accepts
 * reloads the page, and only in that tab. The page goes where a notification leads without loading again.
 */
export async function installServiceWorker(router: AppRouter): Promise<void> {
  const { serviceWorker } = navigator;
  // A click on a notification leads to a page of the app, which need not be loaded again.
  serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('open' in data)) return;
    const { pathname, search, hash } = new URL(String(data.open), window.location.origin);
    router.history.push(pathname + search + hash);
    ports[0]?.postMessage('opens');
  });
  const registration = await serviceWorker.register('/sw.js');
  let lookedMs = Date.now();

  const offer = () => {
    // Without a worker before it there is no old version.
    if (!registration.waiting || !serviceWorker.controller || isBusy()) return;
    withMessages(async () => showOffer()).catch(() => undefined);
  };
  const showOffer = () => {
    const { waiting } = registration;
    if (!waiting) return;
    const { t } = activeLocale();
    showToast({
      tone: 'success',
      text: t('update.ready'),
      action: {
        label: t('shell.reload'),
        run: () => {
          const reload = () => window.location.reload();
          serviceWorker.addEventListener('controllerchange', reload, { once: true });
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
          waiting.postMessage('take over');
        },
      },
    });
  };

  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    offer();
    if (Date.now() - lookedMs < lookAgainMs) return;
    lookedMs = Date.now();
    registration.update().catch(() => undefined);
  });
  offer();
}

/** Whether a reload could lose what the user is doing. */
function isBusy(): boolean {
  return busyPages.test(window.location.pathname) || document.querySelector('dialog[open], .panel') !== null;
}
