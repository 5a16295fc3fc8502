import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Sentinel } from '../ui/Sentinel.tsx';
import { errorText } from './error-text.ts';
import { LoadProblem } from './LoadProblem.tsx';

type PagedListProps<T> = {
  /** What it lists. */
  label: string;
  /** The loaded part. */
  list: UseInfiniteQueryResult<{ pages: readonly { data: readonly T[] }[] }>;
  renderItem: (item: T, index: number) => ReactNode;
  /** Stands where there is nothing to list. */
  empty: ReactNode;
  /** What is said below the last row. */
  end?: string;
};

const skeletonRows = 4;

/** Rows that are loaded page by page, with everything that can become of them. */
export function PagedList<T>({ label, list, renderItem, empty, end }: PagedListProps<T>) {
  const { locale, t } = useLocale();
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const loadMore = () => void list.fetchNextPage();
  if (!rows) {
    if (error) return <LoadProblem error={error} onRetry={() => void list.refetch()} />;
    return (
      <div role="status" aria-label={t('shell.loading')}>
        <SkeletonRows />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} aria-busy={isFetchingNextPage} className="divide-y divide-line">
        {rows.map(renderItem)}
      </ul>
      {isFetchingNextPage && <SkeletonRows />}
      {isFetchNextPageError && error && (
        <div role="alert" className="flex flex-col items-center gap-3 py-4 text-center text-14">
          <p>{t('shell.moreFailed', { message: errorText(locale, error) })}</p>
          <Button onClick={loadMore}>{t('shell.retry')}</Button>
        </div>
      )}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
        <Sentinel key={rows.length} onReach={loadMore} />
      )}
      {end && !hasNextPage && <p className="py-4 text-center text-14 text-soft">{end}</p>}
    </>
  );
}

function SkeletonRows() {
  return Array.from({ length: skeletonRows }, (_, row) => (
    <div key={`row ${row}`} className="flex items-center justify-between gap-6 py-3">
      <div className="flex flex-1 flex-col gap-2">
        <div className="skeleton h-4 w-3/5" />
        <div className="skeleton h-3 w-2/5" />
      </div>
      <div className="skeleton h-4 w-16" />
    </div>
  ));
}
