import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPlaying } from './heartbeat.ts';

let told: string[];
let player: ReturnType<typeof followPlaying>;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
  player = followPlaying({
    onBeat: (begins) => told.push(begins ? 'begins' : 'beats'),
    onStop: (leaving) => told.push(leaving ? 'leaves' : 'stops'),
    onWatched: (seconds) => told.push(`${seconds} s`),
  });
});
afterEach(() => vi.useRealTimers());

it('playing is told when it begins and every 30 seconds', () => {
  player.playing(true);
  expect(told).toEqual(['begins']);
  vi.advanceTimersByTime(29_999);
  expect(told).toEqual(['begins']);
  vi.advanceTimersByTime(30_001);
  expect(told).toEqual(['begins', '30 s', 'beats', '30 s', 'beats']);
});

it('a stop is told once, with what was watched until then', () => {
  player.playing(true);
  vi.advanceTimersByTime(12_000);
  player.playing(false);
  player.playing(false);
  vi.advanceTimersByTime(120_000);
  expect(told).toEqual(['begins', '12 s', 'stops']);
});

it('a moment’s stop, as of a seek or between two episodes, is none', () => {
  player.playing(true);
  vi.advanceTimersByTime(10_000);
  player.playing(false);
  vi.advanceTimersByTime(900);
  player.playing(true);
  vi.advanceTimersByTime(20_000);
  expect(told).toEqual(['begins', '30 s', 'beats']);
});

it('playing again after a stop begins anew', () => {
  player.playing(true);
  player.playing(false);
  vi.advanceTimersByTime(5_000);
  player.playing(true);
  expect(told).toEqual(['begins', 'stops', 'begins']);
});

it('a player that says twice that it plays is one play', () => {
  player.playing(true);
  vi.advanceTimersByTime(15_000);
  player.playing(true);
  vi.advanceTimersByTime(15_000);
  expect(told).toEqual(['begins', '30 s', 'beats']);
});

it('leaving the page is told at once, and nothing after it', () => {
  player.playing(true);
  vi.advanceTimersByTime(8_000);
  player.leave();
  expect(told).toEqual(['begins', '8 s', 'leaves']);
  player.leave();
  vi.advanceTimersByTime(120_000);
  expect(told).toHaveLength(3);
});

it('leaving while a stop is waited out ends at the stop', () => {
  player.playing(true);
  vi.advanceTimersByTime(8_000);
  player.playing(false);
  vi.advanceTimersByTime(500);
  player.leave();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual(['begins', '8 s', 'leaves']);
});

it('a player that never plays tells nothing', () => {
  player.playing(false);
  player.leave();
  vi.advanceTimersByTime(120_000);
  expect(told).toEqual([]);
});
