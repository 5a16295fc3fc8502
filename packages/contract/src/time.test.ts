import { expect, test } from 'vitest';
import { formatDuration, parseClipTime } from './time.ts';

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

test.each([
  ['00:00', 0],
  ['1:05', 65],
  ['12:34', 754],
  ['90:00', 5_400],
  ['1:5', 65],
  [' 1:05 ', 65],
  ['1:02:03', false],
  ['61', false],
  ['1:60', false],
  ['-1:00', false],
  ['a:b', false],
  ['', false],
])('%s is the clip time %s', (text, seconds) => {
  expect(parseClipTime(text)).toBe(seconds);
});
