/**
 * Returns a function that keeps the screen on from `true` to `false`. The browser releases the lock while the
 * page is hidden, so it is requested again when the page returns.
 */
export function createWakeLock(): (on: boolean) => void {
  let current: AbortController | undefined;

  const lock = async ({ signal }: AbortController) => {
    if (document.visibilityState !== 'visible') return;
    // Undefined on a page without https.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    const held = await wakeLock?.request('screen');
    const release = () => void held?.release();
    if (signal.aborted) release();
    else signal.addEventListener('abort', release, { once: true });
  };

  return (on) => {
    if (on === (current !== undefined)) return;
    current?.abort();
    current = undefined;
    if (!on) return;
    const locking = new AbortController();
    current = locking;
    // The system may refuse, for example to save power.
    const tryToLock = () => void lock(locking).catch(() => undefined);
    document.addEventListener('visibilitychange', tryToLock, { signal: locking.signal });
    tryToLock();
  };
}

/** Keeps the screen on, or no longer. */
export const keepScreenOn = createWakeLock();
