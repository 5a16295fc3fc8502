import { launchParams } from '../app/boot/consume-launch-params.ts';
import '../app/styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setLocale, withMessages } from '../i18n/locale.ts';
import { restoreCategoryTable } from '../lib/category-table.ts';
import { queryClient } from '../lib/query-client.ts';
import { applyTheme } from '../lib/theme.ts';
import { App } from '../app/App.tsx';
import { initialLocale } from '../app/boot/choose-locale.ts';
import { readHydrationState, restoreQueries } from '../app/ssr/hydration-state.ts';
import { createAppRouter } from '../app/router.tsx';

/** Long enough after the page for everything else to be there. */
const installAfterMs = 5_000;

applyTheme();
restoreCategoryTable();
const drawn = readHydrationState();
const router = createAppRouter({ launchParams });
void start();

/** Not awaited by this module: what is loaded late imports it, and would wait for itself. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no element "root"');
  const app = (
    <App
      router={router}
      queryClient={queryClient}
      firstPaint={{ nowS: drawn?.nowS ?? Math.floor(Date.now() / 1000) }}
      onReady={onReady}
    />
  );
  // The page appears in its language; if that cannot be loaded, in English.
  await setLocale(drawn?.locale ?? initialLocale()).catch(() => undefined);
  if (!drawn) {
    root.textContent = '';
    createRoot(root).render(app);
    return;
  }
  restoreQueries(queryClient, drawn);
  // Tells the router that its first page is there already, without boundaries to wait behind.
  router.ssr = { manifest: undefined };
  await router.load();
  // A transition is taken over in small pieces, between which the page answers.
  startTransition(() => void hydrateRoot(root, app));
}

/** The app answers: who waited for it goes on, and a page in another language than chosen changes. */
function onReady(): void {
  document.documentElement.dataset['ready'] = '';
  document.dispatchEvent(new Event('bloom-ready'));
  if (!drawn) return;
  setLocale(initialLocale(drawn.locale)).catch(() => undefined);
  // Only where the server is Bloom's own, and after everything else: nobody waits for it.
  if ('serviceWorker' in navigator) setTimeout(installLate, installAfterMs);
}

function installLate(): void {
  withMessages(() => import('../app/boot/install-service-worker.ts'))
    .then(({ installServiceWorker }) => installServiceWorker())
    // Bloom does as well without, for example where the browser has no room for it.
    .catch(() => undefined);
}
