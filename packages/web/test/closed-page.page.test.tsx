import { expect, test, vi } from 'vitest';
import { apiPath, call } from '../src/lib/api.ts';
import { mutate } from '../src/lib/query-client.ts';
import { installClock } from './pages/device.ts';
import { openPage } from './pages/open-page.tsx';

const report = 'POST /report';

test('a change that failed on a page is not sent again from the page of another test', async () => {
  installClock();
  const { api } = await openPage('/rules');
  api.respond(report, 'unreachable');
  mutate(() => call('POST', apiPath('report'), { body: {} })).catch(() => undefined);
  await expect.poll(() => api.requests(report).length).toBe(1);
  const next = (await openPage('/rules')).api;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(next.requests(report)).toEqual([]);
});
