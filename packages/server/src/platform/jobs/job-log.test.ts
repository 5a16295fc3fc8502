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
  const waits = 'warn job failed: the database is unavailable';
  expect(lines).toEqual([waits, waits, waits, 'error job failed', 'error job failed']);
});
