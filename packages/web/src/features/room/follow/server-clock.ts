/** One request whose response has the server's time, in milliseconds. */
export type RoundTrip = { sentMs: number; receivedMs: number; serverMs: number };

/** The last round trips, oldest first. */
export type ServerClock = readonly RoundTrip[];

/** So many round trips are compared. */
const compared = 5;
/** How far clocks drift apart in a millisecond, at most. */
const drift = 0.001;

/** Adds a round trip, and forgets the sixth. */
export function addRoundTrip(clock: ServerClock, trip: RoundTrip): ServerClock {
  return [...clock, trip].slice(-compared);
}

/**
 * The server's time as the best round trip shows it: the one that leaves least doubt, as half of its duration
 * and its age do. The clock of the device may be wrong by any amount.
 *
 * @returns undefined before the first round trip
 */
export function readServerClock(
  clock: ServerClock,
  nowMs: number,
): { serverMs: number; tripMs: number } | undefined {
  const doubt = ({ sentMs, receivedMs }: RoundTrip) =>
    (receivedMs - sentMs) / 2 + (nowMs - receivedMs) * drift;
  const [first, ...others] = clock;
  if (!first) return undefined;
  let best = first;
  for (const trip of others) if (doubt(trip) < doubt(best)) best = trip;
  const tripMs = best.receivedMs - best.sentMs;
  return { serverMs: best.serverMs + tripMs / 2 + (nowMs - best.receivedMs), tripMs };
}
