import type { ReactNode } from 'react';
import { Sentinel } from './Sentinel.tsx';

type PagedListProps<T> = {
  /** What it lists. */
  label: string;
  loadingLabel: string;
  /** The loaded part, as an infinite query has it. */
  list: {
    data: readonly T[] | undefined;
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  renderItem: (item: T, index: number) => ReactNode;
  /** Stands where there is nothing to list. */
  empty: ReactNode;
  /** Says that nothing, or nothing more, could be loaded. */
  renderProblem: (error: Error, retry: () => void, isMore: boolean) => ReactNode;
};

const skeletonRows = 4;

/** Rows that are loaded page by page, with everything that can become of them. */
export function PagedList<T>({
  label,
  loadingLabel,
  list,
  renderItem,
  empty,
  renderProblem,
}: PagedListProps<T>) {
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const loadMore = () => void list.fetchNextPage();
  if (!data) {
    if (error) return renderProblem(error, () => void list.refetch(), false);
    return (
      <div role="status" aria-label={loadingLabel}>
        <SkeletonRows />
      </div>
    );
  }
  if (data.length === 0) return empty;
  return (
    <>
      <ul aria-label={label} aria-busy={isFetchingNextPage} className="divide-y divide-line">
        {data.map(renderItem)}
      </ul>
      {isFetchingNextPage && <SkeletonRows />}
      {isFetchNextPageError && error && renderProblem(error, loadMore, true)}
      {hasNextPage && !isFetchingNextPage && !isFetchNextPageError && (
        <Sentinel key={data.length} onReach={loadMore} />
      )}
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
