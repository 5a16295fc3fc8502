import { launchParams } from '../app/boot/consume-launch-params.ts';
import '../app/styles.css';
import { defaultLocale } from '@bloom/contract/wire/locale';
import { onlineManager } from '@tanstack/react-query';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setLocale } from '../i18n/locale.ts';
import { keepInputMethodKeys } from '../lib/input-method.ts';
import { pageConfig } from '../lib/page-config.ts';
import { restoreCategoryTable } from '../parts/videos/category-table.ts';
import { queryClient } from '../lib/query-client.ts';
import { applyTheme } from '../lib/theme.ts';
import { App } from '../app/App.tsx';
import { removeOthers } from '../app/layout/Layouts.tsx';
import { initialLocale } from '../app/boot/choose-locale.ts';
import { readHydrationState, restoreQueries, type HydrationState } from '../app/ssr/hydration-state.ts';
import { createAppRouter, type AppRouter } from '../app/router.tsx';

/** By then everything else is loaded. */
const installAfterMs = 5_000;

// In a microtask, not while this file is evaluated: where a stack is recorded, the browser parses the
// functions on it again, and that of a file is all of it. It must not be awaited: deferred chunks import this
// module and would wait for themselves.
void Promise.resolve().then(start);

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no element "root"');
  applyTheme();
  keepInputMethodKeys();
  // It begins as if there were a network, and would not see that one comes: the app may open without.
  onlineManager.setOnline(navigator.onLine);
  restoreCategoryTable();
  const rendered = readHydrationState();
  // Evaluating the modules has already taken a cheap phone a tenth of a second: let it respond first.
  await new Promise((resolve) => setTimeout(resolve));
  const { app: native } = pageConfig;
  const followDevice =
    native &&
    (await import('../app/native/start-app.ts').then(({ installPlatform }) =>
      installPlatform(native.server),
    ));
  const router = createAppRouter({ launchParams });
  const app = (
    <App
      router={router}
      queryClient={queryClient}
      firstPaint={{ nowS: rendered?.nowS ?? Math.floor(Date.now() / 1000) }}
      onReady={() => {
        onReady(router, rendered);
        followDevice?.(router);
      }}
    />
  );
  // The page appears in its language; if that cannot be loaded, in English.
  await setLocale(rendered?.locale ?? initialLocale()).catch(() => setLocale(defaultLocale));
  if (!rendered) {
    root.textContent = '';
    createRoot(root).render(app);
    return;
  }
  removeOthers(root);
  restoreQueries(queryClient, rendered);
  // The router need not load its first page, so it renders without a pending boundary.
  router.ssr = { manifest: undefined };
  await router.load();
  // A transition hydrates in small pieces, between which the page responds to input.
  startTransition(() => void hydrateRoot(root, app, { onRecoverableError: reportCause }));
}

/**
 * React recovers from an error by rendering once more; its own error says only that, and has the first as its
 * cause.
 */
function reportCause(error: unknown): void {
  reportError(error instanceof Error ? (error.cause ?? error) : error);
}

/** The app is hydrated: it notifies waiting code and switches to the chosen language. */
function onReady(router: AppRouter, rendered: HydrationState | undefined): void {
  document.documentElement.dataset['ready'] = '';
  document.dispatchEvent(new Event('bloom-ready'));
  if (!rendered) return;
  setLocale(initialLocale(rendered.locale)).catch(() => undefined);
  // Only on a page of Bloom's server, and after everything else, because nothing waits for it.
  if ('serviceWorker' in navigator) setTimeout(() => installLate(router), installAfterMs);
}

function installLate(router: AppRouter): void {
  import('../app/boot/install-service-worker.ts')
    .then(({ installServiceWorker }) => installServiceWorker(router))
    // Bloom works without it, for example when the browser's storage is full.
    .catch(() => undefined);
}
