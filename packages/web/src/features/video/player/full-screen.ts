import { useEffect, useState, type RefObject } from 'react';
import { useRouter } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set in the entry that a player's full screen adds, so that the system's back leaves only that. */
    fullScreen?: true;
  }
}

/** Phones whose browser turns the screen for a page; not in all versions of the types. */
type Turning = { lock?: (to: 'landscape') => Promise<void>; unlock?: () => void };

/**
 * Full screen of a player with all that is around it: of the screen, or of the window where the browser has
 * no full screen for elements (iPhone). Escape and the system's back leave it; phones turn to landscape.
 */
export function useFullScreen(frame: RefObject<HTMLElement | null>): {
  isFull: boolean;
  toggle: () => void;
} {
  const router = useRouter();
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const onChange = () => {
      const element = document.fullscreenElement;
      setFull(element !== null && element === frame.current);
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => document.removeEventListener('fullscreenchange', onChange);
  }, [frame]);

  useEffect(() => {
    const element = frame.current;
    if (!isFull || !element) return undefined;
    const { history } = router;
    const leave = () => leaveFull(setFull);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) leave();
    };
    const fill = (on: boolean) => {
      for (const mark of ['data-full', 'data-dark']) element.toggleAttribute(mark, on);
      turn(on);
    };
    fill(true);
    void router.navigate({
      to: '.',
      search: (query: object) => query,
      state: { fullScreen: true },
      resetScroll: false,
    });
    let isOver = false;
    /** Its entry as it is now: in full screen another episode may have begun. */
    let own = router.latestLocation;
    const unsubscribe = history.subscribe(({ location, action }) => {
      if (location.state.fullScreen) own = router.latestLocation;
      if (action.type !== 'BACK') return;
      if (location.state.fullScreen) {
        // What was open over it when it ended, such as a dialog, is closed.
        if (isOver) history.back();
        return;
      }
      unsubscribe();
      if (!isOver) leave();
      if (location.pathname !== own.pathname || location.href === own.href) return;
      // The page goes on with what plays.
      const { search } = own;
      void router.navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
    });
    window.addEventListener('keydown', onKey);
    return () => {
      isOver = true;
      window.removeEventListener('keydown', onKey);
      fill(false);
      const { fullScreen, __TSR_index: index } = history.location.state;
      if (fullScreen) history.back();
      else if (index <= own.state.__TSR_index) unsubscribe();
    };
  }, [isFull, frame, router]);

  const toggle = () => {
    if (isFull) leaveFull(setFull);
    else if (document.fullscreenEnabled) {
      // The browser may refuse it without a press.
      frame.current?.requestFullscreen().catch(() => undefined);
    } else setFull(true);
  };
  return { isFull, toggle };
}

function leaveFull(setFull: (isFull: boolean) => void): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
  else setFull(false);
}

/** Turns a phone to landscape, or lets it turn by itself again. */
function turn(toLandscape: boolean): void {
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  const orientation = screen.orientation as (ScreenOrientation & Turning) | undefined;
  try {
    if (toLandscape) orientation?.lock?.('landscape').catch(() => undefined);
    else orientation?.unlock?.();
  } catch {
    // Not on this device.
  }
}
