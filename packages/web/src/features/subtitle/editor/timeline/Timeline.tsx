import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { isBlocking } from '@bloom/contract/subtitle/checks';
import { maxTimeMs, type Cue } from '@bloom/contract/subtitle/cue';
import { formatDuration } from '@bloom/contract/wire/time';
import { useLocale } from '../../../../i18n/locale.ts';
import { IconButton } from '../../../../ui/form/Button.tsx';
import { Choice } from '../../../../ui/form/Choice.tsx';
import type { EditorPlayer } from './clip.ts';
import { reduceEditor, type CueProblems } from '../editor-state.ts';
import { actionOfDrag, reaches, type Reach } from './drag-action.ts';
import { usePlayerPart } from './PlayerTools.tsx';
import { wavePath } from './peaks.ts';
import {
  cuesInView,
  handleAt,
  pan,
  reveal,
  startView,
  ticks,
  zoom,
  type Handle,
  type TimelineView,
} from './timeline-view.ts';
import { useWaveform } from './use-waveform.ts';
import { useEditor } from '../editor-context.ts';

/** How near the end of a cue a pointer takes hold of that end. */
const handlePx = { mouse: 8, touch: 18 };
/** Less than this is a press, not a drag. */
const slackPx = 4;
/** How many bars the waveform has at most. */
const waveColumns = 600;

type Drag = {
  /** The cue that is dragged, or undefined for the view. */
  cue: Cue | undefined;
  handle: Handle;
  fromX: number;
  hasMoved: boolean;
  byMs: number;
};

type TimelineProps = {
  problems: CueProblems;
  player: EditorPlayer | undefined;
  durationMs: number | undefined;
  onSeek: (ms: number) => void;
};

/**
 * The cues on the time of the video: to drag, and to zoom. It is for pointers; the list has the same for the
 * keyboard and for screen readers.
 */
export function Timeline({ problems, player, durationMs, onSeek }: TimelineProps) {
  const { t } = useLocale();
  const { state, dispatch } = useEditor();
  const { cues, active } = state;
  const lastMs = durationMs ?? maxTimeMs;
  const endMs = durationMs ?? Math.max(60_000, (cues.at(-1)?.endMs ?? 0) + 10_000);
  const [view, setView] = useState(startView);
  const [reach, setReach] = useState<Reach>('one');
  const track = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const plays = usePlayerPart(player, ({ status }) => status === 'playing') ?? false;
  const timeMs = (usePlayerPart(player, ({ timeS }) => timeS) ?? 0) * 1_000;

  const msOf = (px: number) => (px / (track.current?.clientWidth || 1)) * view.spanMs;
  const timeAt = (event: { clientX: number }) =>
    view.fromMs + msOf(event.clientX - (track.current?.getBoundingClientRect().left ?? 0));

  const { drag, handlers } = useDrag(track, {
    cues,
    msOf,
    onPan: (byMs) => setView(pan(view, byMs, endMs)),
    onPress: (event) => onSeek(timeAt(event)),
    onDrop: ({ cue, hasMoved, ...dropped }) => {
      // The active one is where a stretch begins.
      if (!hasMoved || reach !== 'stretch') dispatch({ kind: 'activate', cue: cue.cue });
      if (!hasMoved) return;
      dispatch(actionOfDrag({ cue, ...dropped }, reach, { cues, active, lastMs }));
      dispatch({ kind: 'endStep' });
    },
  });

  const activeStartMs = cues.find(({ cue }) => cue === active)?.startMs;
  const [seen, setSeen] = useState({ activeStartMs, timeMs });
  if (seen.activeStartMs !== activeStartMs || seen.timeMs !== timeMs) {
    setSeen({ activeStartMs, timeMs });
    const ms = seen.timeMs === timeMs ? activeStartMs : timeMs;
    if (!drag && ms !== undefined) setView(reveal(view, ms, endMs));
  }

  usePlayhead(head, player, { view, plays, timeMs });

  useWheel(track, (event) => {
    // Without a modifier the page scrolls.
    if (!event.ctrlKey && !event.metaKey && event.deltaX === 0) return;
    event.preventDefault();
    if (event.deltaX !== 0 && !event.ctrlKey) setView(pan(view, msOf(event.deltaX), endMs));
    else setView(zoom(view, event.deltaY > 0 ? 1.25 : 0.8, timeAt(event), endMs));
  });

  const stream = usePlayerPart(player, ({ media }) => (media.player === 'hls' ? media.stream : undefined));
  const waveform = useWaveform(stream, view);
  const wave = useMemo(() => wavePath(waveform, view, waveColumns), [waveform, view]);
  const moved = drag?.cue && drag.hasMoved ? { ...drag, cue: drag.cue } : undefined;
  // As they would be.
  const shownCues = moved
    ? reduceEditor(state, actionOfDrag(moved, reach, { cues, active, lastMs })).cues
    : cues;
  const shown = cuesInView(shownCues, view);
  const zoomBy = (factor: number) => setView(zoom(view, factor, view.fromMs + view.spanMs / 2, endMs));
  const left = (ms: number) => `${((ms - view.fromMs) / view.spanMs) * 100}%`;
  return (
    <div className="timeline" role="group" aria-label={t('editor.timeline')}>
      <div
        ref={track}
        className="timeline-track"
        aria-hidden="true"
        data-wave={waveform.length > 0 || undefined}
        {...handlers}
      >
        {ticks(view).map((ms) => (
          <span
            key={ms}
            className="absolute inset-y-0 border-s border-line ps-1 text-soft text-12 pointer-events-none"
            style={{ left: left(ms) }}
          >
            {formatDuration(ms / 1_000)}
          </span>
        ))}
        {shown.map(({ cue, index }) => (
          <div
            key={cue.cue}
            data-block={cue.cue}
            className="timeline-cue"
            data-active={cue.cue === active || undefined}
            data-blocks={problems[index]?.some(isBlocking) || undefined}
            style={{
              left: left(cue.startMs),
              width: `${(Math.max(0, cue.endMs - cue.startMs) / view.spanMs) * 100}%`,
            }}
          >
            {cue.words.EN || cue.words.CN}
          </div>
        ))}
        {waveform.length > 0 && (
          <svg className="timeline-wave" viewBox={`0 0 ${waveColumns} 2`} preserveAspectRatio="none">
            <path d={wave} />
          </svg>
        )}
        <div ref={head} className="absolute inset-y-0 w-[2px] bg-accent-ink pointer-events-none" />
      </div>
      <div className="cue-tools-row">
        <IconButton label={t('map.zoomOut')} onClick={() => zoomBy(2)}>
          −
        </IconButton>
        <IconButton label={t('map.zoomIn')} onClick={() => zoomBy(0.5)}>
          +
        </IconButton>
        <span className="flex-1 text-12 text-soft">{t(`editor.drag_${reach}`)}</span>
      </div>
      <Choice
        legend={t('editor.dragReach')}
        value={reach}
        options={reaches.map((value) => ({ value, label: t(`editor.reach_${value}`) }))}
        onChange={setReach}
      />
    </div>
  );
}

