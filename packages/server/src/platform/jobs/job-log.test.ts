import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../database/index.ts';
import { createJobLog } from './job-log.ts';

test('a job has one line for an outage of the database, and one for each other failure', () => {
  const lines: string[] = [];
  const at = (level: string) => vi.fn((fields: object, text: string) => void lines.push(`${level} ${text}`));
  const end = createJobLog({ debug: vi.fn(), warn: at('warn'), error: at('error') });
  const away = new DatabaseUnavailable(new Error('connect ECONNREFUSED'));
  const fail = (job: string, error: unknown) => end({ job, seconds: 1, error });
  for (let i = 0; i < 3; i++) {
    fail('audit', away);
    fail('count thanks', away);
  }
  fail('audit', undefined);
  fail('audit', away);
  fail('audit', new Error('a bug'));
  fail('audit', new Error('a bug'));
  // Its statement takes too long: that is not over when the database is back.
  for (let i = 0; i < 2; i++) fail('audit', Object.assign(new Error('canceled'), { code: '57014' }));
  fail('audit', Object.assign(new Error('shutting down'), { code: '57P01' }));
  fail('audit', away);
  const waits = 'warn job failed: the database is unavailable';
  const [failed, slow] = ['error job failed', 'warn job failed'];
  expect(lines).toEqual([waits, waits, waits, failed, failed, slow, slow, waits]);
});
