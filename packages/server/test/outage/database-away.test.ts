import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { migrateToLatest } from '../../src/platform/database/index.ts';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { endpoints, type Caller } from '../endpoints.ts';

/*
 * An unavailable database is a 503 and nothing else: clients sign out at a 404, and after a minute at a
 * 500 (docs/specification/accounts.md#session-check).
 */

let dir: string;
let postgres: EmbeddedPostgres;
let bloom: Bloom;
let ann: Person;
let caller: Caller;

const start = () => startEmbedded({ dir, durability: 'off' });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bloom-away-'));
  // As root, PostgreSQL runs as another user, who needs access to this folder.
  chmodSync(dir, 0o711);
  postgres = await start();
  await migrateToLatest(postgres.connection);
  bloom = await startBloom({ connection: postgres.connection });
  ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, 'AAAAAAAAAAA');
  caller = { token: ann.token, owner: ann, video: 'AAAAAAAAAAA' };
});

afterAll(async () => {
  await bloom.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
});

// rule: #api-routes
test('while the database is stopped, every call returns 503 and no session ends', async () => {
  // Calls continue while it stops.
  const statuses = new Set<number>();
  const stopped = new AbortController();
  const calls = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!stopped.signal.aborted) {
        statuses.add((await bloom.call('GET', `/v1/account/${ann.token}`)).status);
      }
    }),
  );
  await postgres.stop();
  stopped.abort();
  await calls;
  expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);

  for (const { route, call, away } of endpoints) {
    const { status, body, headers } = await call(bloom, caller);
    expect(status, `${route}: ${JSON.stringify(body)}`).toBe(away);
    if (away !== 503) continue;
    expect(body, route).toMatchObject({ status: 'error', key: 'server.unavailable' });
    expect(headers['retry-after'], route).toBeDefined();
  }

  postgres = await start();
  const { status, body } = await bloom.call('GET', `/v1/account/${ann.token}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({ name: 'Ann', balance: 1_000_000 });
  expect((await bloom.call('GET', '/health/ready')).status).toBe(200);
});
