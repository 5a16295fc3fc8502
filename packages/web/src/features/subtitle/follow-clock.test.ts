import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { subtitleItem } from '../../../test/subtitle-items.ts';
import { followClock, pollMs } from './follow-clock.ts';
import { createTimeline, type Moment } from './timeline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A player whose time is that of the computer; its events come only where a test sends them. */
function startClock() {
  const state = createStore(() => ({ status: 'playing', rate: 1 }));
  let [fromS, fromMs] = [0, Date.now()];
  const time = () => {
    const { status, rate } = state.getState();
    return fromS + (status === 'playing' ? ((Date.now() - fromMs) / 1_000) * rate : 0);
  };
  const jump = (timeS: number) => {
    [fromS, fromMs] = [timeS, Date.now()];
  };
  return {
    time,
    state,
    jump,
    change: (change: { status?: string; rate?: number }) => {
      jump(time());
      state.setState(change);
    },
  };
}

/** A cue every three seconds, for two seconds and a half. */
const hour = createTimeline(
  Array.from({ length: 1_200 }, (_, index) => subtitleItem(index * 3, index * 3 + 2.5)),
);

function follow(clock: ReturnType<typeof startClock>) {
  const seen: { atS: number; cue: string | undefined }[] = [];
  let moment: Moment | undefined;
  const stop = followClock(clock, hour, (now) => {
    moment = now;
    seen.push({ atS: clock.time(), cue: now.cues[0]?.cue });
  });
  return { seen, stop, cue: () => moment?.cues[0]?.cue };
}

// rule: #subtitle-display
test.each([1, 0.5, 1.75])('nothing drifts in an hour of video at speed %d', (rate) => {
  const clock = startClock();
  clock.change({ rate });
  const { seen, stop } = follow(clock);
  vi.advanceTimersByTime((3_600_000 / rate) | 0);
  stop();
  // Each cue begins and ends once, each within 10 ms of the video's time.
  expect(seen.length).toBe(2_400);
  for (const [index, { atS }] of seen.entries()) {
    const wantedS = Math.floor(index / 2) * 3 + (index % 2) * 2.5;
    expect(atS - wantedS).toBeGreaterThanOrEqual(0);
    expect(atS - wantedS).toBeLessThan(0.01);
  }
});

// rule: #subtitle-display
test('it follows a jump at once by an event, and without one within 200 ms', () => {
  const clock = startClock();
  const { cue, stop } = follow(clock);
  expect(cue()).toBe('0-2.5');
  clock.jump(3_001);
  clock.change({});
  expect(cue()).toBe('3000-3002.5');
  clock.jump(900);
  vi.advanceTimersByTime(pollMs);
  expect(cue()).toBe('900-902.5');
  clock.change({ status: 'paused' });
  clock.jump(1_501);
  vi.advanceTimersByTime(pollMs);
  expect(cue()).toBe('1500-1502.5');
  stop();
});

test('a pause keeps the cue, a change of speed takes effect at once', () => {
  const clock = startClock();
  const { cue, seen, stop } = follow(clock);
  vi.advanceTimersByTime(1_000);
  clock.change({ status: 'paused' });
  vi.advanceTimersByTime(60_000);
  expect(cue()).toBe('0-2.5');
  clock.change({ status: 'playing', rate: 2 });
  vi.advanceTimersByTime(760);
  expect(cue()).toBeUndefined();
  expect(seen.at(-1)?.atS).toBeCloseTo(2.5, 1);
  stop();
});

test('once ended, it looks no more', () => {
  const clock = startClock();
  const { seen, stop } = follow(clock);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  clock.jump(3_001);
  clock.change({});
  expect(seen.length).toBe(1);
});
