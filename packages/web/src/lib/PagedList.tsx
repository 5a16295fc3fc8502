import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Button } from '../ui/form/Button.tsx';
import { Sentinel } from '../ui/list/Sentinel.tsx';
import { errorText } from './error-text.ts';
import { LoadProblem } from './LoadProblem.tsx';

type PagedListProps<T> = {
  /** The name of its content. */
  label: string;
  /** The loaded part. */
  list: UseInfiniteQueryResult<{ pages: readonly { data: readonly T[] }[] }>;
  renderItem: (item: T, index: number) => ReactNode;
  /** Stands where there is nothing to list. */
  empty: ReactNode;
  /** The text below the last row. */
  end?: string;
  /** The beginning of a row, so that skeletons have its size; by default its text. */
  begins?: RowBeginning;
};

type RowBeginning = 'text' | 'portrait' | 'image';

const skeletonRows = 4;

/** Rows that are loaded page by page, with everything that can become of them. */
export function PagedList<T>({ label, list, renderItem, empty, end, begins = 'text' }: PagedListProps<T>) {
  const { locale, t } = useLocale();
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const loadMore = () => void list.fetchNextPage();
  if (!rows) {
    if (error) return <LoadProblem error={error} onRetry={() => void list.refetch()} />;
    return (
      <div role="status" aria-label={t('shell.loading')} className="divide-y divide-line">
        <SkeletonRows begins={begins} />
      </div>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} aria-busy={isFetchingNextPage} className="divide-y divide-line">
        {rows.map(renderItem)}
      </ul>
      {isFetchingNextPage && <SkeletonRows begins={begins} />}
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

const beginnings = {
  text: undefined,
  portrait: 'size-11 rounded-full',
  image: 'aspect-video w-32 rounded-control',
} as const;

/** Rows of two lines, as high as those that come. */
function SkeletonRows({ begins }: { begins: RowBeginning }) {
  const beginning = beginnings[begins];
  return Array.from({ length: skeletonRows }, (_, row) => (
    <div key={`row ${row}`} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className={`flex min-w-0 flex-1 items-center gap-4 ${begins === 'image' ? 'basis-64' : ''}`}>
        {beginning && <div className={`skeleton shrink-0 ${beginning}`} />}
        <div className="flex-1">
          <div className="skeleton my-1 h-4 w-3/5" />
          <div className="skeleton my-1 h-3.25 w-2/5" />
        </div>
      </div>
      <div className={begins === 'image' ? 'skeleton h-10 w-24 touch:h-11' : 'skeleton h-4 w-16'} />
    </div>
  ));
}
