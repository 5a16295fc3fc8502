import type { Cue } from '@bloom/contract/subtitle/cue';

/** The part of the video that the timeline shows. */
export type TimelineView = { fromMs: number; spanMs: number };

const minSpanMs = 2_000;
export const startView: TimelineView = { fromMs: 0, spanMs: 20_000 };

function inside(view: TimelineView, endMs: number): TimelineView {
  const spanMs = Math.max(minSpanMs, Math.min(view.spanMs, Math.max(endMs, minSpanMs)));
  return { spanMs, fromMs: Math.max(0, Math.min(view.fromMs, endMs - spanMs)) };
}

/** Zooms by a factor around a time, which keeps its place; `endMs` is the end of the video. */
export function zoom(
  { fromMs, spanMs }: TimelineView,
  factor: number,
  aroundMs: number,
  endMs: number,
): TimelineView {
  const nextMs = Math.max(minSpanMs, Math.min(spanMs * factor, Math.max(endMs, minSpanMs)));
  const share = (aroundMs - fromMs) / spanMs;
  return inside({ spanMs: nextMs, fromMs: aroundMs - share * nextMs }, endMs);
}

/** Moves the view. */
export function pan(view: TimelineView, byMs: number, endMs: number): TimelineView {
  return inside({ ...view, fromMs: view.fromMs + byMs }, endMs);
}

/** Brings a time into view, a fifth from its start; the same view if it is in sight already. */
export function reveal(view: TimelineView, ms: number, endMs: number): TimelineView {
  const { fromMs, spanMs } = view;
  if (ms >= fromMs && ms <= fromMs + spanMs * 0.95) return view;
  return inside({ spanMs, fromMs: ms - spanMs / 5 }, endMs);
}

/** Which time of a cue a drag moves. */
export type Handle = 'start' | 'end' | 'both';

const shortestMs = 100;

/**
 * The times of a cue that is dragged by some milliseconds: it stays in the video, and its ends in their
 * order.
 */
export function dragged(
  { startMs, endMs }: { startMs: number; endMs: number },
  handle: Handle,
  byMs: number,
  lastMs: number,
): { startMs: number; endMs: number } {
  const by = Math.round(byMs);
  if (handle === 'start') {
    return { startMs: Math.max(0, Math.min(startMs + by, endMs - shortestMs)), endMs };
  }
  if (handle === 'end') {
    const most = Math.max(lastMs, endMs);
    return { startMs, endMs: Math.min(most, Math.max(endMs + by, startMs + shortestMs)) };
  }
  const moved = Math.max(-startMs, Math.min(by, Math.max(0, lastMs - endMs)));
  return { startMs: startMs + moved, endMs: endMs + moved };
}

/**
 * Which time of a cue a pointer takes hold of, by its distance from the start; a short cue keeps a middle.
 */
export function handleAt(atPx: number, widthPx: number, reachPx: number): Handle {
  const nearPx = Math.min(reachPx, widthPx / 3);
  if (atPx < nearPx) return 'start';
  return widthPx - atPx < nearPx ? 'end' : 'both';
}

/** The cues of which something is in view, with their places in the list. */
export function cuesInView(
  cues: readonly Cue[],
  { fromMs, spanMs }: TimelineView,
): { cue: Cue; index: number }[] {
  return cues.flatMap((cue, index) =>
    cue.endMs <= fromMs || cue.startMs >= fromMs + spanMs ? [] : [{ cue, index }],
  );
}

const tickStepsS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600];

/** The times that are written on the timeline: about six. */
export function ticks({ fromMs, spanMs }: TimelineView): number[] {
  const stepMs = (tickStepsS.find((step) => spanMs / (step * 1_000) <= 7) ?? 7_200) * 1_000;
  const first = Math.ceil(fromMs / stepMs);
  const count = Math.floor((fromMs + spanMs) / stepMs) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * stepMs);
}
