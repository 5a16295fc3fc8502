import { standMs, type Placed } from './plan-lanes.ts';

/** So many elements are made in one frame. */
const madeAtOnce = 4;
/** In milliseconds of the video; one that has come near its end is begun again. */
const lengthMs = 3_600_000;

/** How far apart what lies on a belt is. */
type Measures = {
  /** The width of what it lies in. */
  widthPx: number;
  lanePx: number;
  /** Pixels in a millisecond of the video. */
  speed: number;
  /** The second of the video at which it begins, in milliseconds. */
  originMs: number;
};

/** The belt that moves flying moments. */
export type Belt = {
  /** Puts one at the place of its second; one that stands, when that comes. */
  add: (moment: Placed) => void;
  remove: (id: number) => void;
  /** Removes those that have left, and shows those that stand then. */
  show: (nowMs: number) => void;
  /** Which millisecond of the video it shows. */
  timeMs: () => number;
  setTime: (nowMs: number) => void;
  follow: (moves: boolean, rate: number) => void;
  /** Whether it has to be begun again. */
  isNearEnd: (nowMs: number) => boolean;
  end: () => void;
};

/**
 * A belt that goes from right to left. It has the only animation: however many moments fly, a pause, a jump
 * and another speed change one thing (docs/adr/0082). Those that stand are beside it.
 */
export function createBelt(layer: HTMLElement, { widthPx, lanePx, speed, originMs }: Measures): Belt {
  const belt = document.createElement('div');
  belt.className = 'flying-belt';
  layer.replaceChildren(belt);
  const movement = belt.animate(
    { transform: ['translateX(0)', `translateX(${-speed * lengthMs}px)`] },
    // It has no end to wait for: before that it is begun again.
    { duration: lengthMs, iterations: Infinity },
  );
  const flying = new Map<number, { element: Element; untilMs: number }>();
  let waiting: Placed[] = [];
  /** Those that stand later. */
  let upcoming: Placed[] = [];
  let frame = 0;

  const makeElement = ({ id, atMs, widthPx: ownPx, lane, text, mode, isOwn }: Placed) => {
    const element = document.createElement('span');
    element.className = 'flying-moment';
    element.textContent = text;
    element.dir = 'auto';
    element.dataset['at'] = String(atMs);
    if (isOwn) element.dataset['own'] = '';
    if (mode) element.dataset['mode'] = mode;
    const leftPx = mode ? (widthPx - ownPx) / 2 : widthPx + (atMs - originMs) * speed;
    element.style.cssText = `left:${leftPx}px;top:${lane * lanePx}px;width:${ownPx}px`;
    const untilMs = atMs + (mode ? standMs : (widthPx + ownPx) / speed);
    flying.set(id, { element, untilMs });
    return element;
  };
  const make = () => {
    frame = 0;
    belt.append(...waiting.splice(0, madeAtOnce).map(makeElement));
    if (waiting.length > 0) frame = requestAnimationFrame(make);
  };
  const remove = (id: number) => {
    waiting = waiting.filter((each) => each.id !== id);
    upcoming = upcoming.filter((each) => each.id !== id);
    flying.get(id)?.element.remove();
    flying.delete(id);
  };

  return {
    add: (moment) => {
      if (moment.mode) {
        upcoming.push(moment);
        return;
      }
      waiting.push(moment);
      if (frame === 0) frame = requestAnimationFrame(make);
    },
    remove,
    show: (nowMs) => {
      for (const each of upcoming.filter(({ atMs }) => atMs <= nowMs)) {
        remove(each.id);
        layer.append(makeElement(each));
      }
      for (const [id, { untilMs }] of flying) if (untilMs < nowMs) remove(id);
    },
    timeMs: () => originMs + Number(movement.currentTime ?? 0),
    setTime: (nowMs) => {
      movement.currentTime = nowMs - originMs;
    },
    follow: (moves, rate) => {
      if (movement.playbackRate !== rate) movement.updatePlaybackRate(rate);
      if (!moves) {
        if (movement.playState !== 'paused') movement.pause();
      } else if (movement.playState !== 'running') movement.play();
    },
    isNearEnd: (nowMs) => nowMs - originMs > lengthMs * 0.9,
    end: () => {
      cancelAnimationFrame(frame);
      movement.cancel();
      layer.replaceChildren();
    },
  };
}
