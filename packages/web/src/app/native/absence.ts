/** After a shorter absence everything is still as it was. */
const longMs = 5 * 60_000;

/**
 * Follows whether the app is on the screen.
 *
 * @param act.leave called each time that it leaves the screen
 * @param act.refresh called when it returns after minutes: what it shows may be old, and its connections lost
 * @returns to be called with each change
 */
export function createAbsence(act: {
  leave: () => void;
  refresh: () => void;
}): (isActive: boolean, nowMs?: number) => void {
  let leftMs: number | undefined;
  return (isActive, nowMs = Date.now()) => {
    if (!isActive) {
      leftMs ??= nowMs;
      act.leave();
      return;
    }
    if (leftMs !== undefined && nowMs - leftMs >= longMs) act.refresh();
    leftMs = undefined;
  };
}
