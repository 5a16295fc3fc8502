import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type PointerEvent,
} from 'react';
import { isBlocking } from '@bloom/contract/subtitle/checks';
import { maxTimeMs, type Cue } from '@bloom/contract/subtitle/cue';
import { formatDuration } from '@bloom/contract/time';
import { useLocale } from '../../../i18n/locale.ts';
import { IconButton } from '../../../ui/Button.tsx';
import type { EditorPlayer } from './clip.ts';
import type { CueProblems, EditorAction, EditorState } from './editor-state.ts';
import { usePlayerPart } from './PlayerTools.tsx';
import { wavePath } from './peaks.ts';
import { dragged, pan, reveal, startView, zoom, type Handle } from './timeline-view.ts';
import { useWaveform } from './use-waveform.ts';

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
  state: EditorState;
  problems: CueProblems;
  player: EditorPlayer | undefined;
  durationMs: number | undefined;
  dispatch: Dispatch<EditorAction>;
  onSeek: (ms: number) => void;
};

/**
 * The cues on the time of the video: to drag, and to zoom. It is for pointers; the list has the same for the keyboard
 * and for screen readers.
 */
export function Timeline({ state, problems, player, durationMs, dispatch, onSeek }: TimelineProps) {
  const { t } = useLocale();
  const { cues, active } = state;
  const lastMs = durationMs ?? maxTimeMs;
  const endMs = durationMs ?? Math.max(60_000, (cues.at(-1)?.endMs ?? 0) + 10_000);
  const [view, setView] = useState(startView);
  const [drag, setDrag] = useState<Drag>();
  const track = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const plays = usePlayerPart(player, ({ status }) => status === 'playing') ?? false;
  const timeMs = (usePlayerPart(player, ({ timeS }) => timeS) ?? 0) * 1_000;

  const activeStartMs = cues.find(({ cue }) => cue === active)?.startMs;
  const [seen, setSeen] = useState({ activeStartMs, timeMs });
  if (seen.activeStartMs !== activeStartMs || seen.timeMs !== timeMs) {
    setSeen({ activeStartMs, timeMs });
    const ms = seen.timeMs === timeMs ? activeStartMs : timeMs;
    if (!drag && ms !== undefined) setView(reveal(view, ms, endMs));
  }

  // The line follows the exact time of the player, without rendering the page for it.
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

  const msOf = (px: number) => (px / (track.current?.clientWidth || 1)) * view.spanMs;
  const timeAt = (event: { clientX: number }) =>
    view.fromMs + msOf(event.clientX - (track.current?.getBoundingClientRect().left ?? 0));

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Without a modifier the page scrolls.
    if (!event.ctrlKey && !event.metaKey && event.deltaX === 0) return;
    event.preventDefault();
    if (event.deltaX !== 0 && !event.ctrlKey) setView(pan(view, msOf(event.deltaX), endMs));
    else setView(zoom(view, event.deltaY > 0 ? 1.25 : 0.8, timeAt(event), endMs));
  });
  useEffect(() => {
    const element = track.current;
    const listener = (event: WheelEvent) => onWheel(event);
    // React listens passively, and then the browser would zoom the page.
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const startDrag = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    track.current?.setPointerCapture(event.pointerId);
    const block = (event.target as Element).closest<HTMLElement>('[data-block]');
    const cue = cues.find((each) => each.cue === block?.dataset['block']);
    const box = block?.getBoundingClientRect();
    const reach = event.pointerType === 'mouse' ? handlePx.mouse : handlePx.touch;
    const nearPx = Math.min(reach, (box?.width ?? 0) / 3);
    const handle =
      box && event.clientX - box.left < nearPx
        ? 'start'
        : box && box.right - event.clientX < nearPx
          ? 'end'
          : 'both';
    setDrag({ cue, handle, fromX: event.clientX, hasMoved: false, byMs: 0 });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const px = event.clientX - drag.fromX;
    if (!drag.hasMoved && Math.abs(px) < slackPx) return;
    if (drag.cue) setDrag({ ...drag, hasMoved: true, byMs: msOf(px) });
    else {
      setView(pan(view, -msOf(px), endMs));
      setDrag({ ...drag, hasMoved: true, fromX: event.clientX });
    }
  };
  const drop = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    setDrag(undefined);
    const { cue, handle, hasMoved, byMs } = drag;
    if (!hasMoved) onSeek(timeAt(event));
    if (!cue) return;
    dispatch({ kind: 'activate', cue: cue.cue });
    if (hasMoved) {
      dispatch({ kind: 'times', cue: cue.cue, ...dragged(cue, handle, byMs, lastMs) });
    }
  };

  const stream = usePlayerPart(player, ({ media }) =>
    media.player === 'hls' ? media.stream : undefined,
  );
  const waveform = useWaveform(stream, view);
  const wave = useMemo(() => wavePath(waveform, view, waveColumns), [waveform, view]);
  const toMs = view.fromMs + view.spanMs;
  const shown: { cue: Cue; isBlocked: boolean }[] = [];
  for (const [index, known] of cues.entries()) {
    const isDragged = drag?.cue?.cue === known.cue;
    const cue = isDragged ? { ...known, ...dragged(known, drag.handle, drag.byMs, lastMs) } : known;
    if (cue.endMs <= view.fromMs || cue.startMs >= toMs) continue;
    shown.push({ cue, isBlocked: problems[index]?.some(isBlocking) === true });
  }
  const left = (ms: number) => `${((ms - view.fromMs) / view.spanMs) * 100}%`;
  return (
    <div className="timeline" role="group" aria-label={t('editor.timeline')}>
      <div
        ref={track}
        className="timeline-track"
        aria-hidden="true"
        data-wave={waveform.length > 0 || undefined}
        onPointerDown={startDrag}
        onPointerMove={move}
        onPointerUp={drop}
        onPointerCancel={() => setDrag(undefined)}
      >
        {ticks(view.fromMs, view.spanMs).map((ms) => (
          <span key={ms} className="timeline-tick" style={{ left: left(ms) }}>
            {formatDuration(ms / 1_000)}
          </span>
        ))}
        {shown.map(({ cue, isBlocked }) => (
          <div
            key={cue.cue}
            data-block={cue.cue}
            className="timeline-cue"
            data-active={cue.cue === active || undefined}
            data-blocks={isBlocked || undefined}
            style={{
              left: left(cue.startMs),
              width: `${(Math.max(0, cue.endMs - cue.startMs) / view.spanMs) * 100}%`,
            }}
          >
            {cue.words.EN || cue.words.CN}
          </div>
        ))}
        {waveform.length > 0 && (
          <svg
            className="timeline-wave"
            viewBox={`0 0 ${waveColumns} 2`}
            preserveAspectRatio="none"
          >
            <path d={wave} />
          </svg>
        )}
        <div ref={head} className="timeline-head" />
      </div>
      <div className="cue-tools-row">
        <IconButton
          label={t('editor.zoomOut')}
          onClick={() => setView(zoom(view, 2, view.fromMs + view.spanMs / 2, endMs))}
        >
          −
        </IconButton>
        <IconButton
          label={t('editor.zoomIn')}
          onClick={() => setView(zoom(view, 0.5, view.fromMs + view.spanMs / 2, endMs))}
        >
          +
        </IconButton>
        <span className="text-12 text-soft timeline-hint">{t('editor.timelineHint')}</span>
      </div>
    </div>
  );
}

const steps = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600];

/** The times that are written on the timeline: about six. */
function ticks(fromMs: number, spanMs: number): number[] {
  const stepMs = (steps.find((step) => spanMs / (step * 1_000) <= 7) ?? 7_200) * 1_000;
  const first = Math.ceil(fromMs / stepMs);
  const count = Math.floor((fromMs + spanMs) / stepMs) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * stepMs);
}
