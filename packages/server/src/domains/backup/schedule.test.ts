import { expect, test } from 'vitest';
import { retainedBackups, lastDue, longestGapH, nextDue } from './schedule.ts';

const hourMs = 3_600_000;
// A week (UTC) begins at this moment.
const begin = 2_970 * 7 * 24 * hourMs;

// rule: #backup
test('of hourly backups all of a day stay, the last ones of seven days, and the last ones of four weeks', () => {
  const hours = Array.from({ length: 60 * 24 }, (_, hour) => hour);
  const times = hours.map((hour) => new Date(begin + hour * hourMs + 1)).reverse();
  const stay = [...retainedBackups(times, { hours: 24, days: 7, weeks: 4 })];
  const left = stay.map((time) => Math.floor((time.getTime() - begin) / hourMs)).sort((a, b) => b - a);
  const lastOfDay = (day: number) => 24 * day + 23;
  expect(left.slice(0, 24)).toEqual(hours.slice(-24).reverse());
  expect(left.slice(24)).toEqual([58, 57, 56, 55, 54, 53, 48, 41].map(lastOfDay));
});

test('days and weeks without a backup do not count, so that a server that was off for long keeps its backups', () => {
  const times = [300, 299.9, 200, 100, 0].map((day) => new Date(begin + day * 24 * hourMs));
  const stay = retainedBackups(times, { hours: 1, days: 2, weeks: 2 });
  expect([...stay].map((time) => times.indexOf(time)).sort()).toEqual([0, 1, 2]);
  expect([...retainedBackups(times, { hours: 1, days: 0, weeks: 0 })]).toEqual([times[0]]);
  const anHour = [1, 0].map((hour) => new Date(begin + hour * hourMs));
  expect([...retainedBackups(anHour, { hours: 1, days: 0, weeks: 0 })]).toEqual([anHour[0]]);
  expect([...retainedBackups([], { hours: 1, days: 1, weeks: 1 })]).toEqual([]);
});

const minutesOf = (times: string) =>
  times.split(',').map((time) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return hours * 60 + minutes;
  });

test.each([
  ['03:30', '2026-11-23T04:00:00Z', '2026-11-23T03:30:00Z', '2026-11-24T03:30:00Z'],
  ['03:30', '2026-11-23T03:30:00Z', '2026-11-23T03:30:00Z', '2026-11-24T03:30:00Z'],
  ['03:30', '2026-11-23T03:29:59Z', '2026-11-22T03:30:00Z', '2026-11-23T03:30:00Z'],
  ['23:59', '2026-12-01T00:00:00Z', '2026-11-30T23:59:00Z', '2026-12-01T23:59:00Z'],
  ['03:30,15:30', '2026-11-23T15:29:59Z', '2026-11-23T03:30:00Z', '2026-11-23T15:30:00Z'],
  ['15:30,03:30', '2026-11-23T03:29:59Z', '2026-11-22T15:30:00Z', '2026-11-23T03:30:00Z'],
])('what is due at %s was, at %s, last due at %s and is due again at %s', (times, now, last, next) => {
  expect(lastDue(minutesOf(times), new Date(now))).toEqual(new Date(last));
  expect(nextDue(minutesOf(times), new Date(now))).toEqual(new Date(next));
});

test('without a time nothing is due', () => {
  expect(lastDue([], new Date())).toBeUndefined();
  expect(nextDue([], new Date())).toBeUndefined();
});

test.each([
  ['03:30', 24],
  ['03:30,15:30', 12],
  ['20:00,08:00,09:30', 12],
])('between two of %s there are up to %s hours', (times, hours) => {
  expect(longestGapH(minutesOf(times))).toBe(hours);
});
