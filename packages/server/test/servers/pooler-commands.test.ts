import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProgram, exitCodes } from '../../src/cli/bloom.ts';
import { startBloom, type Bloom, type Person } from '../bloom.ts';
import { run } from '../command.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { hasPgBouncer, startPgBouncer } from './pgbouncer.ts';
import { startPooler, type Pooler } from './pooler.ts';

const max = 4;

/** The arguments and the exit code of each command with the settings of a server behind a pooler. */
const commands: Record<string, { words?: string[]; code?: number; says?: string }> = {
  doctor: { code: exitCodes.failed, says: 'DATABASE_LISTEN_URL' },
  migrate: { says: 'has the schema' },
  'upgrade-check': { says: 'nothing changes' },
  jobs: {},
  'jobs retry': { words: ['audit'] },
  top: { words: ['gifts'] },
  'ledger check': {},
  'ledger figures': {},
  backup: { code: exitCodes.failed, says: 'Set DATABASE_OWNER_URL to the database itself' },
  'backup list': {},
  drill: { code: exitCodes.failed, says: 'There is no backup' },
  restore: { words: ['none.tar.gz'], code: exitCodes.usage },
  reset: { words: ['--yes'], code: exitCodes.usage },
  'covid snapshot': { words: ['none.csv'], code: exitCodes.usage },
  'admin show': {},
  'admin set': { words: ['site_name', 'Filmklub'] },
  'admin unset': { words: ['site_name'] },
  'admin roles': {},
  'admin role': { words: ['Ann', 'moderator'] },
  'admin setup-code': {},
  'admin test-mail': { words: ['ann@mail.example'], code: exitCodes.usage },
  'admin recovery-code': { words: ['Ann'] },
  'admin export': { words: ['Ann'] },
  'admin delete': { words: ['999999', '--yes'], code: exitCodes.usage },
  'admin accept-secret-key': { code: exitCodes.usage, says: 'SECRET_KEY is not set' },
  'admin moments import': { words: ['youtube:pool0000000', 'MOMENTS'] },
  'admin subtitles lock': { words: ['pool0000000'] },
  'admin subtitles unlock': { words: ['pool0000000'] },
  'admin subtitles rollback': { words: ['999999'], code: exitCodes.usage },
  'admin subtitles erase': { words: ['pool0000000', '1'], code: exitCodes.usage },
};

const namesOf = (command: Command, above: readonly string[] = []): string[] => {
  const names = [...above, command.name()];
  return command.commands.length > 0
    ? command.commands.flatMap((each) => namesOf(each, names))
    : [names.slice(1).join(' ')];
};

test('the table has every command', () => {
  // A server itself runs beside the others.
  const all = namesOf(createProgram('', async () => {})).filter((name) => name !== 'start');
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(all));
});

const poolers = [
  ['a stand-in', startPooler],
  // Where it is installed.
  ...(hasPgBouncer() ? ([['PgBouncer', startPgBouncer]] as const) : []),
] as const;

describe.each(poolers)('behind %s in transaction mode', (_name, start) => {
  let created: TestDatabase;
  let pooler: Pooler;
  let dir: string;
  let direct: Bloom;
  let servers: Bloom[] = [];
  let ann: Person;
  let bob: Person;

  beforeAll(async () => {
    created = await createTestDatabase();
    direct = await startBloom({ connection: created.connection, welcomePetals: 10_000_000 });
    [ann, bob] = [await direct.logIn('Ann'), await direct.logIn('Bob')];
    await direct.addVideo(ann, 'pool0000000');
    pooler = await start(created.connection, { max });
    const open = () =>
      startBloom({ connection: pooler.connection, databaseOptions: { isPooled: true, prepares: false } });
    servers = [await open(), await open()];
    dir = await mkdtemp(path.join(tmpdir(), 'bloom-commands-'));
  });
  afterAll(async () => {
    await Promise.all([...servers, direct].map((server) => server.close()));
    await pooler.close();
    await created.drop();
    await rm(dir, { recursive: true });
  });

  /** Leaves on each connection of the pooler what pg_dump leaves on one. */
  async function emptySearchPaths(): Promise<void> {
    const clients = await Promise.all(
      Array.from({ length: max }, async () => {
        const client = new pg.Client(pooler.connection);
        await client.connect();
        await client.query('begin');
        return client;
      }),
    );
    await Promise.all(
      clients.map(async (client) => {
        await client.query(`select set_config('search_path', '', false)`);
        await client.query('commit');
        await client.end();
      }),
    );
  }

  /** Reads and gives through both servers until `signal` aborts. Returns the statuses. */
  async function browse(signal: AbortSignal): Promise<Set<number>> {
    const statuses = new Set<number>();
    for (let i = 0; !signal.aborted; i++) {
      const server = servers[i % 2]!;
      for (const request of [
        server.call('GET', `/v1/video/list?limit=${(i % 40) + 1}`),
        server.call('GET', `/v1/account/${ann.token}`),
        server.call('POST', '/v1/video/youtube/pool0000000', bob, { amount: 10 }),
      ]) {
        statuses.add((await request).status);
      }
    }
    return statuses;
  }

  test('no command disturbs requests, and each does its work on connections that others changed', async () => {
    await emptySearchPaths();
    const stop = new AbortController();
    const statuses = browse(stop.signal);
    const moments = path.join(dir, 'moments.xml');
    await writeFile(moments, '<i><d p="1,1,25,16777215,1600000000,0,a,1">hi</d></i>');
    const environment = {
      DATABASE_URL: pooler.url,
      DATABASE_PREPARE: '0',
      DATA_DIR: dir,
      PUBLIC_URL: 'https://bloom.example',
    };
    for (const [name, { words = [], code = exitCodes.ok, says = '' }] of Object.entries(commands)) {
      const args = words.map((word) => word.replace('MOMENTS', moments));
      const outcome = await run(environment, ...name.split(' '), ...args);
      expect.soft({ name, ...outcome }).toEqual({ name, code, output: expect.stringContaining(says) });
    }
    stop.abort();
    expect(await statuses).toEqual(new Set([200]));
  });
});
