import { togglePlay } from '../keys/commands.ts';
import type { Player } from '../player.ts';

/** After so long without a movement the bar over what plays goes, in milliseconds. */
const idleMs = 3_000;
const doubleTapMs = 300;
const holdMs = 500;
const feedbackMs = 700;
const skipS = 10;
const heldRate = 2;

/**
 * Handles a mouse or a finger on a player that may be covered, and decides when the bar over it is shown:
 * `data-idle` of the frame says that it is not needed (player-bar.css shows it all the same while the
 * keyboard or an open menu is in it).
 *
 * @returns a function that ends it
 */
export function connectPointer(
  frame: HTMLElement,
  place: HTMLElement,
  player: Player,
  toggleFullScreen: () => void,
): () => void {
  const leaving = new AbortController();
  let idling: ReturnType<typeof setTimeout> | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;
  let feedback: ReturnType<typeof setTimeout> | undefined;
  let pointer = 'mouse';
  let lastTap = { ms: -Infinity, side: 0 };
  /** The speed before a finger was held on it. */
  let rateBefore: number | undefined;
  let wasHeld = false;
  /** Whether the video played before the first click of a double click, which must not change that. */
  let playedBefore = false;

  const isIdle = () => frame.dataset['idle'] !== undefined;
  const rest = () => {
    if (player.state.getState().status === 'playing') frame.dataset['idle'] = '';
  };
  const wake = () => {
    delete frame.dataset['idle'];
    clearTimeout(idling);
    idling = setTimeout(rest, idleMs);
  };
  const show = (text: string, stays = false) => {
    clearTimeout(feedback);
    frame.dataset['feedback'] = text;
    if (!stays) feedback = setTimeout(hide, feedbackMs);
  };
  const hide = () => {
    delete frame.dataset['feedback'];
  };

  const hold = () => {
    const { rate, rates, live, status } = player.state.getState();
    if (status !== 'playing' || live || !rates.includes(heldRate)) return;
    wasHeld = true;
    rateBefore = rate;
    player.setRate(heldRate);
    show(`${heldRate}×`, true);
  };
  const release = () => {
    clearTimeout(holding);
    if (rateBefore === undefined) return;
    player.setRate(rateBefore);
    rateBefore = undefined;
    hide();
  };
  const tap = ({ clientX, timeStamp }: MouseEvent) => {
    const { left, width } = place.getBoundingClientRect();
    // -1 on the left third, 1 on the right one.
    const side = Math.floor(((clientX - left) / width) * 3) - 1;
    const isSecond = timeStamp - lastTap.ms < doubleTapMs && side === lastTap.side;
    lastTap = { ms: timeStamp, side };
    if (!isSecond) {
      if (isIdle()) wake();
      else rest();
    } else if (side === 0) {
      toggleFullScreen();
    } else {
      player.seek(player.time() + side * skipS);
      show(side < 0 ? `−${skipS}` : `+${skipS}`);
      wake();
    }
  };

  const on = <K extends keyof HTMLElementEventMap>(
    element: HTMLElement,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ) => element.addEventListener(type, listener, leaving);

  on(frame, 'pointermove', ({ pointerType }) => {
    if (pointerType === 'mouse') wake();
  });
  on(frame, 'focusin', wake);
  window.addEventListener('keydown', wake, leaving);
  on(frame, 'pointerdown', ({ pointerType, target }) => {
    // Also for a press on the bar: if the bar hid during a tap, the click would reach the video as one of the
    // mouse.
    pointer = pointerType;
    if (!(target instanceof Node && place.contains(target))) wake();
  });
  on(place, 'pointerdown', ({ pointerType }) => {
    wasHeld = false;
    clearTimeout(holding);
    if (pointerType !== 'mouse') holding = setTimeout(hold, holdMs);
  });
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    on(place, type, release);
  }
  on(place, 'contextmenu', (event) => {
    if (pointer !== 'mouse') event.preventDefault();
  });
  on(place, 'click', (event) => {
    if (wasHeld) return;
    if (pointer !== 'mouse') return tap(event);
    if (event.detail > 0 && event.detail % 2 === 0) {
      // The player may not have reported yet what the first click changed.
      if (playedBefore) player.play();
      else player.pause();
    } else {
      const { status, waiting } = player.state.getState();
      playedBefore = status === 'playing' || waiting;
      togglePlay(player);
    }
  });
  on(place, 'dblclick', () => {
    if (pointer === 'mouse') toggleFullScreen();
  });
  const unsubscribe = player.state.subscribe(({ status }, before) => {
    if (status !== before.status) wake();
  });
  wake();

  return () => {
    leaving.abort();
    unsubscribe();
    release();
    clearTimeout(idling);
    clearTimeout(feedback);
    delete frame.dataset['idle'];
    hide();
  };
}
