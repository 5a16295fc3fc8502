import { createBelt, type Belt } from './belt.ts';
import type { FlyingMoment } from './flying-moment.ts';
import { createMeasure } from './measure-text.ts';
import { mergeMs } from './merge-equal.ts';
import {
  freeAfter,
  planLanes,
  standMs,
  type Flight,
  type Free,
  type Measured,
  type Placed,
} from './plan-lanes.ts';

/** The part of a player that the stage needs. */
export type StageClock = {
  /** The exact position in seconds. */
  time: () => number;
  readonly state: {
    getState: () => { status: string; waiting: boolean; rate: number };
    subscribe: (listener: () => void) => () => void;
  };
};

/** The moments that fly, for the stage. */
export type StageSource = {
  /** Those that come in from one second to another, in milliseconds of the video, without some. */
  between: (fromMs: number, toMs: number, without: ReadonlySet<number>) => FlyingMoment[];
};

/** How often the belt is compared with the player. */
const stepMs = 250;
/** So much is planned at once, at the speed of 1: with each addition the browser paints the whole belt. */
const planMs = 1_000;
/** So far ahead they are put beside the edge, at the speed of 1: a step that comes late is not seen. */
const leadMs = 600;
/** A difference that no slow frame makes: the viewer has gone elsewhere in the video. */
const jumpMs = 1_000;
/** The viewer's own moment flies at once if its second was not longer ago: it was typed since. */
const lateMs = 60_000;

/**
 * Lets moments fly over an element, in lanes that are planned some seconds ahead. Nothing of the layout is
 * read meanwhile.
 *
 * @param options.driftMs the belt is set right when it is further from the player than this
 * @param options.crossMs how long a point takes from the right edge to the left, in milliseconds of the video
 */
export function createStage(
  layer: HTMLElement,
  clock: StageClock,
  source: StageSource,
  { crossMs, driftMs }: { crossMs: number; driftMs: number },
) {
  const measure = createMeasure();
  /** So far ahead it is known who competes for a lane, also with one that stands, and how many are equal. */
  const aheadMs = Math.max(mergeMs, crossMs + standMs);
  let belt: Belt | undefined;
  let widthPx = 0;
  let flight: Flight = { speed: 1, crossMs };
  let lanes: Free[] = [];
  /** Everything until then flies or stays away. */
  let decidedMs = 0;
  const decided = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const nowMs = () => clock.time() * 1_000;
  const measured = (moment: FlyingMoment): Measured => {
    const ownPx = measure.width(moment.text);
    // One that is too wide to stand flies, so that all of it can be read.
    return { ...moment, widthPx: ownPx, mode: ownPx > widthPx ? undefined : moment.mode };
  };
  const place = (each: Placed) => {
    for (const id of each.ids) decided.add(id);
    const { edgeMs, wholeMs } = freeAfter(each, flight);
    lanes = lanes.map((lane, number) =>
      number === each.lane
        ? { edgeMs: Math.max(lane.edgeMs, edgeMs), wholeMs: Math.max(lane.wholeMs, wholeMs) }
        : lane,
    );
    belt?.add(each);
  };
  const plan = (now: number) => {
    const rate = Math.max(1, clock.state.getState().rate);
    if (now + leadMs * rate <= decidedMs) return;
    const untilMs = now + (leadMs + planMs) * rate;
    const coming = source.between(Math.floor(decidedMs) + 1, untilMs + aheadMs, decided).map(measured);
    for (const each of planLanes(coming, lanes, flight)) if (each.atMs <= untilMs) place(each);
    // Those without a lane stay away; others that are equal to one of them may still fly.
    for (const { id, atMs } of coming) if (atMs <= untilMs) decided.add(id);
    decidedMs = untilMs;
  };

  const restart = (): void => {
    const style = getComputedStyle(layer);
    const lanePx = Number.parseFloat(style.lineHeight);
    widthPx = layer.clientWidth;
    measure.use(style);
    const speed = widthPx / crossMs;
    flight = { speed, crossMs };
    const count = Math.floor((layer.clientHeight + 0.5) / lanePx);
    lanes = Array.from({ length: Math.max(0, count) }, () => ({ edgeMs: 0, wholeMs: 0 }));
    decided.clear();
    const now = nowMs();
    // Those that came in before fly, too.
    const originMs = now - crossMs;
    decidedMs = originMs - 1;
    belt?.end();
    belt = widthPx > 0 ? createBelt(layer, { widthPx, lanePx, speed, originMs }) : undefined;
    belt?.setTime(now);
    step();
  };
  const step = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') return;
    timer = setTimeout(step, stepMs);
    if (!belt) return;
    const now = nowMs();
    const offMs = Math.abs(now - belt.timeMs());
    if (offMs > jumpMs || belt.isNearEnd(now)) return restart();
    const { status, waiting, rate } = clock.state.getState();
    belt.follow(status === 'playing' && !waiting, rate);
    if (offMs > driftMs) belt.setTime(now);
    plan(now);
    // So that one that stands is at most half a step early or late.
    belt.show(now + stepMs / 2);
  };

  const leaving = new AbortController();
  const onVisible = () => {
    if (document.visibilityState === 'visible') restart();
  };
  document.addEventListener('visibilitychange', onVisible, leaving);
  const unsubscribe = clock.state.subscribe(step);
  restart();
  return {
    /** Begins again at the player's time, with the size that the element has now. */
    restart,
    /** Moments from one second to another have come; begins again if some of them should fly already. */
    arrived: (fromMs: number, toMs: number) => {
      if (fromMs <= decidedMs && nowMs() - crossMs <= toMs) restart();
      else step();
    },
    /** Shows one that should have come in a moment ago; one that comes in later comes by itself. */
    showLate: (moment: FlyingMoment) => {
      const now = nowMs();
      const isLate = moment.atMs <= decidedMs && now - moment.atMs < lateMs;
      if (!isLate || lanes.length === 0) return;
      const late = measured(moment);
      const freeMs = lanes.map(({ edgeMs, wholeMs }) => Math.max(now, late.mode ? wholeMs : edgeMs));
      const atMs = Math.min(...freeMs);
      const lane = late.mode === 'bottom' ? freeMs.lastIndexOf(atMs) : freeMs.indexOf(atMs);
      place({ ...late, atMs, lane });
    },
    remove: (id: number) => belt?.remove(id),
    end: () => {
      leaving.abort();
      unsubscribe();
      clearTimeout(timer);
      belt?.end();
    },
  };
}
