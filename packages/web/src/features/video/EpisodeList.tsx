import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import type { Episode } from '@bloom/contract/video/video';
import { useLocale } from '../../i18n/locale.ts';
import { textLanguage } from '../../lib/text/text-language.ts';
import { Icon } from '../../ui/image/Icon.tsx';
import { rowWindow } from '../../ui/list/row-window.ts';

/** As in video.css. */
const rowPx = 44;
/** Rows that are rendered before the list is measured, and around what is visible. */
const [firstRows, aroundRows] = [14, 6];

/** The known facts of an episode. */
export type EpisodeMark = {
  /** How much of it was watched, from 0 to 1. */
  watched?: number | undefined;
  /** It did not play when it was tried. */
  isBroken?: boolean | undefined;
};

type EpisodeListProps = {
  episodes: readonly Episode[];
  /** The number of the one that is playing, from 0. */
  current: number;
  markOf: (index: number) => EpisodeMark;
  onChoose: (index: number) => void;
};

/**
 * The episodes of a playlist, in a list that scrolls by itself and of which only the rows in sight are
 * rendered. It is one tab stop; arrows, Page Up and Down, Home and End move in it.
 */
export function EpisodeList({ episodes, current, markOf, onChoose }: EpisodeListProps) {
  const { locale, t } = useLocale();
  const list = useRef<HTMLOListElement>(null);
  const [sight, setSight] = useState<{ fromPx: number; toPx: number }>();
  const [focused, setFocused] = useState<number>();
  const { length } = episodes;

  const look = () => {
    if (!list.current) return;
    const { scrollTop, clientHeight } = list.current;
    // In whole rows: a scroll within a row changes nothing.
    const row = Math.floor(scrollTop / rowPx);
    setSight((known) => {
      const fromPx = (row - aroundRows) * rowPx;
      const toPx = (row + aroundRows) * rowPx + Math.ceil(clientHeight / rowPx) * rowPx;
      return known?.fromPx === fromPx && known.toPx === toPx ? known : { fromPx, toPx };
    });
  };
  useEffect(() => {
    if (list.current) list.current.scrollTop = current * rowPx - list.current.clientHeight / 3;
    look();
  }, [current]);

  const move = (event: KeyboardEvent, from: number) => {
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowPx) - 1);
    const steps: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: length - 1,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || !list.current) return;
    event.preventDefault();
    const to = Math.min(length - 1, Math.max(0, wanted));
    const { clientHeight, scrollTop } = list.current;
    list.current.scrollTop = Math.min(to * rowPx, Math.max(scrollTop, (to + 2) * rowPx - clientHeight));
    flushSync(look);
    list.current.querySelector<HTMLElement>(`[data-row="${to}"]`)?.focus({ preventScroll: true });
  };

  const start = Math.max(0, Math.min(current - 3, length - firstRows));
  const { first, end, beforePx, afterPx } = sight
    ? rowWindow(length, { columns: 1, rowPx }, sight)
    : { first: start, end: Math.min(length, start + firstRows), beforePx: 0, afterPx: 0 };
  const wanted = focused ?? current;
  const tabStop = wanted >= first && wanted < end ? wanted : first;
  // The same video may be in a list twice: an episode is its place.
  const rows = episodes.slice(first, end).map((episode, row) => ({ ...episode, index: first + row }));
  return (
    <section aria-labelledby="episodes-heading" className="flex flex-col gap-2">
      <h2 id="episodes-heading" className="text-14 font-semibold text-soft">
        {t('video.episodes', { count: length })}
      </h2>
      <ol
        ref={list}
        className="episodes"
        tabIndex={-1}
        onScroll={() => flushSync(look)}
        style={{ '--before': `${beforePx}px`, '--after': `${afterPx}px` } as CSSProperties}
      >
        {rows.map(({ index, title }) => {
          const { watched = 0, isBroken = false } = markOf(index);
          return (
            <li key={index} aria-setsize={length} aria-posinset={index + 1}>
              <button
                type="button"
                className="menu-item"
                data-row={index}
                tabIndex={index === tabStop ? undefined : -1}
                aria-current={index === current ? 'true' : undefined}
                title={title}
                onFocus={() => setFocused(index)}
                onKeyDown={(event) => move(event, index)}
                onClick={() => onChoose(index)}
              >
                <span className="w-8 shrink-0 text-end text-soft">{index + 1}</span>
                <span className="min-w-0 flex-1 truncate" dir="auto" lang={textLanguage(locale, title)}>
                  {title}
                </span>
                {isBroken && (
                  <span className="inline-flex shrink-0 items-center gap-1 text-12 text-soft">
                    <Icon name="warning" size={16} />
                    {t('video.episodeBroken')}
                  </span>
                )}
                {watched > 0 && (
                  <span className="sr-only">
                    {t('video.episodeWatched', { share: Math.round(watched * 100) })}
                  </span>
                )}
              </button>
              {watched > 0 && (
                <span
                  className="pointer-events-none absolute bottom-0 left-0 h-[3px] bg-accent-fill"
                  style={{ inlineSize: `${watched * 100}%` }}
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
