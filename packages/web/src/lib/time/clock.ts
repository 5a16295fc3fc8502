import { useContext, useSyncExternalStore } from 'react';
import { FirstPaintContext } from '../first-paint.ts';

const tickMs = 30_000;
let nowS = Math.floor(Date.now() / 1000);

/** The time in Unix seconds, accurate to half a minute: enough for "5 min ago". */
export function useNowS(): number {
  const firstPaint = useContext(FirstPaintContext);
  return useSyncExternalStore(
    subscribe,
    () => nowS,
    () => firstPaint.nowS,
  );
}

/**
 * The time zone in which to write dates: undefined is the device's. The first render is in
 * UTC, as the server does not know where its reader is.
 */
export function useTimeZone(): 'UTC' | undefined {
  return useSyncExternalStore(
    () => () => {},
    () => undefined,
    () => 'UTC',
  );
}

function subscribe(listener: () => void): () => void {
  const tick = () => {
    nowS = Math.floor(Date.now() / 1000);
    listener();
  };
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}
