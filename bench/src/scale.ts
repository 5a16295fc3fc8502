import type { Run } from '@bloom/testing/figures';

/** Assumed: the share of all accounts that is online in the busiest hour. */
const onlineShare = 0.01;
/** Assumed: above this, requests wait noticeably for a core. */
const fullAt = 0.7;
/**
 * Assumed: the share of visitors who hold an event stream, and twice as many of a server as the benchmark
 * opens.
 */
const [streamShare, streamsPerServer] = [0.5, 20_000];

/**
 * The actions of a visitor in a minute, which are assumed, and the measurements that state their costs.
 * A search costs Node as much as a list.
 */
const actions = [
  { perMinute: 0.5, part: 'page', title: 'home page', isCacheable: true },
  { perMinute: 6, part: 'upstream', title: 'cached image', isCacheable: true },
  { perMinute: 1.5, part: 'list', title: 'the same page', isCacheable: true },
  { perMinute: 1.5, part: 'list', title: 'newest' },
  { perMinute: 0.2, part: 'list', title: 'newest', isSearch: true },
  { perMinute: 1, part: 'beat', title: 'Heartbeats', isWrite: true },
  { perMinute: 0.02, part: 'gift', title: 'to any video', isWrite: true },
];

/** Machines. Without cores of replicas, the primary reads too; a CDN takes nine of ten cacheable requests. */
type Step = { name: string; servers: number; cores: number; replicaCores?: number; hasCdn?: true };

const steps: Step[] = [
  { name: 'a server, a database with 2 cores', servers: 1, cores: 2 },
  { name: 'three servers, 8 cores', servers: 3, cores: 8 },
  { name: 'the same behind a CDN', servers: 3, cores: 8, hasCdn: true },
  {
    name: '12 servers, replicas with 24 cores',
    servers: 12,
    cores: 8,
    replicaCores: 24,
    hasCdn: true,
  },
];

/**
 * The table of docs/scale.md: how many visitors at once, and accounts, each step carries, from measured
 * processor times.
 */
export function scaleTable(runs: Run[]): string {
  const rows = steps.map((step) => {
    const [visitors, limit] = limitOf(runs, step);
    const accounts = visitors / onlineShare / 1e6;
    return [step.name, round(visitors).toLocaleString('en'), `${accounts.toPrecision(2)} M`, limit];
  });
  return [['machines', 'visitors at once', 'accounts', 'full first'], ['---', '---:', '---:', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function limitOf(runs: Run[], { servers, cores, replicaCores, hasCdn }: Step): [number, string] {
  // Milliseconds of a core for each visitor in a minute.
  const ms = { node: 0, read: 0, write: 0 };
  for (const { perMinute, part, title, isCacheable, isSearch, isWrite } of actions) {
    const { nodeMs, postgresMs } = costOf(runs, part, title);
    const reaching = perMinute * (hasCdn && isCacheable ? 0.1 : 1);
    ms.node += reaching * nodeMs;
    ms[isWrite ? 'write' : 'read'] += reaching * (isSearch ? searchMs(runs) : postgresMs);
  }
  const visitorsOf = (n: number, each: number) => (n * fullAt * 60_000) / each;
  const limits: [number, string][] = [
    [visitorsOf(servers, ms.node), 'cores of the servers'],
    [(servers * streamsPerServer) / streamShare, 'event streams'],
    ...(replicaCores === undefined
      ? ([[visitorsOf(cores, ms.read + ms.write), 'cores of the database']] as [number, string][])
      : ([
          [visitorsOf(cores, ms.write), 'cores of the primary'],
          [visitorsOf(replicaCores, ms.read), 'cores of the replicas'],
        ] as [number, string][])),
  ];
  return limits.reduce((a, b) => (b[0] < a[0] ? b : a));
}

function runOf(runs: Run[], part: string): Run {
  const run = runs.find((each) => each.part === part);
  if (!run) throw new Error(`There are no figures yet: npm run bench -- ${part}`);
  return run;
}

/** The first row of a table is Bloom's. */
function costOf(runs: Run[], part: string, title: string): { nodeMs: number; postgresMs: number } {
  const cost = runOf(runs, part).tables.find((table) => table.title.includes(title))?.costs[0];
  if (!cost) throw new Error(`${part} has no table of ${title}`);
  return cost;
}

/** The median of the classes of searches, each by its 95th percentile. */
function searchMs(runs: Run[]): number {
  const all = runOf(runs, 'search')
    .figures.filter(({ what }) => what.startsWith('search'))
    .map(({ measured }) => Number.parseFloat(measured));
  return all.toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
}

/** Two digits. */
function round(value: number): number {
  return Number(value.toPrecision(2));
}
