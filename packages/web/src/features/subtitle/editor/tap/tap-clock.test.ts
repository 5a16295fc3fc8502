import { expect, it } from 'vitest';
import { createTapClock } from './tap-clock.ts';

const playing = { plays: true, rate: 1 };

/** A clock that has seen a player at 10 s, on the page's clock at 1 s. */
function clockAt10(going = playing) {
  const clock = createTapClock();
  clock.see(10_000, 1_000, going);
  return clock;
}

// rule: #tap-to-time
it('between two times that the player states, time goes on at its speed', () => {
  expect(clockAt10().timeAt(1_200)).toBe(10_200);
  expect(clockAt10({ plays: true, rate: 0.5 }).timeAt(1_200)).toBe(10_100);
});

it('the same time stated again does not stop it, and an event before the last look has its own time', () => {
  const clock = clockAt10();
  clock.see(10_000, 1_240, playing);
  expect(clock.timeAt(1_240)).toBe(10_240);
  clock.see(10_250, 1_250, playing);
  expect(clock.timeAt(1_230)).toBe(10_230);
});

it('a player that does not play, or states nothing for long, does not go on', () => {
  expect(clockAt10({ plays: false, rate: 1 }).timeAt(1_400)).toBe(10_000);
  expect(clockAt10().timeAt(9_000)).toBe(10_600);
});

it('a pause, and another speed, count from when they begin', () => {
  const paused = clockAt10();
  paused.see(10_000, 1_100, { plays: false, rate: 1 });
  expect(paused.timeAt(1_300)).toBe(10_100);
  const slower = clockAt10();
  slower.see(10_000, 1_100, { plays: true, rate: 0.5 });
  expect(slower.timeAt(1_200)).toBe(10_150);
});

it('a time is never before the start', () => {
  const clock = createTapClock();
  clock.see(50, 1_000, playing);
  expect(clock.timeAt(800)).toBe(0);
});
