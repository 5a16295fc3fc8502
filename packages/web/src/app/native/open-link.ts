import { videoIdOf, type Link } from '@bloom/contract/sources/link';
import { findShared, resolveLink } from '../../features/share/share-api.ts';
import { pageConfig } from '../../lib/page-config.ts';
import { platform } from '../../platform/index.ts';
import type { AppRouter } from '../router.tsx';
import { readReceivedLink } from './received-link.ts';
import { sayInApp } from './say-in-app.ts';

type Opening = {
  router: AppRouter;
  /** The origin of the server. */
  server: string;
  /** Closes the system's browser, which a login was opened in. */
  closeBrowser: () => void;
};

/** Shows what a URL that opened the app is for (docs/specification.md#deep-links). */
export function openLink(url: string, { router, server, closeBrowser }: Opening): void {
  const received = readReceivedLink(url, server, pageConfig.sites);
  switch (received?.kind) {
    case undefined:
      return;
    case 'login': {
      closeBrowser();
      // A system may deliver it twice, and the code is valid once.
      if (received.code === platform.tabStore.get('app_login')) return;
      platform.tabStore.set('app_login', received.code);
      // As on the site: the page begins with it (app/boot/consume-launch-params.ts).
      window.location.assign(`/?${new URLSearchParams({ token: received.code })}`);
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
      void sayIfShared(link, text);
      return;
    }
    case 'unsupported':
      return sayInApp('appUnsupported');
    case 'empty':
      return sayInApp('appNotReceived');
  }
}

/** The form shows a video that exists already; the message says what became of the link. */
async function sayIfShared(link: Link, text: string): Promise<void> {
  try {
    const id = videoIdOf(link) ?? (await resolveLink(text));
    if (await findShared(link.source, id)) sayInApp('appAlreadyShared');
  } catch {
    // The form says why a link cannot be looked up.
  }
}
