import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { logIn } from '@bloom/testing/server-process';
import { auditLedger } from '../../src/domains/audit/index.ts';
import { readSnapshot } from '../../src/platform/database/index.ts';
import { encodeCursor } from '../../src/platform/http/cursor.ts';
import { machines, servers, serverUrls, site, until, type Cluster } from './cluster.ts';
import { send, type Figures, type Load, type Response } from './load.ts';
import { limitProcessor, processorSeconds, removeLimit } from './machines.ts';
import type { Report } from './report.ts';

/** The things that every step works on. */
export type Proof = { cluster: Cluster; load: Load; report: Report };
type Step = (proof: Proof) => Promise<void>;

const money = { writes: 200, reads: 100 };

/** Runs a step's load, breaks something in the middle, and waits until writes are well again. */
async function disturb(
  { load }: Proof,
  act: () => unknown,
  { rates = money, atLeastS = 10 } = {},
): Promise<Figures> {
  load.start(rates);
  try {
    await until('the load', 30, async () => load.isWell(3)).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}: ${describe(load.figures(0))}`);
    });
    const brokenAt = performance.now();
    const acted = Promise.resolve(act());
    await Promise.all([acted, delay(atLeastS * 1_000)]);
    await until('writing', 90, async () => load.isWell(3)).catch(() => {});
    await load.stop();
    return load.figures(brokenAt);
  } finally {
    await load.stop();
  }
}

/** Waits until everything works again, and learns what became of interrupted gifts. */
async function recover({ cluster, load }: Proof): Promise<void> {
  await until('the cluster', 120, () => cluster.isWhole());
  await until('the site', 60, () => cluster.areServersReady());
  await load.settle();
}

function describe({ statuses, failed, writes, reads }: Figures): string {
  const list = Object.entries(statuses).map(([status, times]) => `${status}: ${times}`);
  return `${failed} of ${writes + reads}${list.length > 0 ? ` (${list.join(', ')})` : ''}`;
}

function addFailover(report: Report, step: string, figures: Figures, mostS: number): void {
  report.atMost(step, 'writes back after', figures.writesBackS, mostS, ' s');
  report.atLeast(step, 'reads in the worst ten seconds', figures.worstReads * 100, 99, ' %');
  report.add(step, 'failed requests, by status', describe(figures));
}

/** The steps by name, in their order. */
export const steps: Record<string, Step> = {
  async 'primary-killed'(proof) {
    const { cluster, report } = proof;
    const primary = await cluster.primary();
    const figures = await disturb(proof, () => cluster.killMachine(primary));
    addFailover(report, 'primary killed', figures, 30);
    cluster.startDatabase(primary);
    await recover(proof);
  },

  async switchover(proof) {
    const figures = await disturb(proof, () => proof.cluster.switchOver());
    addFailover(proof.report, 'switchover', figures, 5);
    await recover(proof);
  },

  async 'primary-cut-off'(proof) {
    const { cluster, report } = proof;
    const primary = await cluster.primary();
    const figures = await disturb(proof, () => cluster.unplug(primary));
    addFailover(report, 'primary cut off', figures, 30);
    cluster.plugIn(primary);
    await recover(proof);
  },

  async 'standbys-away'(proof) {
    const { cluster, report } = proof;
    const [one, two] = await cluster.standbys();
    if (!one || !two) throw new Error('there are no standbys');
    const figures = await disturb(
      proof,
      async () => {
        await Promise.all([cluster.killMachine(one), cluster.killMachine(two)]);
        await delay(10_000);
        cluster.startDatabase(one);
        await until('a standby', 60, async () =>
          (await cluster.members()).some(({ role }) => role === 'sync_standby'),
        );
      },
      { atLeastS: 15 },
    );
    report.add('both standbys away', 'failed requests, by status', describe(figures));
    report.atLeast(
      'both standbys away',
      'reads in the worst ten seconds',
      figures.worstReads * 100,
      99,
      ' %',
    );
    cluster.startDatabase(two);
    await recover(proof);
  },

  async 'database-frozen'(proof) {
    const { cluster, report } = proof;
    const primary = await cluster.primary();
    const figures = await disturb(proof, async () => {
      cluster.freeze(primary);
      await delay(20_000);
      cluster.thaw(primary);
    });
    const step = 'database frozen for 20 s';
    const others = figures.failed - (figures.statuses[503] ?? 0);
    report.atMost(step, 'failures other than 503', others, 0);
    report.atMost(step, 'first 503 after', figures.firstFailureS, 2, ' s');
    report.atMost(step, 'writes back after', figures.writesBackS, 30, ' s');
    report.add(step, 'failed requests, by status', describe(figures));
    await recover(proof);
  },

  async 'pgbouncer-restarted'(proof) {
    const { cluster, report } = proof;
    const figures = await disturb(proof, async () => {
      await cluster.end('pgbouncer', 'SIGTERM');
      cluster.startPgBouncer();
    });
    report.atMost('PgBouncer restarted', 'writes back after', figures.writesBackS, 5, ' s');
    report.add('PgBouncer restarted', 'failed requests, by status', describe(figures));
    await recover(proof);
  },

  async operator(proof) {
    const { cluster, report } = proof;
    const commands = [['backup'], ['drill'], ['migrate'], ['doctor'], ['upgrade-check']];
    const act = async () => {
      for (const words of commands) await cluster.operate(...words);
    };
    // With the commands on the same machine, less is left for the load.
    const figures = await disturb(proof, act, { rates: { writes: 40, reads: 60 } });
    const step = 'backup, drill, migration and doctor';
    report.atMost(step, 'failed requests', figures.failed, 0);
    report.add(step, 'failed requests, by status', describe(figures));
  },

  async 'server-killed'(proof) {
    const { cluster, report } = proof;
    const figures = await disturb(proof, async () => {
      await cluster.end('bloom2', 'SIGKILL');
      cluster.startServer('bloom2');
    });
    report.atMost('a server killed', 'writes back after', figures.writesBackS, 5, ' s');
    report.add('a server killed', 'failed requests, by status', describe(figures));
    await recover(proof);
  },

  async 'rolling-restart'(proof) {
    const { cluster, report } = proof;
    const figures = await disturb(
      proof,
      async () => {
        for (const [i, server] of servers.entries()) {
          await cluster.end(server, 'SIGTERM');
          cluster.startServer(server);
          await until(server, 60, async () => {
            const response = await fetch(`${serverUrls[i]}/api/health/ready`);
            return response.status === 200;
          });
          // The balancer finds it again.
          await delay(2_000);
        }
      },
      { rates: { writes: 100, reads: 400 } },
    );
    const step = 'rolling restart at 500 requests a second';
    report.atMost(step, 'failed requests', figures.failed, 0);
    report.add(step, 'failed requests, by status', describe(figures));
    await recover(proof);
  },

  async 'redis-killed'(proof) {
    const { cluster, report } = proof;
    const step = 'Redis killed';
    const allowedOf = async (address: string): Promise<number> => {
      const outcomes = await sendMany(450, 20, () => send(`${site}/api/v1/inviter/AAAAAA`, { address }));
      return outcomes.filter(({ status }) => status !== 429).length;
    };
    await cluster.restartServers({ RATE_LIMIT: '1' });
    const limit = await allowedOf('198.51.100.1');
    let allowed = 0;
    const figures = await disturb(proof, async () => {
      await cluster.end('redis', 'SIGKILL');
      allowed = await allowedOf('198.51.100.2');
      await delay(5_000);
      cluster.startRedis();
    });
    report.atMost(step, 'failed requests', figures.failed, 0);
    report.atMost(step, 'requests that a limit allows meanwhile, against before', allowed / limit, 2, ' ×');
    report.add(step, 'failed requests, by status', describe(figures));
    await recover(proof);
    await cluster.restartServers();
  },

  async 'replica-lag'({ cluster, load, report }) {
    const clients = await Promise.all(
      (await cluster.standbys()).map((machine) => cluster.connectMachine(machine, 'postgres')),
    );
    const onAll = (sql: string) => Promise.all(clients.map((client) => client.query(sql)));
    const end = new AbortController();
    let pauses = 0;
    const lag = (async () => {
      while (!end.signal.aborted) {
        await onAll('select pg_wal_replay_pause()');
        pauses++;
        await delay(10_000);
        await onAll('select pg_wal_replay_resume()');
        await delay(3_000);
      }
    })();
    const pairs = 10_000;
    let checked = 0;
    let violations = 0;
    // Each donor gives and reads in turns: no other request changes the balance.
    await Promise.all(
      load.donors.slice(0, 20).map(async (donor) => {
        while (checked < pairs) {
          const written = await load.give(donor);
          if (written.status !== 200) continue;
          const { balance } = JSON.parse(written.text) as { balance: number };
          const [account, statement] = await Promise.all([
            send(`${site}/api/v1/account/${donor.token}`, donor),
            send(`${site}/api/v1/account/statement?limit=1`, donor),
          ]);
          if (account.status !== 200 || statement.status !== 200) continue;
          const { data } = JSON.parse(statement.text) as { data: { balance: number }[] };
          const read = (JSON.parse(account.text) as { balance: number }).balance;
          checked++;
          if (read !== balance || data[0]?.balance !== balance) violations++;
        }
      }),
    );
    end.abort();
    await lag;
    for (const client of clients) await client.end();
    const step = '10 s of replica lag';
    report.add(step, 'times', String(pauses));
    report.atMost(step, `own writes not read, of ${pairs.toLocaleString('en')}`, violations, 0);
    await load.settle();
  },

  async overspend({ load, report }) {
    const [rounds, requests, price] = [100, 200, 100_000];
    const [video = ''] = load.videos;
    let wrong = 0;
    for (let round = 0; round < rounds; round++) {
      const token = await logIn(site, `Spender ${round}`);
      const statuses = await Promise.all(
        Array.from({ length: requests }, (_, i) =>
          send(`${serverUrls[i % serverUrls.length]}/api/v1/video/${video}`, {
            token,
            key: `${token}-${i}`,
            body: { amount: price },
          }),
        ),
      );
      const accepted = statuses.filter(({ status }) => status === 200).length;
      // Demo users have 1,000,000 petals.
      if (accepted !== 1_000_000 / price) wrong++;
    }
    report.atMost(
      `overspend: ${requests} gifts at once over three servers`,
      `rounds of ${rounds} that spent more or less than there was`,
      wrong,
      0,
    );
  },

  async 'point-in-time-restore'({ cluster, load, report }) {
    const backup = await cluster.baseBackup();
    const [donor] = load.donors;
    if (!donor) throw new Error('there is no donor');
    const primary = await cluster.connect();
    const mark = async (key: string): Promise<void> => {
      const { status } = await load.give(donor, key);
      if (status !== 200) throw new Error(`the marker got ${status}`);
    };
    await mark('before');
    await delay(1_000);
    const { rows } = await primary.query('select clock_timestamp() as now');
    await delay(1_000);
    await mark('after');
    const switched = await primary.query('select pg_walfile_name(pg_switch_wal()) as file');
    const { file } = switched.rows[0] as { file: string };
    await primary.end();
    await until('the archive', 60, async () => existsSync(cluster.file(`wal/${file}`)));
    const began = performance.now();
    const restored = await cluster.restoreAt(backup, (rows[0] as { now: Date }).now);
    const seconds = (performance.now() - began) / 1_000;
    await readSnapshot(restored, async (query) => {
      const markers = await query<{ key: string }>(
        `select key from stored_response where key in ('before', 'after')`,
      );
      const step = 'restore to a moment';
      const found = markers.map(({ key }) => key).join(', ');
      report.add(step, 'markers in the copy', found || 'none', 'before', found === 'before');
      report.atMost(step, 'problems of the ledger', (await auditLedger(query)).problems.length, 0);
      report.add(step, 'replay of the WAL', `${seconds.toFixed(1)} s`);
    });
    await cluster.end('restored', 'SIGINT');
  },

  async 'two-servers'({ cluster, report }) {
    const step = 'uncached lists, a server with a tenth of a core';
    for (const server of servers) limitProcessor(server, cluster.pid(server), 0.1);
    const used = (): number => machines.reduce((sum, machine) => sum + processorSeconds(machine), 0);
    let position = 0;
    const perSecond = async (urls: string[]): Promise<number> => {
      const began = performance.now();
      let done = 0;
      await Promise.all(
        Array.from({ length: urls.length * 8 }, async (_, i) => {
          while (performance.now() - began < 8_000) {
            // A cursor after which every list begins, and which no list before had.
            const after = encodeCursor([Date.now() * 1_000 + 1e12 + position++, 1]);
            const { status } = await send(
              `${urls[i % urls.length]}/api/v1/video/list?after=${encodeURIComponent(after)}`,
            );
            if (status === 200) done++;
          }
        }),
      );
      return (done * 1_000) / (performance.now() - began);
    };
    await perSecond(serverUrls);
    const [one, two] = [serverUrls.slice(0, 1), serverUrls.slice(0, 2)];
    const rounds: { one: number; two: number; database: number }[] = [];
    for (let round = 0; round < 3; round++) {
      const ofOne = await perSecond(one);
      const before = used();
      const ofTwo = await perSecond(two);
      rounds.push({ one: ofOne, two: ofTwo, database: (used() - before) / 8 / ofTwo });
    }
    const [, middle = { one: 1, two: 0, database: 0 }] = rounds.toSorted(
      (a, b) => a.two / a.one - b.two / b.one,
    );
    report.atLeast(step, 'two against one', middle.two / middle.one, 1.8, ' ×');
    report.add(
      step,
      'where the limits are',
      `a core of Bloom: ${Math.round(middle.one * 10)} lists a second; ` +
        `a core of the databases: ${Math.round(1 / middle.database)}`,
    );
    await cluster.restartServers();
    for (const server of servers) removeLimit(server);
  },
};

/** Sends requests, so many at once. */
async function sendMany(
  times: number,
  atOnce: number,
  request: () => Promise<Response>,
): Promise<Response[]> {
  const responses: Response[] = [];
  let left = times;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) responses.push(await request());
    }),
  );
  return responses;
}
