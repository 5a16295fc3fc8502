import { expect, test } from 'vitest';
import { ApiError } from '../api.ts';
import { recordServerTime } from './server-clock.ts';
import { secondsUntil, slowModeEnd } from './seconds-until.ts';

// rule: #chat-room
test('slow mode says how many seconds are left, by the clock of the server', () => {
  const serverS = Math.floor(Date.now() / 1_000) + 3_600;
  const headers = { date: new Date(serverS * 1_000).toUTCString(), 'cache-control': 'no-store' };
  recordServerTime(new Response('', { headers }));
  const refused = new ApiError('chat.slowMode', { params: { until: serverS + 30 } });
  expect(secondsUntil(slowModeEnd(refused) ?? 0)).toBe(30);
  expect(secondsUntil(serverS - 5)).toBe(0);
  const timedOut = new ApiError('chat.timedOut', { params: { until: serverS + 30 } });
  expect(slowModeEnd(timedOut)).toBeUndefined();
});
