import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { migrateToLatest } from '../src/platform/database/index.ts';
import { startBloom, type Bloom, type Person } from './bloom.ts';
import { endpoints, type Caller } from './endpoints.ts';

/*
 * A database that is away is a 503 and nothing else: a client logs out on 404, and after a while on
 * 500 (docs/specification.md#session-check).
 */

let dir: string;
let postgres: EmbeddedPostgres;
let bloom: Bloom;
let ann: Person;
let caller: Caller;

const start = () => startEmbedded({ dir, durability: 'off' });

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bloom-away-'));
  // PostgreSQL's user, when we are root, has to pass through.
  chmodSync(dir, 0o711);
  postgres = await start();
  await migrateToLatest(postgres.connection);
  bloom = await startBloom({ connection: postgres.connection });
  ann = await bloom.logIn('Ann');
  await bloom.addVideo(ann, 'AAAAAAAAAAA');
  caller = { token: ann.token, owner: ann, video: 'AAAAAAAAAAA' };
}, 60_000);

afterAll(async () => {
  await bloom.close();
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
});

test('stopping the database answers every call with 503 and logs nobody out', async () => {
  // Calls go on while it stops.
  const statuses = new Set<number>();
  const stopped = new AbortController();
  const asking = Promise.all(
    Array.from({ length: 4 }, async () => {
      while (!stopped.signal.aborted) {
        statuses.add((await bloom.call('GET', `/v1/account/${ann.token}`)).status);
      }
    }),
  );
  await postgres.stop();
  stopped.abort();
  await asking;
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
}, 60_000);
