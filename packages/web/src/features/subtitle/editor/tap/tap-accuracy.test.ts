import { expect, it } from 'vitest';
import { defaultRules } from '@bloom/contract/subtitle/checks';
import { createTapClock } from './tap-clock.ts';
import { reactionMs, timesOfPress } from './tapping.ts';

/** Random numbers from 0 to 1, the same in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** About normal around 0: nearly all values are within three of the deviations. */
const normal = (random: () => number, deviation: number) =>
  (Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, 0) - 6) * deviation;

type Person = { lateMs: number; deviationMs: number };

/** The errors of the starts and ends of 40 lines that a person times, in milliseconds of the video. */
function errorsOf(rate: number, statedMs: number, { lateMs, deviationMs }: Person): number[] {
  const random = randomOf(69);
  const clock = createTapClock();
  // Times of the page; the video begins at its 0. A message of the player is late, too.
  let seenMs = 0;
  const lookUntil = (pageMs: number) => {
    for (; seenMs <= pageMs; seenMs += 16) {
      const sinceMs = Math.max(0, seenMs - 8);
      const timeMs = Math.floor(sinceMs / statedMs) * statedMs * rate;
      clock.see(timeMs, seenMs, { plays: true, rate });
    }
  };
  /** The video's time at a press that a person makes for a moment of the video; the page reads it later. */
  const press = (spokenMs: number) => {
    const momentMs = spokenMs / rate + lateMs + normal(random, deviationMs);
    lookUntil(momentMs + 40 * random());
    return { timeMs: clock.timeAt(momentMs), momentMs };
  };
  let spokenMs = 2_000;
  return Array.from({ length: 40 }, () => {
    const fromMs = spokenMs + 300 + 1_200 * random();
    const untilMs = fromMs + 900 + 3_000 * random();
    spokenMs = untilMs;
    const [down, up] = [press(fromMs), press(untilMs)];
    const heldMs = up.momentMs - down.momentMs;
    const times = { fromMs: down.timeMs, toMs: up.timeMs, heldMs, rate };
    const { startMs, endMs } = timesOfPress(times, { EN: '', CN: '' }, defaultRules);
    return [Math.abs(startMs - fromMs), Math.abs(endMs - untilMs)];
  }).flat();
}

const people: Record<string, Person> = {
  'reacts after 0.2 s': { lateMs: 200, deviationMs: 60 },
  'knows the text, and is early as often as late': { lateMs: 0, deviationMs: 80 },
};
const passes = Object.keys(people).flatMap((person) =>
  [0.5, 1].flatMap((rate) => [16, 250].map((statedMs) => [person, rate, statedMs] as const)),
);
// rule: #tap-to-time
it.for(passes)(
  'a person who %s, at speed %d of a player that states its time every %d ms, is exact',
  (pass) => {
    const [person, rate, statedMs] = pass;
    const errors = errorsOf(rate, statedMs, people[person] ?? { lateMs: 0, deviationMs: 0 });
    const sorted = errors.toSorted((a, b) => a - b);
    const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1];
    expect(errors).toHaveLength(80);
    expect(at(0.5)).toBeLessThanOrEqual(150);
    expect(at(0.95)).toBeLessThanOrEqual(350);
  },
);

it('the clock itself adds at most a frame or two to the errors of a person', () => {
  const errors = errorsOf(1, 250, { lateMs: reactionMs, deviationMs: 0 });
  expect(Math.max(...errors)).toBeLessThanOrEqual(25);
});
