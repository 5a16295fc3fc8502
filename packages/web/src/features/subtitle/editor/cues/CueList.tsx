import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Cue } from '@bloom/contract/subtitle/cue';
import { useLocale } from '../../../../i18n/locale.ts';
import { CueRow } from './CueRow.tsx';
import { useEditor } from '../editor-context.ts';
import type { CueProblems } from '../editor-state.ts';
import { heightOfRows, rowsBetween, topOfRow, type Heights } from './row-layout.ts';

/** How far around the window rows are rendered, in heights of the window. */
const around = 0.75;

/** A wish to write in the active cue; a new object is a new wish. */
export type FocusWish = { language: 'EN' | 'CN' };

type CueListProps = {
  problems: CueProblems;
  focusWish: FocusWish | undefined;
  onSeek: (cue: Cue) => void;
};

/** All cues, of which only those near the window are in the page, and the active one. */
export function CueList({ problems, focusWish, onSeek }: CueListProps) {
  const { t } = useLocale();
  const { state, dispatch } = useEditor();
  const { cues, active, selected } = state;
  const list = useRef<HTMLUListElement>(null);
  const [rowPx, setRowPx] = useState(84);
  const [openPx, setOpenPx] = useState(0);
  const [sight, setSight] = useState({ fromPx: 0, toPx: 1_200 });
  const open = cues.findIndex(({ cue }) => cue === active);
  const heights: Heights = { count: cues.length, rowPx, open, openPx };

  const look = useEffectEvent(() => {
    const topPx = list.current?.getBoundingClientRect().top ?? 0;
    const step = Math.max(1, rowPx);
    // In whole rows: a scroll within a row changes nothing.
    const fromPx = Math.floor((-topPx - around * window.innerHeight) / step) * step;
    const toPx = Math.ceil((-topPx + (1 + around) * window.innerHeight) / step) * step;
    setSight((known) => (known.fromPx === fromPx && known.toPx === toPx ? known : { fromPx, toPx }));
  });
  const measure = useEffectEvent(() => {
    const element = list.current;
    if (!element) return;
    const toolsPx = element.querySelector<HTMLElement>('.cue-tools')?.offsetHeight ?? 0;
    const row = element.querySelector<HTMLElement>('.cue:not([data-active])');
    const opened = element.querySelector<HTMLElement>('.cue[data-active]');
    setRowPx(row?.offsetHeight ?? (opened ? opened.offsetHeight - toolsPx : rowPx));
    setOpenPx(toolsPx);
  });
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const onResize = new ResizeObserver(() => {
      measure();
      look();
    });
    // At once: what comes into sight is there in the same frame.
    const onScroll = () => flushSync(look);
    onResize.observe(element);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      onResize.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, []);
  useLayoutEffect(() => {
    const tools = list.current?.querySelector('.cue-tools');
    measure();
    if (!tools) return undefined;
    const onResize = new ResizeObserver(() => measure());
    onResize.observe(tools);
    return () => onResize.disconnect();
  }, [active]);

  const focusWords = useEffectEvent(({ language }: FocusWish) => {
    const words = list.current?.querySelector<HTMLElement>(`.cue[data-active] [data-language="${language}"]`);
    words?.focus({ preventScroll: true });
    words?.closest('.cue')?.scrollIntoView({ block: 'nearest' });
  });
  // Once for each wish: a click that makes another cue the active one has set the focus itself.
  useEffect(() => {
    if (focusWish) focusWords(focusWish);
  }, [focusWish]);

  // The active cue is in sight when the list appears, once the height of its rows is known.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      list.current?.querySelector('.cue[data-active]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  /** Where a selection with Shift begins. */
  const anchor = useRef<string>(undefined);
  const onSelect = (cue: string, isRange: boolean) => {
    const next = new Set(selected);
    const from = cues.findIndex((each) => each.cue === anchor.current);
    const to = cues.findIndex((each) => each.cue === cue);
    if (isRange && from >= 0) {
      const range = cues.slice(Math.min(from, to), Math.max(from, to) + 1);
      for (const each of range) next.add(each.cue);
    } else if (!next.delete(cue)) {
      next.add(cue);
    }
    anchor.current = cue;
    dispatch({ kind: 'select', cues: [...next] });
  };

  const { first, end } = rowsBetween(sight.fromPx, sight.toPx, heights);
  const shown = cues.slice(first, end).map((cue, index) => ({ cue, index: first + index }));
  const opened = cues[open];
  // It keeps the focus wherever the list is scrolled to.
  if (opened && (open < first || open >= end)) shown.push({ cue: opened, index: open });
  return (
    <ul
      ref={list}
      className="cue-list"
      aria-label={t('editor.list')}
      style={{ height: heightOfRows(heights) }}
    >
      {shown
        .toSorted((a, b) => a.index - b.index)
        .map(({ cue, index }) => (
          <CueRow
            key={cue.cue}
            cue={cue}
            index={index}
            count={cues.length}
            topPx={topOfRow(index, heights)}
            isActive={index === open}
            isSelected={selected.has(cue.cue)}
            problems={problems[index] ?? []}
            onSelect={onSelect}
            onSeek={onSeek}
          />
        ))}
    </ul>
  );
}
