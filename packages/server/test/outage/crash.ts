import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn, startServer, type ServerProcess } from '@bloom/testing/server-process';
import { auditLedger, describeProblem } from '../../src/domains/audit/index.ts';
import { startEmbedded } from '@bloom/embedded-postgres';
import { readSnapshot } from '../../src/platform/database/index.ts';

/** The processes that are killed in a round. */
type Victim = 'server' | 'both';

/** The result of a crash loop; it counts gifts, claims and chat messages. */
export type CrashReport = {
  acknowledged: number;
  /** Acknowledged, but not in the record afterwards. */
  lost: number;
  /** In the record more than once. */
  doubled: number;
  /** Interrupted, and done once when their key was sent again. */
  settled: number;
  /** Problems of the ledger, as texts. */
  wrong: string[];
};

/** Requests that one user has under way at once, so that their gifts are sent together (docs/adr/0063). */
const sendersEach = 4;
const names = ['Ann', 'Bob', 'Cleo', 'Dan'];
const amount = 100;
const videoId = 'aqz-KE-bpKQ';

/**
 * Kills the server, or the server and its PostgreSQL, with SIGKILL in the middle of gifts, claims and posts,
 * `rounds` times; then sends every interrupted request again by its key, and checks the ledger.
 */
export async function crashLoop(dataDir: string, rounds: number): Promise<CrashReport> {
  const environment = { DATA_DIR: dataDir, REWARD_PERIOD_S: '1', RATE_LIMIT: '0' };
  const acknowledged = new Set<string>();
  const unknown = new Map<string, string>();
  let tokens: string[] = [];

  for (let round = 0; round < rounds; round++) {
    const server = await startServer(environment);
    if (round === 0) tokens = await Promise.all(names.map((name) => logIn(server.url, name)));
    await settle(server.url, unknown, acknowledged);
    const senders = tokens.flatMap((token) =>
      Array.from({ length: sendersEach }, () => sendUntilCut(server.url, token)),
    );
    await delay(randomInt(300, 900));
    await crash(server, dataDir, round % 2 === 0 ? 'server' : 'both');
    for (const sent of await Promise.all(senders)) {
      for (const key of sent.acknowledged) acknowledged.add(key);
      unknown.set(sent.cut, sent.token);
    }
  }

  const cut = unknown.size;
  const server = await startServer(environment);
  await settle(server.url, unknown, acknowledged);
  await server.stop();
  return { ...(await readBooks(dataDir, acknowledged)), settled: cut };
}

/** Sends gifts and sometimes a claim or a chat message, one after the other, until the server is killed. */
async function sendUntilCut(url: string, token: string) {
  const acknowledged: string[] = [];
  for (let sent = 1; ; sent++) {
    const kind = sent % 5 === 0 ? 'claim' : sent % 3 === 0 ? 'post' : 'gift';
    const key = `${kind} ${randomUUID()}`;
    const status = await send(url, token, key).catch(() => 0);
    if (status === 200) acknowledged.push(key);
    else if (!isEarlyClaim(key, status)) return { acknowledged, cut: key, token };
  }
}

/** A claim that is not due has no effect, so it cannot be lost. */
const isEarlyClaim = (key: string, status: number): boolean => key.startsWith('claim') && status === 422;

/** Sends the request of a key. */
async function send(url: string, token: string, key: string): Promise<number> {
  const [path, body] = key.startsWith('claim')
    ? [`account/daily_reward/${token}`, { ap: 1 }]
    : key.startsWith('post')
      ? ['message/post', { content: key }]
      : [`video/youtube/${videoId}`, { amount }];
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  // It is acknowledged only when the whole response has arrived.
  await response.text();
  return response.status;
}

/** Sends interrupted requests again; then they are acknowledged like the others. */
async function settle(url: string, unknown: Map<string, string>, acknowledged: Set<string>) {
  for (const [key, token] of unknown) {
    const status = await send(url, token, key);
    if (status === 200) acknowledged.add(key);
    else if (!isEarlyClaim(key, status)) {
      throw new Error(`a ${key} sent again got the status ${status}`);
    }
    unknown.delete(key);
  }
}

async function crash(server: ServerProcess, dataDir: string, victim: Victim): Promise<void> {
  if (victim === 'both') {
    const pidFile = await readFile(`${dataDir}/postgres/cluster/postmaster.pid`, 'utf8').catch(() => '');
    const postmaster = Number(pidFile.split('\n')[0]);
    if (!(postmaster > 1)) throw new Error('no PostgreSQL to kill');
    process.kill(postmaster, 'SIGKILL');
  }
  await server.kill();
}

async function readBooks(dataDir: string, acknowledged: Set<string>) {
  const postgres = await startEmbedded({ dir: `${dataDir}/postgres` });
  try {
    return await readSnapshot(postgres.connection, async (query) => {
      const keys = await query<{ key: string }>('select key from stored_response');
      const [counted] = await query<{ effects: number }>(
        // Without the gifts of the sample, whose users send nothing.
        `select (select count(*) from gift where donor_id in (select account_id from stored_response))
           + (select count(*) from chat_message where account_id in (select account_id from stored_response))
           + (select count(*) from reward_claim) as effects`,
      );
      const stored = new Set(keys.map(({ key }) => key));
      const { problems } = await auditLedger(query);
      return {
        acknowledged: acknowledged.size,
        lost: [...acknowledged].filter((key) => !stored.has(key)).length,
        doubled: (counted?.effects ?? 0) - stored.size,
        wrong: problems.map(describeProblem),
      };
    });
  } finally {
    await postgres.stop();
  }
}
