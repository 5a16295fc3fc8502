import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Moment } from '@bloom/contract/moment/moment';
import { useLocale } from '../../i18n/locale.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/form/Button.tsx';
import { currentMoment, momentsOf } from './moment-pages.ts';
import { MomentThread, type ThreadProps } from './MomentThread.tsx';
import type { useMoments } from './use-moments.ts';
import { useSecond, type Clock } from './use-second.ts';

/** How long before the player arrives there the next page is loaded. */
const aheadMs = 10_000;

/** They scroll the list that the focus is in; Space does where it presses no button. */
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

type MomentListProps = {
  moments: readonly Moment[];
  list: ReturnType<typeof useMoments>;
  row: ThreadProps;
  /** The player that the list follows. */
  clock: Clock | undefined;
  /** The list has a scroll bar of its own, so that what follows the player does not scroll the page. */
  isScrolled: boolean;
  /** The player has jumped to a millisecond around which nothing is loaded. */
  onJump: (atMs: number) => void;
};

/** The loaded moments; in the order of seconds they follow the player until the reader scrolls. */
export function MomentList({ moments, list, row, clock, isScrolled, onJump }: MomentListProps) {
  const { locale, t } = useLocale();
  const nowS = useSecond(clock);
  const current = nowS === undefined ? undefined : currentMoment(moments, nowS);
  const box = useRef<HTMLOListElement>(null);
  const [follows, setFollows] = useState(true);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = list;
  useEffect(() => {
    if (!follows || current === undefined || !box.current) return;
    const element = box.current.querySelector<HTMLElement>(`[data-moment="${current}"]`);
    if (element) box.current.scrollTop = element.offsetTop - box.current.clientHeight / 3;
  }, [current, follows]);
  const loaded = momentsOf(list.data);
  const firstMs = loaded[0]?.at_ms ?? Infinity;
  const lastMs = loaded.at(-1)?.at_ms ?? Infinity;
  const nowMs = follows && nowS !== undefined ? nowS * 1_000 : undefined;
  const isBefore = nowMs !== undefined && nowMs < firstMs && list.hasPreviousPage;
  const isBehind = nowMs !== undefined && nowMs > lastMs && hasNextPage && !isFetchingNextPage;
  const jumpedMs = isBefore || isBehind ? nowMs : undefined;
  const jump = useEffectEvent(onJump);
  useEffect(() => {
    if (jumpedMs !== undefined) jump(jumpedMs);
  }, [jumpedMs]);
  // The player has come near the end of what is loaded.
  const needsMore = nowMs !== undefined && jumpedMs === undefined && nowMs + aheadMs > lastMs && hasNextPage;
  useEffect(() => {
    if (needsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [needsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const showMore = async () => {
    const { data: now, isSuccess } = await fetchNextPage();
    const [first] = now?.pages.at(-1)?.data ?? [];
    if (isSuccess && first) row.onFocus(first.id);
  };
  const stopFollowing = () => setFollows(false);
  return (
    <>
      {!follows && current !== undefined && (
        <Button
          variant="outline"
          className="self-start"
          onClick={() => {
            setFollows(true);
            box.current?.focus({ preventScroll: true });
          }}
        >
          {t('moment.follow')}
        </Button>
      )}
      {list.hasPreviousPage && (
        <Button
          variant="outline"
          className="self-start"
          aria-disabled={list.isFetchingPreviousPage || undefined}
          onClick={() => {
            stopFollowing();
            if (!list.isFetchingPreviousPage) void list.fetchPreviousPage();
          }}
        >
          {t('moment.showEarlier')}
        </Button>
      )}
      <ol
        ref={box}
        aria-label={t('moment.list')}
        aria-busy={isFetchingNextPage}
        className={isScrolled ? 'moments-scroll' : undefined}
        {...(isScrolled && {
          // What scrolls must be reachable by the keyboard.
          tabIndex: 0,
          onWheel: stopFollowing,
          onTouchMove: stopFollowing,
          onKeyDown: ({ key, target, currentTarget }) => {
            if (scrollKeys.includes(key) || (key === ' ' && target === currentTarget)) {
              stopFollowing();
            }
          },
          onFocus: ({ target, currentTarget }) => {
            // By the keyboard, or in a field: it must not move away.
            if (target !== currentTarget && target.matches(':focus-visible')) stopFollowing();
          },
          onPointerDown: ({ target, currentTarget }) => {
            // Its scroll bar.
            if (target === currentTarget) stopFollowing();
          },
        })}
      >
        {moments.map((moment) => (
          <MomentThread key={moment.id} moment={moment} isCurrent={moment.id === current} {...row} />
        ))}
      </ol>
      {isFetchNextPageError && error && (
        <p role="alert" className="text-14">
          {t('shell.moreFailed', { message: errorText(locale, error) })}
        </p>
      )}
      {hasNextPage && (
        <Button
          variant="outline"
          className="self-start"
          aria-disabled={isFetchingNextPage || undefined}
          onClick={() => {
            if (!isFetchingNextPage) void showMore();
          }}
        >
          {t(isFetchNextPageError ? 'shell.retry' : 'moment.showMore')}
        </Button>
      )}
    </>
  );
}
