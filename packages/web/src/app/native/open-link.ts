import { videoIdOf } from '@bloom/contract/sources/link';
import type { Link } from '@bloom/contract/sources/sources';
import { endLink, linkedPath } from '../../features/account/settings/link-login.ts';
import { findShared, resolveLink } from '../../features/share/share-api.ts';
import { activeLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { platform } from '../../platform/index.ts';
import { showToast } from '../../ui/message/toast.ts';
import type { AppRouter } from '../router.tsx';
import { readReceivedLink } from './received-link.ts';
import { showInApp } from './show-in-app.ts';

type Opening = {
  router: AppRouter;
  /** The origin of the server. */
  server: string;
  /** Closes the system's browser, which a login was opened in. */
  closeBrowser: () => void;
  /** The secret of the login that was under way when the URL came (docs/adr/0066). */
  verifier: string | null | undefined;
};

/** Shows what a URL that opened the app is for (docs/specification/mobile.md#deep-links). */
export function openLink(url: string, { router, server, closeBrowser, verifier }: Opening): void {
  const received = readReceivedLink(url, server, pageConfig.sites);
  switch (received?.kind) {
    case undefined:
      return;
    case 'login': {
      closeBrowser();
      if (isRepeated(received.code)) return;
      // As on the site: the page begins with it (app/boot/consume-launch-params.ts).
      window.location.assign(`/?${new URLSearchParams({ token: received.code })}`);
      return;
    }
    case 'linked': {
      const { provider, code } = received;
      // Nothing was begun here.
      if (!verifier) return;
      closeBrowser();
      if (!isRepeated(code)) void link(provider, { code, app_verifier: verifier });
      return;
    }
    case 'failedLogin':
      closeBrowser();
      router.history.push(received.path);
      return;
    case 'page':
      if (/[?&](code|lang|adminToken)=|#\//.test(received.path)) {
        window.location.assign(received.path);
      } else router.history.push(received.path);
      return;
    case 'share': {
      const { text, link } = received;
      void router.navigate({ to: '/shareVideo', search: { text } });
      void notifyIfShared(link, text);
      return;
    }
    case 'unsupported':
      return showInApp('appUnsupported');
    case 'empty':
      return showInApp('appNotReceived');
  }
}

/** A system may deliver a link twice, and its code is valid once. */
function isRepeated(code: string): boolean {
  if (code === platform.tabStore.get('app_login')) return true;
  platform.tabStore.set('app_login', code);
  return false;
}

/** Links a login, and shows the list of logins, or why not. */
async function link(...[provider, proof]: Parameters<typeof endLink>): Promise<void> {
  try {
    await endLink(provider, proof);
    platform.loginSecret?.forget();
    window.location.assign(linkedPath(provider));
  } catch (error) {
    showToast({ tone: 'problem', text: errorText(activeLocale().locale, error) });
  }
}

/** The form shows a video that exists already; the message says what became of the link. */
async function notifyIfShared(link: Link, text: string): Promise<void> {
  try {
    const id = videoIdOf(link) ?? (await resolveLink(text));
    if (await findShared(link.source, id)) showInApp('appAlreadyShared');
  } catch {
    // The form says why a link cannot be looked up.
  }
}
