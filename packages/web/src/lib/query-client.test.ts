import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { retryDelayMs } from './query-client.ts';

// rule: #overload
test('a request that a busy server refused is repeated when it says, or up to twice as late', () => {
  const busy = new ApiError('server.unavailable', { status: 503, retryAfterS: 2 });
  expect([0, 0.5, 1].map((chance) => retryDelayMs(0, busy, chance))).toEqual([2_000, 3_000, 4_000]);
});

test('where the server says nothing, each attempt waits twice as long as the one before', () => {
  const away = new ApiError('server.unavailable', { isUnreachable: true });
  expect([0, 1, 9].map((failures) => retryDelayMs(failures, away))).toEqual([1_000, 2_000, 30_000]);
});
