import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { CategoryTableContext, categoryTableOptions } from '../parts/videos/category-table.ts';
import { FirstPaintContext, type FirstPaint } from '../lib/first-paint.ts';
import { usePageConfig } from '../lib/page-config.ts';
import type { AppRouter } from './router.tsx';

type AppProps = {
  router: AppRouter;
  queryClient: QueryClient;
  firstPaint: FirstPaint;
  /** Called when the app responds to events. */
  onReady?: () => void;
};

/** The whole app, as the server renders it and the browser hydrates it. */
export function App({ router, queryClient, firstPaint, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <FirstPaintContext value={firstPaint}>
          <CategoryTableProvider>
            <RouterProvider router={router} />
          </CategoryTableProvider>
        </FirstPaintContext>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Provides the table of categories: that of the page, and the current one once it is loaded. */
function CategoryTableProvider({ children }: { children: ReactNode }) {
  const { categories } = usePageConfig();
  const { data } = useQuery(categoryTableOptions);
  return <CategoryTableContext value={data ?? categories}>{children}</CategoryTableContext>;
}
