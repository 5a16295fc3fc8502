import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { FirstPaintContext, type FirstPaint } from '../lib/first-paint.ts';
import type { AppRouter } from './router.tsx';

type AppProps = {
  router: AppRouter;
  queryClient: QueryClient;
  firstPaint: FirstPaint;
  /** The app answers now. */
  onReady?: () => void;
};

/** The whole app, as the server draws it and the browser takes it over. */
export function App({ router, queryClient, firstPaint, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <FirstPaintContext value={firstPaint}>
          <RouterProvider router={router} />
        </FirstPaintContext>
      </QueryClientProvider>
    </StrictMode>
  );
}
