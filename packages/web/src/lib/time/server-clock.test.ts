import { beforeEach, expect, it } from 'vitest';
import { recordServerTime, serverNowS } from './server-clock.ts';

const date = 'Fri, 20 Nov 2026 12:00:00 GMT';
const dateS = Date.parse(date) / 1000;
const response = (headers: Record<string, string>) => ({ headers: new Headers(headers) });

beforeEach(() =>
  recordServerTime(response({ date: new Date(0).toUTCString(), 'cache-control': 'no-store' }), 0),
);

it.each([-86_400_000, 0, 86_400_000])(
  'the time is the server’s on a device whose clock is %i ms off',
  (offMs) => {
    const nowMs = dateS * 1000 + offMs;
    recordServerTime(response({ date, 'cache-control': 'no-store' }), nowMs);
    expect(serverNowS(nowMs)).toBe(dateS);
    expect(serverNowS(nowMs + 1_500)).toBe(dateS + 1.5);
  },
);

it('a device whose clock is changed is corrected by the next response', () => {
  recordServerTime(response({ date, 'cache-control': 'no-store' }), 1_000);
  recordServerTime(response({ date, 'cache-control': 'no-store' }), 9_000_000);
  expect(serverNowS(9_000_000)).toBe(dateS);
});

it.each([
  ['that a cache may have kept', { date, 'cache-control': 'public, max-age=60' }],
  ['that says nothing of caches', { date }],
  ['without a time', { 'cache-control': 'no-store' }],
  ['whose time is none', { date: 'yesterday', 'cache-control': 'no-store' }],
])('a response %s changes nothing', (_what, headers) => {
  recordServerTime(response(headers), 5_000);
  expect(serverNowS(7_000)).toBe(7);
});
