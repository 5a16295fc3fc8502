import { readSnapshot } from '../../src/platform/database/index.ts';
import { auditLedger, describeProblem } from '../../src/domains/audit/index.ts';
import { cleanUp, Cluster, findMissing, site } from './cluster.ts';
import { Load } from './load.ts';
import { Report } from './report.ts';
import { steps, type Proof } from './steps.ts';

/*
 * Sets up a cluster on this machine, as docs/run-several-servers.md describes it, breaks one part after the
 * other under a load with money in it, and prints what that cost beside its target:
 *
 *   npm run proof:cluster                    everything; keeps the figures for docs/figures.md
 *   npm run proof:cluster -- switchover      only these steps
 */

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in steps));
const missing = findMissing();
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}: ${Object.keys(steps).join(', ')}\n`);
  process.exit(2);
}
if (missing.length > 0) {
  process.stderr.write(`The proof of the cluster cannot run here.\n${missing.join('\n')}\n`);
  process.exit(2);
}
process.on('exit', cleanUp);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(130));
}
process.exit(await prove());

async function prove(): Promise<number> {
  const began = Date.now();
  const report = new Report();
  const cluster = new Cluster();
  await cluster.start();
  process.stdout.write(`The cluster runs after ${Math.round((Date.now() - began) / 1_000)} s.\n`);
  const proof: Proof = { cluster, load: await Load.prepare(site, 200), report };
  for (const [name, step] of Object.entries(steps)) {
    if (names.length > 0 && !names.includes(name)) continue;
    process.stdout.write(`\n${name}\n`);
    try {
      await step(proof);
    } catch (error) {
      report.add(name, 'completed', (error as Error).message, 'yes', false);
      // What follows would fail too.
      break;
    }
  }
  await checkBooks(proof);
  if (names.length === 0) report.save();
  return report.holds ? 0 : 1;
}

/** Compares the client's record of acknowledged gifts with the database, and checks the ledger. */
async function checkBooks({ cluster, load, report }: Proof): Promise<void> {
  const connection = cluster.connectionTo(await cluster.primary());
  await readSnapshot(connection, async (query) => {
    const stored = await query<{ key: string }>('select key from stored_response');
    const keys = new Set(stored.map(({ key }) => key));
    const [gifts] = await query<{ count: number }>(
      'select count(*)::int from gift where donor_id in (select account_id from stored_response)',
    );
    const lost = [...load.acknowledged].filter((key) => !keys.has(key)).length;
    const { problems } = await auditLedger(query);
    const step = 'at the end';
    report.add(step, 'acknowledged gifts', load.acknowledged.size.toLocaleString('en'));
    report.atMost(step, 'acknowledged gifts that were lost', lost, 0);
    report.atMost(step, 'gifts made twice', (gifts?.count ?? 0) - keys.size, 0);
    report.atMost(step, 'problems of the ledger', problems.length, 0);
    for (const problem of problems.slice(0, 10)) process.stdout.write(`${describeProblem(problem)}\n`);
  });
}
