/**
 * Returns a function that keeps the screen on from `true` to `false`. The browser takes a lock away while the page
 * is hidden, so it is taken again when the page returns.
 */
export function createWakeLock(): (on: boolean) => void {
  let current: AbortController | undefined;

  const take = async ({ signal }: AbortController) => {
    if (document.visibilityState !== 'visible') return;
    // Undefined on a page without https.
    const { wakeLock } = navigator as { wakeLock?: WakeLock };
    const lock = await wakeLock?.request('screen');
    const release = () => void lock?.release();
    if (signal.aborted) release();
    else signal.addEventListener('abort', release, { once: true });
  };

  return (on) => {
    if (on === (current !== undefined)) return;
    current?.abort();
    current = undefined;
    if (!on) return;
    const taken = new AbortController();
    current = taken;
    // The system may refuse, for example to save power.
    const tryToTake = () => void take(taken).catch(() => undefined);
    document.addEventListener('visibilitychange', tryToTake, { signal: taken.signal });
    tryToTake();
  };
}

/** Keeps the screen on, or no longer. */
export const keepScreenOn = createWakeLock();
