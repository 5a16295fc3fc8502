import type { RoomState } from '@bloom/contract/room/room';
import { positionAt } from './follow/room-position.ts';
import { addRoundTrip, readServerClock, type ServerClock } from './follow/server-clock.ts';
import { readTime } from './room-api.ts';

/** The first round trips follow each other; later ones notice that clocks drift. */
const firstTrips = 5;
const laterMs = 30_000;

let trips: ServerClock = [];

/** The time of this page in milliseconds: no user sets it. */
export const pageNowMs = (): number => performance.now();

/** The server's time now, with the duration of the round trip that shows it; undefined before the first. */
export const serverClock = () => readServerClock(trips, pageNowMs());

/** The server's time in milliseconds; before the first round trip, that of the device. */
export const serverNowMs = (): number => serverClock()?.serverMs ?? Date.now();

/** The position of a room now, in the time of its video, in milliseconds. */
export const roomPositionMs = (room: RoomState): number => positionAt(room, serverNowMs());

let restart: (() => void) | undefined;

/** Compares the clocks again from the start: that of the page may stand still while its device sleeps. */
export function restartServerClock(): void {
  restart?.();
}

/**
 * Compares the clock of the page with the server's, again and again.
 *
 * @returns ends it
 */
export function followServerClock(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  const measure = async (number: number, of: number): Promise<void> => {
    const sentMs = pageNowMs();
    const serverMs = await readTime().catch(() => undefined);
    if (of !== round) return;
    if (serverMs !== undefined) {
      trips = addRoundTrip(trips, { sentMs, receivedMs: pageNowMs(), serverMs });
      if (number < firstTrips) return measure(number + 1, of);
    }
    timer = setTimeout(() => void measure(firstTrips, of), laterMs);
  };
  const begin = () => {
    clearTimeout(timer);
    trips = [];
    round += 1;
    void measure(1, round);
  };
  restart = begin;
  begin();
  return () => {
    restart = undefined;
    round += 1;
    clearTimeout(timer);
  };
}
