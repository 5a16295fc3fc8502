import {
  memo,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { isMachine, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { MachineWord } from './MachineWord.tsx';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../i18n/locale.ts';
import { Loading } from '../../lib/LoadProblem.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { inputClass } from '../../ui/form/Field.tsx';
import { Placeholder } from '../../ui/message/Placeholder.tsx';
import { shownLanguages, useDisplayChoice } from './display-choice.ts';
import type { Clock } from './follow-clock.ts';
import { shownTag } from './language-tag.ts';
import { findLines, foldLine, splitMatches, stepOfKey } from './search-lines.ts';
import './subtitle.css';
import { SubtitleCoverage } from './SubtitleCoverage.tsx';
import { SubtitleAuthors } from './SubtitleAuthors.tsx';
import { SubtitleCopy } from './SubtitleCopy.tsx';
import type { Timeline } from './timeline.ts';
import { canEdit, useMoment, useSubtitles, type SubtitlesOf } from './use-subtitles.ts';

/** So many lines are rendered or left out together; a video can have 5,000. */
const groupSize = 40;

type TranscriptProps = SubtitlesOf & {
  /** The player; undefined before the video plays, and for a player that does not say its time. */
  clock: Clock | undefined;
  /** Plays the video from a time in seconds; undefined where that is not possible. */
  onSeek: ((timeS: number) => void) | undefined;
  /** The player does not say its time. */
  cannotFollow: boolean;
  /** Opens the editor. */
  onEdit: (() => void) | undefined;
};

/**
 * All subtitles of a video as a text to read, search and go by (docs/specification/subtitles.md#transcript).
 */
export function Transcript({ video, episode, clock, onSeek, cannotFollow, onEdit }: TranscriptProps) {
  const { t } = useLocale();
  const { response, timeline, available, isReported, error, retry } = useSubtitles({
    video,
    episode,
  });
  if (!response) {
    return (
      <Loading error={error} onRetry={retry} className="flex flex-col gap-3">
        <div className="skeleton h-11" />
        {['w-11/12', 'w-3/4', 'w-5/6', 'w-3/5', 'w-2/3'].map((width) => (
          <div key={width} className={`skeleton h-5 ${width}`} />
        ))}
      </Loading>
    );
  }
  if (available.length === 0) {
    const offersEditor = onEdit && !isReported && canEdit(response, false);
    return (
      <Placeholder
        title={t('subtitle.noneTitle')}
        text={t(isReported ? 'subtitle.reported' : offersEditor ? 'subtitle.noneOffer' : 'subtitle.noneText')}
      >
        {offersEditor && (
          <Button variant="filled" onClick={onEdit}>
            {t('subtitle.begin')}
          </Button>
        )}
      </Placeholder>
    );
  }
  return (
    <>
      {cannotFollow && <p className="text-14 text-soft">{t('subtitle.cannotFollow')}</p>}
      <Lines
        // Search and reading position belong to one text.
        key={`${video.source}/${video.id}/${episode}`}
        timeline={timeline}
        available={available}
        clock={clock}
        onSeek={onSeek}
      />
      <SubtitleCoverage coverage={response.coverage} />
      <SubtitleAuthors authors={response.authors} />
      {response.copy && <SubtitleCopy copy={response.copy} isEditable={canEdit(response, false)} />}
    </>
  );
}

type LinesProps = {
  timeline: Timeline;
  available: readonly SubtitleLanguage[];
  clock: Clock | undefined;
  onSeek: ((timeS: number) => void) | undefined;
};

function Lines({ timeline, available, clock, onSeek }: LinesProps) {
  const { locale, t } = useLocale();
  const choice = useDisplayChoice();
  const chosen = shownLanguages(choice, locale, available);
  const languages = (chosen.length > 0 ? chosen : available).join('-');
  const lines = useMemo(() => linesOf(timeline, languages), [timeline, languages]);
  const list = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search);
  const found = useMemo(() => findLines(lines, wanted), [lines, wanted]);
  const isSearching = foldLine(wanted) !== '';
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(found.length / groupSize) }, (_, index) =>
        found.slice(index * groupSize, (index + 1) * groupSize),
      ),
    [found],
  );
  const inSight = useGroupsInSight(list, groups);

  const { last } = useMoment(clock, timeline);
  // A cue without words in these languages has no line; the one before it stays marked.
  const current = lines.findLast(({ number }) => number <= last)?.number;
  // It is kept in view unless the reader has scrolled, or reads what was found.
  const [follows, setFollows] = useState(true);
  useEffect(() => {
    if (!follows || isSearching || current === undefined || !list.current) return;
    const row = list.current.querySelector<HTMLElement>(`[data-line="${current}"]`);
    if (row) list.current.scrollTop = row.offsetTop - list.current.clientHeight / 3;
  }, [current, follows, isSearching, languages]);

  const [focused, setFocused] = useState<number>();
  const has = (number: number | undefined) => found.some((each) => each.number === number);
  const tabStop = has(focused) ? focused : has(current) ? current : found[0]?.number;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.dataset['line'] : undefined;
    const from = found.findIndex(({ number }) => String(number) === row);
    const step = from < 0 ? undefined : stepOfKey(event.key, from, found.length);
    if (step === undefined) return;
    event.preventDefault();
    const to = found[step]?.number;
    // The line may have to be rendered first.
    flushSync(() => {
      setFollows(false);
      setFocused(to);
    });
    event.currentTarget.querySelector<HTMLElement>(`[data-line="${to}"]`)?.focus();
  };
  const stopFollowing = () => setFollows(false);
  // The same function each time, so that only lines that change are rendered again.
  const choose = useCallback(
    (timeS: number) => {
      setFollows(true);
      onSeek?.(timeS);
    },
    [onSeek],
  );
  return (
    <div className="flex flex-col gap-3">
      <input
        type="search"
        className={inputClass}
        aria-label={t('subtitle.search')}
        placeholder={t('subtitle.search')}
        value={search}
        maxLength={100}
        onChange={({ target }) => setSearch(target.value)}
      />
      <p role="status" className={isSearching ? 'text-14 text-soft' : 'sr-only'}>
        {isSearching &&
          (found.length > 0 ? t('subtitle.found', { count: found.length }) : t('subtitle.notFound'))}
      </p>
      {!follows && !isSearching && current !== undefined && (
        <Button variant="outline" onClick={() => setFollows(true)}>
          {t('subtitle.toCurrent')}
        </Button>
      )}
      <div
        ref={list}
        className="transcript"
        role="list"
        aria-label={t('video.transcript')}
        onKeyDown={move}
        onWheel={stopFollowing}
        onTouchMove={stopFollowing}
        onPointerDown={({ target, currentTarget }) => {
          // Its scroll bar.
          if (target === currentTarget) stopFollowing();
        }}
      >
        {groups.map((lines, index) => {
          const own = (number: number | undefined) =>
            lines.some((each) => each.number === number) ? number : undefined;
          const [ownCurrent, ownTabStop] = [own(current), own(tabStop)];
          const isRendered = inSight.has(index) || ownCurrent !== undefined || ownTabStop !== undefined;
          return (
            <div
              key={lines[0]?.number}
              className="transcript-group"
              data-group={index}
              style={{ '--lines': lines.length } as CSSProperties}
            >
              {isRendered && (
                <Group
                  lines={lines}
                  from={index * groupSize}
                  total={found.length}
                  languages={languages}
                  search={wanted}
                  current={ownCurrent}
                  tabStop={ownTabStop}
                  onFocus={setFocused}
                  onChoose={onSeek && choose}
                />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Which groups are in sight, or almost; the others keep the height that they had. */
function useGroupsInSight(
  list: RefObject<HTMLElement | null>,
  groups: readonly unknown[],
): ReadonlySet<number> {
  const [inSight, setInSight] = useState<ReadonlySet<number>>(() => new Set([0]));
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const changes = entries.map(({ target, isIntersecting, boundingClientRect }) => {
          const { style, dataset } = target as HTMLElement;
          if (target.firstChild) style.setProperty('--height', `${boundingClientRect.height}px`);
          return { index: Number(dataset['group']), isIntersecting };
        });
        setInSight((known) => {
          const now = new Set(known);
          for (const { index, isIntersecting } of changes) {
            if (isIntersecting) now.add(index);
            else now.delete(index);
          }
          return now;
        });
      },
      { root: list.current, rootMargin: '600px 0px' },
    );
    for (const group of list.current?.children ?? []) observer.observe(group);
    return () => observer.disconnect();
  }, [list, groups]);
  return inSight;
}

type GroupProps = {
  lines: ReturnType<typeof linesOf>;
  /** The place of its first line among all, from 0, and how many there are. */
  from: number;
  total: number;
  languages: string;
  search: string;
  current: number | undefined;
  tabStop: number | undefined;
  onFocus: (number: number) => void;
  onChoose: ((timeS: number) => void) | undefined;
};

/** Lines that are rendered together: only those of a group that changes are compared. */
const Group = memo(function Group({ lines, from, total, current, tabStop, ...shared }: GroupProps) {
  return lines.map(({ number, item }, index) => (
    <Line
      key={item.cue}
      number={number}
      item={item}
      place={from + index + 1}
      total={total}
      isCurrent={number === current}
      isTabStop={number === tabStop}
      {...shared}
    />
  ));
});

type LineProps = {
  number: number;
  item: SubtitleItem;
  /** Its place among all lines, from 1, and how many there are. */
  place: number;
  total: number;
  languages: string;
  search: string;
  isCurrent: boolean;
  isTabStop: boolean;
  onFocus: (number: number) => void;
  /** Goes to the time; undefined where that is not possible. */
  onChoose: ((timeS: number) => void) | undefined;
};

const Line = memo(function Line({
  number,
  item,
  place,
  total,
  languages,
  search,
  isCurrent,
  isTabStop,
  onFocus,
  onChoose,
}: LineProps) {
  const { script } = useDisplayChoice();
  const content = (
    <>
      <span className="flex-none text-12 text-soft tabular-nums">{formatDuration(item.start_sec)}</span>
      <span className="min-w-0 flex-1">
        {wordsOf(item, languages).map(({ language, words }) => (
          <span key={language} className="transcript-words" lang={shownTag(language, script)} dir="auto">
            {splitMatches(words, search).map(({ text, isMatch, at }) =>
              isMatch ? <mark key={at}>{text}</mark> : text,
            )}
            {isMachine(item, language) && <MachineWord />}
          </span>
        ))}
      </span>
    </>
  );
  const attributes = {
    className: 'transcript-line',
    'data-line': number,
    'aria-current': isCurrent ? ('true' as const) : undefined,
  };
  return (
    <div role="listitem" aria-posinset={place} aria-setsize={total}>
      {onChoose ? (
        <button
          type="button"
          {...attributes}
          tabIndex={isTabStop ? undefined : -1}
          onFocus={() => onFocus(number)}
          onClick={() => onChoose(item.start_sec)}
        >
          {content}
        </button>
      ) : (
        <div {...attributes}>{content}</div>
      )}
    </div>
  );
});

/** The words of a cue in the shown languages that it has. */
function wordsOf({ words }: SubtitleItem, languages: string) {
  return (languages.split('-') as SubtitleLanguage[])
    .map((language) => ({ language, words: words[language] }))
    .filter((each) => each.words !== '');
}

/** The cues that have words to read, with what a search compares. */
function linesOf({ items }: Timeline, languages: string) {
  return items.flatMap((item, number) => {
    const text = wordsOf(item, languages)
      .map(({ words }) => foldLine(words))
      .join('\n');
    return text === '' ? [] : [{ item, number, text }];
  });
}
