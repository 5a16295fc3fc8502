import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
let nowS = Math.floor(Date.now() / 1000);

/** The time in Unix seconds, accurate to half a minute: enough for "5 minutes ago". */
export function useNowS(): number {
  return useSyncExternalStore(subscribe, () => nowS);
}

function subscribe(listener: () => void): () => void {
  const tick = () => {
    nowS = Math.floor(Date.now() / 1000);
    listener();
  };
  const timer = setInterval(tick, tickMs);
  return () => clearInterval(timer);
}
