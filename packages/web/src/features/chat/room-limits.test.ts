import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { limitOf, limitsAfter, noLimits, statedLimits } from './room-limits.ts';

const strict = { slowModeS: 10, isBanned: true, timedOutUntil: 50, nextPostAt: 20 };

test('a response states all limits, and none that it does not name', () => {
  const room = { slow_mode_s: 10, readers: 3 };
  const me = { banned: true as const, timed_out_until: 50, next_post_at: 20 };
  expect(statedLimits({ room, me })).toEqual(strict);
  expect(statedLimits({ room: { ...room, slow_mode_s: 0 } })).toEqual(noLimits);
});

test('the end of the slow mode ends the wait for the next message; another length does not', () => {
  const { nextPostAt: _over, ...rest } = strict;
  expect(limitsAfter(strict, { kind: 'slowMode', seconds: 0 })).toEqual({ ...rest, slowModeS: 0 });
  expect(limitsAfter(strict, { kind: 'slowMode', seconds: 5 })).toEqual({
    ...strict,
    slowModeS: 5,
  });
});

test('a lifted sanction leaves only the slow mode', () => {
  expect(limitsAfter(strict, { kind: 'sanctionLifted' })).toEqual({
    slowModeS: 10,
    isBanned: false,
  });
});

test('a refusal says its limit only', () => {
  expect(limitOf(new ApiError('chat.slowMode', { params: { until: 7 } }))).toEqual({
    nextPostAt: 7,
  });
  expect(limitOf(new ApiError('chat.timedOut', { params: { until: 8 } }))).toEqual({
    timedOutUntil: 8,
  });
  expect(limitOf(new ApiError('chat.banned'))).toEqual({ isBanned: true });
  expect(limitOf(new ApiError('server.failed'))).toEqual({});
});
