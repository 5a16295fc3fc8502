import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { logIn, startServer, type ServerProcess } from '@bloom/e2e/server-process';
import { startEmbedded } from '../src/platform/database/embedded.ts';

/** What is killed in a round. */
type Victim = 'server' | 'both';

/** What came of a crash loop; all counts are of gifts. */
export type CrashReport = {
  acknowledged: number;
  /** Acknowledged, but not in the record afterwards. */
  lost: number;
  /** In the record more than once. */
  doubled: number;
  /** Cut off, and carried out once when their key was sent again. */
  settled: number;
  /** Problems with the books, in words. */
  wrong: string[];
};

const names = ['Ann', 'Bob', 'Cleo', 'Dan'];
const amount = 100;
const videoId = 'aqz-KE-bpKQ';

/**
 * Kills the server, or the server and its PostgreSQL, with SIGKILL in the middle of gifts, `rounds`
 * times; then sends every cut-off gift again by its key, and reads the books.
 */
export async function crashLoop(dataDir: string, rounds: number): Promise<CrashReport> {
  const acknowledged = new Set<string>();
  const unknown = new Map<string, string>();
  let tokens: string[] = [];

  for (let round = 0; round < rounds; round++) {
    const server = await startServer({ DATA_DIR: dataDir });
    if (round === 0) tokens = await Promise.all(names.map((name) => logIn(server.url, name)));
    await settle(server.url, unknown, acknowledged);
    const senders = tokens.map((token) => sendUntilCut(server.url, token));
    await delay(randomInt(300, 900));
    await crash(server, dataDir, round % 2 === 0 ? 'server' : 'both');
    for (const sent of await Promise.all(senders)) {
      for (const key of sent.acknowledged) acknowledged.add(key);
      unknown.set(sent.cut, sent.token);
    }
  }

  const cut = unknown.size;
  const server = await startServer({ DATA_DIR: dataDir });
  await settle(server.url, unknown, acknowledged);
  await server.stop();
  return { ...(await readBooks(dataDir, acknowledged)), settled: cut };
}

/** Sends gifts one after the other until the server is gone. */
async function sendUntilCut(url: string, token: string) {
  const acknowledged: string[] = [];
  for (;;) {
    const key = randomUUID();
    const status = await sendGift(url, token, key).catch(() => 0);
    if (status !== 200) return { acknowledged, cut: key, token };
    acknowledged.push(key);
  }
}

async function sendGift(url: string, token: string, key: string): Promise<number> {
  const response = await fetch(`${url}/api/v1/video/youtube/${videoId}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify({ amount }),
  });
  // The whole answer has to arrive for the gift to count as acknowledged.
  await response.text();
  return response.status;
}

/** Sends what was cut off again; from then on it is acknowledged like any other. */
async function settle(url: string, unknown: Map<string, string>, acknowledged: Set<string>) {
  for (const [key, token] of unknown) {
    const status = await sendGift(url, token, key);
    if (status !== 200) throw new Error(`a gift sent again was answered with ${status}`);
    acknowledged.add(key);
    unknown.delete(key);
  }
}

async function crash(server: ServerProcess, dataDir: string, victim: Victim): Promise<void> {
  if (victim === 'both') {
    const pidFile = await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').catch(
      () => '',
    );
    const postmaster = Number(pidFile.split('\n')[0]);
    if (!(postmaster > 1)) throw new Error('no PostgreSQL to kill');
    process.kill(postmaster, 'SIGKILL');
  }
  await server.kill();
}

async function readBooks(dataDir: string, acknowledged: Set<string>) {
  const postgres = await startEmbedded({ dir: `${dataDir}/postgres` });
  const client = new pg.Client(postgres.connection);
  try {
    await client.connect();
    const keys = await client.query<{ key: string }>('select key from idempotency');
    const { rows } = await client.query<Record<string, string>>(`select
      (select count(*) from gift) as gifts,
      (select coalesce(sum(amount), 0) from ledger_posting) as sum,
      (select count(*) from ledger_account a where balance <>
        (select coalesce(sum(amount), 0) from ledger_posting p where p.account_id = a.id)) as wrong,
      (select count(*) from ledger_account where balance < 0) as negative,
      (select count(*) from video_standing s where balance <> 10000 +
        (select coalesce(sum(amount), 0) from gift g where g.video_id = s.video_id)) as videos`);
    const books = rows[0] ?? {};
    const stored = new Set(keys.rows.map((row) => row.key));
    const expected = { sum: '0', wrong: '0', negative: '0', videos: '0' };
    return {
      acknowledged: acknowledged.size,
      lost: [...acknowledged].filter((key) => !stored.has(key)).length,
      doubled: Number(books['gifts']) - stored.size,
      wrong: Object.entries(expected).flatMap(([name, value]) =>
        String(books[name]) === value ? [] : [`${name}: ${books[name]}`],
      ),
    };
  } finally {
    await client.end();
    await postgres.stop();
  }
}
