import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPlaying } from './heartbeat.ts';

let reported: string[];
let player: ReturnType<typeof followPlaying>;

beforeEach(() => {
  vi.useFakeTimers();
  reported = [];
  player = followPlaying({
    onBeat: (begins) => reported.push(begins ? 'begins' : 'beats'),
    onStop: (leaving) => reported.push(leaving ? 'leaves' : 'stops'),
    onWatched: (seconds) => reported.push(`${seconds} s`),
  });
});
afterEach(() => vi.useRealTimers());

// rule: #play-registration
it('playing is reported when it begins and every 30 seconds', () => {
  player.playing(true);
  expect(reported).toEqual(['begins']);
  vi.advanceTimersByTime(29_999);
  expect(reported).toEqual(['begins']);
  vi.advanceTimersByTime(30_001);
  expect(reported).toEqual(['begins', '30 s', 'beats', '30 s', 'beats']);
});

it('a stop is reported once, with the time watched until then', () => {
  player.playing(true);
  vi.advanceTimersByTime(12_000);
  player.playing(false);
  player.playing(false);
  vi.advanceTimersByTime(120_000);
  expect(reported).toEqual(['begins', '12 s', 'stops']);
});

it('a moment’s stop, as of a seek or between two episodes, is none', () => {
  player.playing(true);
  vi.advanceTimersByTime(10_000);
  player.playing(false);
  vi.advanceTimersByTime(900);
  player.playing(true);
  vi.advanceTimersByTime(20_000);
  expect(reported).toEqual(['begins', '30 s', 'beats']);
});

it('playing again after a stop is a new beginning', () => {
  player.playing(true);
  player.playing(false);
  vi.advanceTimersByTime(5_000);
  player.playing(true);
  expect(reported).toEqual(['begins', 'stops', 'begins']);
});

it('a player that says twice that it plays is one play', () => {
  player.playing(true);
  vi.advanceTimersByTime(15_000);
  player.playing(true);
  vi.advanceTimersByTime(15_000);
  expect(reported).toEqual(['begins', '30 s', 'beats']);
});

it('leaving the page is reported at once, and nothing after it', () => {
  player.playing(true);
  vi.advanceTimersByTime(8_000);
  player.leave();
  expect(reported).toEqual(['begins', '8 s', 'leaves']);
  player.leave();
  vi.advanceTimersByTime(120_000);
  expect(reported).toHaveLength(3);
});

it('leaving while a stop is waited out ends at the stop', () => {
  player.playing(true);
  vi.advanceTimersByTime(8_000);
  player.playing(false);
  vi.advanceTimersByTime(500);
  player.leave();
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual(['begins', '8 s', 'leaves']);
});

it('a player that never plays reports nothing', () => {
  player.playing(false);
  player.leave();
  vi.advanceTimersByTime(120_000);
  expect(reported).toEqual([]);
});
