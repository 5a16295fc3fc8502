/** Which backups stay: all of so many hours, the last one of each of so many days and weeks. */
export type Retention = { hours: number; days: number; weeks: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;

/**
 * The backups that stay (docs/operations.md#back-up): all that are less than `hours` older than the newest,
 * and the last one of each of the newest days and weeks (UTC) that have any. So backups of a server that was
 * off for long stay too.
 *
 * @param times of all backups, the newest first
 */
export function retainedBackups(times: readonly Date[], { hours, days, weeks }: Retention): Set<Date> {
  const newest = times[0]?.getTime() ?? 0;
  return new Set([
    ...times.filter((time) => newest - time.getTime() < hours * hourMs),
    ...lastOfEach(times, dayMs).slice(0, days),
    ...lastOfEach(times, weekMs).slice(0, weeks),
  ]);
}

/** The last backup of each period that has any, the newest first. */
function lastOfEach(times: readonly Date[], periodMs: number): Date[] {
  const periodOf = (time: Date | undefined) => time && Math.floor(time.getTime() / periodMs);
  return times.filter((time, i) => periodOf(time) !== periodOf(times[i - 1]));
}

/** The last time before `now` that is one of these, in minutes after midnight UTC; undefined for none. */
export function lastDue(minutes: readonly number[], now: Date): Date | undefined {
  const due = minutes.map((minute) => {
    const today = new Date(now);
    today.setUTCHours(0, minute, 0, 0);
    return today > now ? new Date(today.getTime() - dayMs) : today;
  });
  return due.toSorted((a, b) => b.getTime() - a.getTime())[0];
}

/** The first time after `now` that is one of these; undefined for none. */
export function nextDue(minutes: readonly number[], now: Date): Date | undefined {
  const passed = minutes.map((minute) => lastDue([minute], now)?.getTime() ?? 0);
  return passed.length === 0 ? undefined : new Date(Math.min(...passed) + dayMs);
}

/** The longest time between two of these, in hours. */
export function longestGapH(minutes: readonly number[]): number {
  const [first = 0, ...rest] = minutes.toSorted((a, b) => a - b);
  const gaps = [...rest, first + dayMs / 60_000].map((minute, i) => minute - ([first, ...rest][i] ?? 0));
  return Math.max(...gaps) / 60;
}
