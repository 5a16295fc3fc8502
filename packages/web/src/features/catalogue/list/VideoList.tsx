import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { pageSize } from '@bloom/contract/gift/economy';
import type { VideoSummary } from '@bloom/contract/video/video';
import { useLocale } from '../../../i18n/locale.ts';
import { errorText } from '../../../lib/error-text.ts';
import { LoadProblem } from '../../../lib/LoadProblem.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { Sentinel } from '../../../ui/list/Sentinel.tsx';
import { WindowedGrid } from '../../../ui/list/WindowedGrid.tsx';
import { shownIn, wantsMore } from './cn-list.ts';
import type { Filters } from '../filter/filters.ts';
import { useVideos } from './use-videos.ts';
import { showVideos, useHiddenVideos } from '../hidden-videos.ts';
import { CardSkeleton, VideoCard } from './VideoCard.tsx';
import { videoKey, type ListVideo } from './video-lists.ts';

/** How far below the window the next page is already loaded. */
const loadAheadPx = 1_200;

/** As many as a page has. */
const skeletons = [...Array(pageSize).keys()];

type VideoListProps = {
  filters: Filters;
  /** The visitor's country, once it is known: it may hide some of the list. */
  country: string | undefined;
  /** The gift buttons of a card. */
  renderActions: (video: ListVideo) => ReactNode;
  /** A row across the list, after its first rows. */
  shelf?: ReactNode;
  /** Whether more is shown on request only, as something follows the list. */
  onRequest?: boolean;
  /** The level of the titles of its cards. */
  heading?: 'h2' | 'h3';
  /** The content where there is nothing. */
  empty: ReactNode;
};

/** The list of videos with everything that can become of it: loading, empty, failed, more, the end. */
export function VideoList({ filters, ...shown }: VideoListProps) {
  return <LoadedVideos {...shown} list={useVideos(filters)} />;
}

type LoadedVideosProps = Omit<VideoListProps, 'filters'> & {
  list: UseInfiniteQueryResult<ListVideo[]>;
  /** The reason for a video, in lists that have some. A page of these can be short although more follow. */
  renderReason?: (video: ListVideo) => ReactNode;
};

/** The videos of a list as far as it is loaded, and what else can become of it. */
export function LoadedVideos(props: LoadedVideosProps) {
  const { list, country, renderActions, renderReason, shelf, onRequest = false, heading, empty } = props;
  const { locale, t } = useLocale();
  const { error, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  const hiddenKeys = useHiddenVideos();
  const found = list.data && shownIn(country, list.data);
  const [videos, hidden] = partition(found ?? [], (video) => !hiddenKeys.has(videoKey(video)));
  const hungry =
    found !== undefined &&
    !isFetchNextPageError &&
    wantsMore(country, {
      shown: found.length,
      hasMore: hasNextPage,
      mayBeShort: renderReason !== undefined,
    });
  useEffect(() => {
    if (hungry && !isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, hungry, isFetchingNextPage]);

  /** How many videos the list had when more were requested, and its part of the page. */
  const request = useRef<{ count: number; section: Element | null }>(undefined);
  useEffect(() => {
    const { count, section } = request.current ?? {};
    if (hasNextPage || count === undefined) return;
    request.current = undefined;
    // The button is gone: the focus goes on with what it has brought.
    if (document.activeElement === document.body) {
      section?.querySelector<HTMLElement>(`[aria-posinset="${count + 1}"] .card-link`)?.focus();
    }
  }, [hasNextPage]);

  if (found === undefined || (hungry && found.length === 0)) {
    return error ? (
      <LoadProblem error={error} onRetry={() => void list.refetch()} />
    ) : (
      <SkeletonGrid withReasons={renderReason !== undefined} />
    );
  }
  if (found.length === 0 && !hasNextPage) return empty;
  return (
    <>
      {hidden.length > 0 && <HiddenHere videos={hidden} />}
      <WindowedGrid
        label={t('catalogue.list')}
        busy={isFetchingNextPage}
        items={videos}
        keyOf={videoKey}
        renderItem={(video, index) => (
          <VideoCard
            video={video}
            first={index === 0}
            renderActions={renderActions}
            renderReason={renderReason}
            heading={heading}
          />
        )}
        shelf={shelf}
        className={gridClass(renderReason !== undefined)}
      />
      {isFetchingNextPage && (
        <div className="mt-5">
          <SkeletonGrid withReasons={renderReason !== undefined} />
        </div>
      )}
      {hasNextPage && onRequest && !isFetchNextPageError && (
        <p className="pt-5 text-center">
          <Button
            aria-disabled={isFetchingNextPage}
            onClick={({ currentTarget }) => {
              request.current = { count: videos.length, section: currentTarget.closest('section') };
              void fetchNextPage();
            }}
          >
            {t('catalogue.moreVideos')}
          </Button>
        </p>
      )}
      {hasNextPage && !onRequest && !isFetchingNextPage && !isFetchNextPageError && (
        <Sentinel key={found.length} aheadPx={loadAheadPx} onReach={() => void fetchNextPage()} />
      )}
      {isFetchNextPageError && error && (
        <div role="alert" className="flex flex-col items-center gap-3 py-10 text-center">
          <p>{t('catalogue.moreFailed', { message: errorText(locale, error) })}</p>
          <Button onClick={() => void fetchNextPage()}>{t('shell.retry')}</Button>
        </div>
      )}
      {!hasNextPage && !onRequest && (
        <p className="py-10 text-center text-14 text-soft">{t('catalogue.end')}</p>
      )}
    </>
  );
}

/** Says how many videos the user has hidden here, and shows them again. It is above a list without an end. */
function HiddenHere({ videos }: { videos: readonly VideoSummary[] }) {
  const { t } = useLocale();
  return (
    <p className="hidden-line flex items-center gap-1 text-14 text-soft">
      {t('catalogue.hiddenHere', { count: videos.length })}
      <button
        type="button"
        className="min-h-10 touch:min-h-11 rounded-control px-3 font-semibold text-accent-ink hover:bg-sunken"
        onClick={({ currentTarget }) => {
          // The button goes with its line.
          const list = currentTarget.closest('p')?.nextElementSibling;
          list?.querySelector<HTMLElement>('.card-link')?.focus({ preventScroll: true });
          showVideos(videos);
        }}
      >
        {t('catalogue.showHidden')}
      </button>
    </p>
  );
}

function gridClass(withReasons: boolean): string {
  return withReasons ? 'card-grid card-grid-reasons' : 'card-grid';
}

function partition<T>(items: readonly T[], matches: (item: T) => boolean): [T[], T[]] {
  return [items.filter(matches), items.filter((item) => !matches(item))];
}

/** Stands where a list will be. */
export function SkeletonGrid({ withReasons = false }: { withReasons?: boolean }) {
  const { t } = useLocale();
  return (
    <div role="status" aria-label={t('catalogue.loading')} className={gridClass(withReasons)}>
      {skeletons.map((number) => (
        <CardSkeleton key={number} />
      ))}
    </div>
  );
}
