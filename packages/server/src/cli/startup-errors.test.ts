import { expect, test } from 'vitest';
import { formatStartupError } from './startup-errors.ts';
import { DatabaseUnavailable } from '../platform/database/index.ts';

const failed = (message: string, details: object) => Object.assign(new Error(message), details);
const listening = (code: string) =>
  failed(code, { syscall: 'listen', code, port: 80, address: '203.0.113.9' });
/** The error of a failed migration. */
const migrating = (cause: Error) => new Error('the database could not be migrated', { cause });
const refused = failed('connect ECONNREFUSED ::1:5432', { code: 'ECONNREFUSED' });

test.each([
  [listening('EADDRINUSE'), 'Port 80 is in use. Stop what uses it, or set PORT to another.'],
  [listening('EACCES'), 'This user may not use port 80. Set PORT to another, from 1024.'],
  [listening('EADDRNOTAVAIL'), 'HOST: this machine has no address 203.0.113.9.'],
  [
    failed('', { syscall: 'getaddrinfo', code: 'ENOTFOUND', hostname: 'nowhere' }),
    'The host nowhere cannot be resolved (ENOTFOUND). See HOST and DATABASE_URL.',
  ],
  [
    migrating(new DatabaseUnavailable(new AggregateError([refused]))),
    'The database cannot be used: connect ECONNREFUSED ::1:5432. See DATABASE_URL.',
  ],
  [
    migrating(failed('password authentication failed for user "u"', { code: '28P01' })),
    'The database cannot be used: password authentication failed for user "u". See DATABASE_URL.',
  ],
  [
    migrating(failed('database "x" does not exist', { code: '3D000' })),
    'The database cannot be used: database "x" does not exist. See DATABASE_URL.',
  ],
  [
    migrating(new Error('corrupted migrations: 0099-later is missing')),
    'This database belongs to another version of Bloom (corrupted migrations: 0099-later is missing).',
  ],
])('%s has a message', (error, message) => {
  expect(formatStartupError(error)).toBe(message);
});

test('an unexpected error is formatted with its stack trace and its causes', () => {
  const text = formatStartupError(new Error('outer', { cause: new TypeError('inner') }));
  expect(text).toMatch(/^Error: outer\n +at [^]*\nbecause of: TypeError: inner\n +at /);
});
