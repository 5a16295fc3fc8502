import { arrival } from './take-arrival.ts';
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { setLocale } from '../i18n/locale.ts';
import { queryClient } from '../lib/query-client.ts';
import { applyTheme } from '../lib/theme.ts';
import { firstLocale } from './choose-locale.ts';
import { createAppRouter } from './router.tsx';

applyTheme();
// The page appears in its language; if that cannot be loaded, in English.
await setLocale(firstLocale()).catch(() => undefined);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no element "root"');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createAppRouter(arrival.loginCode)} />
    </QueryClientProvider>
  </StrictMode>,
);
