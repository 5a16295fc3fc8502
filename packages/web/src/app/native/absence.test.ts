// rule: #stored-place
import { beforeEach, expect, test } from 'vitest';
import { createAbsence } from './absence.ts';

const minuteMs = 60_000;
let acts: string[];
let change: ReturnType<typeof createAbsence>;

beforeEach(() => {
  acts = [];
  change = createAbsence({
    leave: () => acts.push('leave'),
    refresh: () => acts.push('refresh'),
  });
});

test('an app that returns after an hour shows everything afresh', () => {
  change(false, 0);
  change(true, 60 * minuteMs);
  expect(acts).toEqual(['leave', 'refresh']);
});

test('after a glance at another app everything stays', () => {
  change(false, 0);
  change(true, minuteMs);
  change(true, 60 * minuteMs);
  expect(acts).toEqual(['leave']);
});

test('an absence counts from its first report: some systems repeat it', () => {
  change(false, 0);
  change(false, 4 * minuteMs);
  change(true, 6 * minuteMs);
  expect(acts).toEqual(['leave', 'leave', 'refresh']);
});
