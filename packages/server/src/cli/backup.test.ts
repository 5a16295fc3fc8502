import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { startEmbedded } from '@bloom/embedded-postgres';
import { run, runAsProcess } from '../../test/command.ts';
import { connect, readSnapshot } from '../platform/database/index.ts';

const videoId = 'aqz-KE-bpKQ';

let base: string;
let data: string;
let server: ServerProcess;

beforeAll(async () => {
  base = await mkdtemp(path.join(tmpdir(), 'bloom-backups-'));
  await chmod(base, 0o755);
  data = path.join(base, 'data');
  server = await startServer({ DATA_DIR: data });
});

afterAll(async () => {
  await server.kill();
  await rm(base, { recursive: true, force: true });
});

/**
 * Sends gifts one after the other until `signal` aborts, and returns the keys of those acknowledged so far.
 */
function sendGifts(token: string, signal: AbortSignal) {
  const acknowledged: string[] = [];
  const done = (async () => {
    while (!signal.aborted) {
      const key = randomUUID();
      const response = await fetch(`${server.url}/api/v1/video/youtube/${videoId}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: JSON.stringify({ amount: 100 }),
      });
      await response.text();
      if (response.status === 200) acknowledged.push(key);
    }
  })();
  return { acknowledged, done };
}

/** Has the job of backups run, as while it takes one. */
async function claimBackUp() {
  const postgres = await startEmbedded({ dir: `${data}/postgres` });
  const client = await connect(postgres.connection);
  await client.query(`
    insert into job (name, started_at, next_at, attempts) values ('back up', now(), now() + interval '1 hour', 1)
    on conflict (name) do update set started_at = excluded.started_at, next_at = excluded.next_at, attempts = 1`);
  await client.end();
  postgres.leave();
}

const backupsOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.tar.gz')).sort();

// rule: #backup
test('a backup under gifts passes the drill and restores with right books and every gift acknowledged before it', async () => {
  const stop = new AbortController();
  const tokens = await Promise.all(['Ann', 'Bob', 'Cleo'].map((name) => logIn(server.url, name)));
  const senders = tokens.map((token) => sendGifts(token, stop.signal));
  while (senders.some(({ acknowledged }) => acknowledged.length < 20)) await delay(5);
  const before = senders.flatMap(({ acknowledged }) => acknowledged);
  await claimBackUp();
  const taken = await runAsProcess({ DATA_DIR: data }, 'backup');
  stop.abort();
  await Promise.all(senders.map(({ done }) => done));
  expect(taken).toEqual({
    code: 0,
    output: expect.stringMatching(/\.tar\.gz \(\d+ MB\)\nA restore also needs the settings/),
  });
  // The gifts went on meanwhile.
  expect(senders.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(before.length);

  const drilled = await run({ DATA_DIR: data }, 'drill');
  expect(drilled.output).toMatch(/is 0 min old\. It was restored and checked in \d+\.\d s:/);
  expect(drilled.output).toMatch(/^gift: [\d,]+ rows \([\d,]+ when the backup began\)$/m);
  expect(drilled.output).toContain('The backup is right.');
  expect(drilled.code).toBe(0);

  const [name = ''] = await backupsOf(`${data}/backups`);
  const copy = path.join(base, 'copy');
  const listed = await run({ DATA_DIR: data }, 'backup', 'list', '--json');
  expect(JSON.parse(listed.output)).toEqual([
    {
      file: `${data}/backups/${name}`,
      taken: expect.closeTo(Date.now() / 1_000, -3),
      bytes: expect.any(Number),
      isProven: true,
      isCopied: false,
    },
  ]);
  expect((await run({ DATA_DIR: data }, 'backup', 'list')).output).toMatch(
    /\n\S+\/bloom-\S+\.tar\.gz +\d{4}-\d\d-\d\d [\d:]{8} +\d+ MB +yes +–\n$/,
  );
  const restored = await run({ DATA_DIR: copy }, 'restore', `${data}/backups/${name}`);
  expect(restored.output).toContain('The books are right.');
  expect(restored.code).toBe(0);
  const postgres = await startEmbedded({ dir: `${copy}/postgres` });
  const keys = await readSnapshot(postgres.connection, (query) =>
    query<{ key: string }>('select key from stored_response'),
  );
  await postgres.stop();
  const stored = new Set(keys.map(({ key }) => key));
  expect(before.filter((key) => !stored.has(key))).toEqual([]);

  // No server has the run that the backup has in it.
  const jobs = JSON.parse((await run({ DATA_DIR: copy }, 'jobs', '--json')).output) as { name: string }[];
  expect(jobs.find((job) => job.name === 'back up')).toMatchObject({ state: 'due', failures: 0 });

  const second = await run({ DATA_DIR: copy }, 'restore', `${data}/backups/${name}`);
  expect(second.code).toBe(1);
  expect(second.output).toContain(`There are data in ${copy}/postgres already.`);
});

test.each<[string, Record<string, string>, string, number, string]>([
  [
    'an own database',
    { DATABASE_URL: 'postgres://bloom@localhost/bloom' },
    'restore /no.dump',
    2,
    'for the embedded database',
  ],
  ['no file', {}, 'restore', 2, "missing required argument 'file'"],
  ['a file that is not there', { DATA_DIR: '/tmp/nowhere' }, 'restore /no.gz', 1, '/no.gz cannot be read'],
  ['no backups', { DATA_DIR: '/tmp/nowhere' }, 'backup list', 0, 'There is no backup in /tmp/'],
  ['a wrong setting', { BACKUP_KEEP: '0' }, 'backup', 1, 'BACKUP_KEEP: must be numbers of hours'],
])('with %s it ends with a message', async (_with, environment, line, exitCode, words) => {
  const { code, output } = await run(environment, ...line.split(' '));
  expect(code).toBe(exitCode);
  expect(output).toContain(words);
  expect(output).not.toContain('    at ');
});

test('the data of a running server are read beside it and not restored over, those of a stopped one without it', async () => {
  const [name = ''] = await backupsOf(`${data}/backups`);
  const over = await run({ DATA_DIR: data }, 'restore', `${data}/backups/${name}`);
  expect(over.code).toBe(1);
  expect(over.output).toContain('Another Bloom server');
  const checked = await run({ DATA_DIR: data }, 'ledger', 'check');
  expect(checked.code).toBe(0);
  expect(checked.output).toMatch(/^[\d,]+ petals in circulation: .*\nThe books are right\.\n$/);
  expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(await run({ DATA_DIR: data }, 'ledger', 'check')).toEqual(checked);
  const elsewhere = path.join(base, 'elsewhere');
  const settings = { DATA_DIR: data, BACKUP_DIR: elsewhere };
  const taken = await run({ ...settings, BACKUP_COMMAND: 'echo no; false' }, 'backup');
  expect(taken).toEqual({
    code: 1,
    output: expect.stringMatching(/\.tar\.gz \(\d+ MB\)\nBACKUP_COMMAND failed \(1\): no\n/),
  });
  expect(await backupsOf(elsewhere)).toHaveLength(1);
});
