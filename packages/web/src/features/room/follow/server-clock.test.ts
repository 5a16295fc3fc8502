// rule: #following-a-room
import { expect, test } from 'vitest';
import { addRoundTrip, readServerClock, type ServerClock } from './server-clock.ts';

/** A round trip of some duration, on a server whose clock is 1,000 ms ahead but for an error. */
const trip = (sentMs: number, tripMs: number, errorMs = 0) => ({
  sentMs,
  receivedMs: sentMs + tripMs,
  serverMs: sentMs + tripMs / 2 + 1_000 + errorMs,
});
const clockOf = (...trips: ReturnType<typeof trip>[]) =>
  trips.reduce<ServerClock>((clock, each) => addRoundTrip(clock, each), []);

test('is unknown before the first round trip', () => {
  expect(readServerClock([], 0)).toBeUndefined();
});

test('is that of the shortest of five round trips', () => {
  const clock = clockOf(
    trip(0, 300, 90),
    trip(400, 40),
    trip(500, 200, -60),
    trip(800, 90, 30),
    trip(900, 100),
  );
  expect(readServerClock(clock, 2_000)).toEqual({ serverMs: 3_000, tripMs: 40 });
});

test('forgets the sixth', () => {
  const others = [1, 2, 3, 4, 5].map((i) => trip(i * 100, 60, 20));
  expect(readServerClock(clockOf(trip(0, 20), ...others), 600)).toMatchObject({ tripMs: 60 });
});

test('prefers a new round trip to an old one that was a little shorter, because clocks drift', () => {
  const clock = clockOf(trip(0, 100), trip(100_000, 140));
  expect(readServerClock(clock, 100_200)).toMatchObject({ tripMs: 140 });
});
