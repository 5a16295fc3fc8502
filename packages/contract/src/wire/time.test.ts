import { expect, test } from 'vitest';
import { formatClipTime, parseClipTime } from './clip-time.ts';
import { formatDuration } from './time.ts';

// rule: #time-display
test.each([
  [0, '00:00'],
  [59, '00:59'],
  [60, '01:00'],
  [3_599, '59:59'],
  [3_600, '01:00:00'],
  [36_061, '10:01:01'],
  [-5, '00:00'],
  [1.9, '00:01'],
])('%d seconds are formatted as %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

// rule: #clip-times
test.each([
  ['00:00', 0],
  ['1:05', 65],
  ['12:34', 754],
  ['90:00', 5_400],
  ['1:5', 65],
  [' 1:05 ', 65],
  ['1:02:03', 3_723],
  ['01:02:03.04', 3_723.04],
  ['0:05.25', 5.25],
  ['1:02,5', 62.5],
  ['1:60:00', false],
  ['1:02:60', false],
  ['1:2:3:4', false],
  ['1:02.', false],
  ['61', false],
  ['1:60', false],
  ['-1:00', false],
  ['a:b', false],
  ['', false],
])('%s is the clip time %s', (text, seconds) => {
  expect(parseClipTime(text)).toBe(seconds);
});

// rule: #clip-times
test.each([
  [0, '00:00'],
  [65_000, '01:05'],
  [65_250, '01:05.250'],
  [3_600_007, '01:00:00.007'],
])('%d milliseconds are the clip time %s, and back', (ms, text) => {
  expect(formatClipTime(ms)).toBe(text);
  expect(parseClipTime(text)).toBe(ms / 1_000);
});
