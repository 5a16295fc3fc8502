import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect, type ReactNode } from 'react';
import { CategoryTableContext, categoryTableOptions } from '../lib/category-table.ts';
import { FirstPaintContext, type FirstPaint } from '../lib/first-paint.ts';
import { usePageConfig } from '../lib/page-config.ts';
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
          <CategoryTableProvider>
            <RouterProvider router={router} />
          </CategoryTableProvider>
        </FirstPaintContext>
      </QueryClientProvider>
    </StrictMode>
  );
}

/** Gives everything below the table of categories: the page's own, and what it is later. */
function CategoryTableProvider({ children }: { children: ReactNode }) {
  const { categories } = usePageConfig();
  const { data } = useQuery(categoryTableOptions);
  return <CategoryTableContext value={data ?? categories}>{children}</CategoryTableContext>;
}
