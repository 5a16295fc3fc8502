import { setTimeout as delay } from 'node:timers/promises';
import { servers, serverUrls, until, type Cluster } from './cluster.ts';
import type { Figures, Load } from './load.ts';
import type { Report } from './report.ts';

/** What every step works on. */
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
};