/** Moves the line to the exact time of the player, without rendering the page for it. */
function usePlayhead(
  head: RefObject<HTMLElement | null>,
  player: EditorPlayer | undefined,
  { view, plays, timeMs }: { view: TimelineView; plays: boolean; timeMs: number },
): void {
  const place = useEffectEvent(() => {
    const ms = (player?.time() ?? 0) * 1_000;
    head.current?.style.setProperty('left', `${((ms - view.fromMs) / view.spanMs) * 100}%`);
  });
  useEffect(() => {
    place();
    if (!plays) return undefined;
    let frame = 0;
    const next = () => {
      place();
      frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [plays, view, timeMs]);
}

type DragOptions = {
  cues: readonly Cue[];
  /** How long so many pixels of the track are. */
  msOf: (px: number) => number;
  /** The view is dragged by some milliseconds. */
  onPan: (byMs: number) => void;
  /** A press without a drag. */
  onPress: (event: PointerEvent<HTMLElement>) => void;
  /** A cue is let go, dragged or pressed. */
  onDrop: (drag: Drag & { cue: Cue }) => void;
};

/** Drags a cue, or where there is none, the view. */
function useDrag(track: RefObject<HTMLElement | null>, { cues, msOf, onPan, onPress, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag>();
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    track.current?.setPointerCapture(event.pointerId);
    const block = (event.target as Element).closest<HTMLElement>('[data-block]');
    const cue = cues.find((each) => each.cue === block?.dataset['block']);
    const box = block?.getBoundingClientRect();
    const reachPx = handlePx[event.pointerType === 'mouse' ? 'mouse' : 'touch'];
    const handle = box ? handleAt(event.clientX - box.left, box.width, reachPx) : 'both';
    setDrag({ cue, handle, fromX: event.clientX, hasMoved: false, byMs: 0 });
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const px = event.clientX - drag.fromX;
    if (!drag.hasMoved && Math.abs(px) < slackPx) return;
    if (drag.cue) setDrag({ ...drag, hasMoved: true, byMs: msOf(px) });
    else {
      onPan(-msOf(px));
      setDrag({ ...drag, hasMoved: true, fromX: event.clientX });
    }
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    setDrag(undefined);
    if (!drag.hasMoved) onPress(event);
    const { cue } = drag;
    if (cue) onDrop({ ...drag, cue });
  };
  const onPointerCancel = () => setDrag(undefined);
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel } };
}

/** React listens to the wheel passively, and then the browser would zoom the page. */
function useWheel(track: RefObject<HTMLElement | null>, onWheel: (event: WheelEvent) => void): void {
  const handle = useEffectEvent(onWheel);
  useEffect(() => {
    const element = track.current;
    const listener = (event: WheelEvent) => handle(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [track]);
}
