import { arrival } from './take-arrival.ts';
import './styles.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { setLocale } from '../i18n/locale.ts';
import { queryClient } from '../lib/query-client.ts';
import { applyTheme } from '../lib/theme.ts';
import { App } from './App.tsx';
import { firstLocale } from './choose-locale.ts';
import { readPageState, takeQueries } from './page-state.ts';
import { createAppRouter } from './router.tsx';

applyTheme();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no element "root"');
const drawn = readPageState();
const router = createAppRouter({ arrival });
const app = (
  <App
    router={router}
    queryClient={queryClient}
    firstPaint={{ nowS: drawn?.nowS ?? Math.floor(Date.now() / 1000) }}
  />
);
// The page appears in its language; if that cannot be loaded, in English.
await setLocale(drawn?.locale ?? firstLocale()).catch(() => undefined);
if (drawn) {
  takeQueries(queryClient, drawn);
  // Tells the router that its first page is there already, without boundaries to wait behind.
  router.ssr = { manifest: undefined };
  await router.load();
  // A transition is taken over in small pieces, between which the page answers.
  startTransition(() => void hydrateRoot(root, app));
} else {
  createRoot(root).render(app);
}
