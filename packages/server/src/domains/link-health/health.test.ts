import { describe, expect, test } from 'vitest';
import { afterCheck, type Finding, type Health } from './health.ts';

const hourMs = 3_600_000;
const start = Date.UTC(2026, 0, 1);
const unknown: Health = { goneCount: 0, firstGoneAt: null, unknownCount: 0, offlineSince: null };
const options = { at: new Date(start), maxAgeS: 30 * 86_400, spread: 0 };

/** The state after checks such as `3 gone`: three hours after the start, with the result gone. */
function after(checks: readonly string[]): Health {
  let health = unknown;
  for (const check of checks) {
    const [hours, finding] = check.split(' ') as [string, Finding];
    const at = new Date(start + Number(hours) * hourMs);
    ({ health } = afterCheck(health, finding, { ...options, at }));
  }
  return health;
}

describe('a video is offline', () => {
  test.each([
    [['0 gone', '12 gone', '24 gone']],
    [['0 gone', '0.1 gone', '24 gone']],
    [['0 gone', '1 gone', '2 gone', '24 gone']],
    [['0 gone', '12 unknown', '24 gone', '25 unknown', '26 gone']],
    [['0 exists', '1 gone', '13 gone', '25 gone']],
    [['0 gone', '12 gone', '24 gone', '36 unknown', '48 gone']],
  ])('after %s', (checks) => {
    expect(after(checks).offlineSince).not.toBeNull();
  });

  test('since the check that took it offline', () => {
    const { offlineSince } = after(['0 gone', '12 gone', '24 gone', '48 gone']);
    expect(offlineSince).toEqual(new Date(start + 24 * hourMs));
  });
});

describe('a video is not offline', () => {
  test.each([
    [['0 gone', '0.4 gone', '0.8 gone']],
    [['0 gone', '12 gone', '23.99 gone']],
    [['0 gone', '24 gone']],
    [['0 gone', '12 unknown', '24 gone']],
    [['0 unknown', '12 unknown', '24 unknown', '36 unknown']],
    [['0 gone', '12 gone', '20 exists', '24 gone', '36 gone']],
    [['0 gone', '12 gone', '24 gone', '25 exists']],
    [['0 gone', '12 gone', '24 gone', '25 exists', '26 gone', '27 gone', '28 gone']],
  ])('after %s', (checks) => {
    expect(after(checks).offlineSince).toBeNull();
  });
});

describe('the next check', () => {
  const waitHours = (checks: readonly string[], spread: number, maxAgeS = 30 * 86_400) => {
    const finding = checks.at(-1)?.split(' ')[1] as Finding;
    const at = new Date(start + Number(checks.at(-1)?.split(' ')[0]) * hourMs);
    const health = after(checks.slice(0, -1));
    return afterCheck(health, finding, { at, maxAgeS, spread }).waitMs / hourMs;
  };
  const unknowns = (count: number) => Array.from({ length: count }, (_, i) => `${i} unknown`);
  const gones = (count: number) => Array.from({ length: count }, (_, i) => `${12 * i} gone`);

  test.each([
    ['of a video of youtube', ['0 exists'], 30 * 86_400, 15 * 24, 22.5 * 24],
    ['of a video of a resource site', ['0 exists'], 86_400, 12, 18],
    ['after one without a result', unknowns(1), 86_400, 0.1875, 0.25],
    ['after two without a result', unknowns(2), 86_400, 0.375, 0.5],
    ['after ten without a result', unknowns(10), 86_400, 4.5, 6],
    ['after 2,000 without a result', unknowns(2_000), 86_400, 4.5, 6],
    ['after the first "gone"', gones(1), 86_400, 12, 12.6],
    ['after the second "gone"', gones(2), 86_400, 12, 12.6],
    ['of an offline video', gones(3), 86_400, 24, 25.2],
    ['of a video offline for longer', gones(4), 86_400, 48, 50.4],
    ['of a video offline for months', gones(90), 86_400, 7 * 24, 7.35 * 24],
  ])('%s comes within its interval', (_what, checks, maxAgeS, soonest, latest) => {
    expect(waitHours(checks, 0, maxAgeS)).toBeCloseTo(soonest);
    expect(waitHours(checks, 1, maxAgeS)).toBeCloseTo(latest);
  });
});
