import { waitMs, type Work } from './queue.ts';

/** What visitors do. */
export type Kind = 'page' | 'image' | 'list' | 'cachedList' | 'search' | 'heartbeat' | 'gift';

/**
 * The processor time of one, in milliseconds, as measured on two cores (docs/performance.md and bench/RESULTS.md):
 * in Node, and in PostgreSQL by what reads and what writes. A search takes Node what a list takes.
 */
export const costs: Record<Kind, { node: number; read: number; write: number }> = {
  page: { node: 0.05, read: 0, write: 0 },
  image: { node: 0.31, read: 0, write: 0 },
  cachedList: { node: 0.044, read: 0, write: 0 },
  list: { node: 0.274, read: 0.172, write: 0 },
  search: { node: 0.274, read: 14, write: 0 },
  heartbeat: { node: 0.21, read: 0, write: 0.2 },
  gift: { node: 0.89, read: 0, write: 1.36 },
};

/** Assumed: the share of all accounts that is online in the busiest hour. */
export const onlineShare = 0.01;
/** Assumed: how often a visitor does each in a minute. Lists are half from memory; half of the visitors watch. */
export const perMinute: Record<Kind, number> = {
  page: 0.5,
  image: 6,
  cachedList: 1.5,
  list: 1.5,
  search: 0.2,
  heartbeat: 1,
  gift: 0.02,
};
/** Messages of the chat room a second, at which a user can still read along: slow mode keeps it there. */
const messagesPerSecond = 10;
/** Node's processor time to send a message to one event stream. */
const deliveryMs = 0.0008;
/** Assumed: the share of the visitors online who hold an event stream, because they are signed in or chat. */
const streamShare = 0.5;
/** Event streams of a server, of which 10,000 were measured with 320 MB, each with 14.6 KB. */
const streamsPerServer = 20_000;
/** What a gift adds to the database with indexes: postings (128 bytes each), transfer, gift, notification. */
const giftBytes = 1_000;
/** Assumed: the mean of a day against its busiest hour. */
const meanShare = 0.4;
/** Assumed: what one primary may hold, so that a restore at 200 MB/s takes less than three hours. */
const primaryBytes = 2e12;
/** Partitions of past years lie on other storage, without them the primary holds five years. */
const keptDays = (isPartitioned = false): number => 365 * (isPartitioned ? 1 : 5);
/** The wait from which users notice it, in milliseconds. */
export const waitLimitMs = 50;

/** A set of machines. */
export type Step = {
  name: string;
  servers: number;
  /** Primaries, each with a part of the accounts and videos. */
  primaries: number;
  /** Cores of each primary. Without replicas it reads too. */
  cores: number;
  /** Cores of all replicas together. */
  replicaCores?: number;
  /** Server and database share the one core. */
  isOneCore?: boolean;
  /** The share of pages, images and cached lists that reaches the servers. */
  pastCdn?: number;
  /** Whether a search engine of its own takes the searches. */
  hasSearchEngine?: boolean;
  /** Whether postings are partitioned by time, and old partitions moved away. */
  isPartitioned?: boolean;
};

/** The way from one core to 100 million users; docs/scale.md describes each step. */
export const steps: readonly Step[] = [
  { name: 'one core', servers: 1, primaries: 1, cores: 1, isOneCore: true },
  { name: 'a database of its own', servers: 1, primaries: 1, cores: 2 },
  { name: 'three servers', servers: 3, primaries: 1, cores: 8 },
  { name: 'CDN', servers: 3, primaries: 1, cores: 8, pastCdn: 0.1 },
  { name: 'partitions', servers: 3, primaries: 1, cores: 8, pastCdn: 0.1, isPartitioned: true },
  {
    name: 'replicas',
    servers: 12,
    primaries: 1,
    cores: 8,
    replicaCores: 24,
    pastCdn: 0.1,
    isPartitioned: true,
  },
  {
    name: 'search engine',
    servers: 20,
    primaries: 1,
    cores: 8,
    replicaCores: 24,
    pastCdn: 0.1,
    isPartitioned: true,
    hasSearchEngine: true,
  },
  {
    name: 'shards',
    servers: 40,
    primaries: 8,
    cores: 8,
    replicaCores: 48,
    pastCdn: 0.05,
    isPartitioned: true,
    hasSearchEngine: true,
  },
];

/** A resource of a step under the load of so many users. */
export type Resource = {
  name: string;
  /** How long 99 % of the requests wait at most; infinite if it cannot serve them. */
  waitMs: number;
};

/** What each resource of a step does to requests. */
export function resourcesOf(step: Step, users: number): Resource[] {
  const online = users * onlineShare;
  const { servers, primaries, cores, replicaCores, pastCdn = 1 } = step;
  const cachedKinds = new Set<string>(['page', 'image', 'cachedList']);
  const perSecond = (kind: Kind): number => {
    if (kind === 'search' && step.hasSearchEngine) return 0;
    return ((online * perMinute[kind]) / 60) * (cachedKinds.has(kind) ? pastCdn : 1);
  };
  const work = (part: 'node' | 'read' | 'write', machines: number): Work[] =>
    (Object.keys(costs) as Kind[])
      .map((kind) => ({ perSecond: perSecond(kind) / machines, serviceMs: costs[kind][part] }))
      .filter(({ serviceMs }) => serviceMs > 0);
  const streams = (online * streamShare) / servers;
  // A message to all streams of a server is one piece of work.
  const node = [
    ...work('node', servers),
    { perSecond: messagesPerSecond, serviceMs: streams * deliveryMs },
  ];
  const writes = work('write', primaries);
  const wait = (works: Work[], on: number) => waitMs(works, on, 0.99);
  const atMost = (value: number, limit: number) => (value <= limit ? 0 : Infinity);

  const stored =
    (perSecond('gift') * meanShare * 86_400 * giftBytes * keptDays(step.isPartitioned)) / primaries;
  const limits = [
    { name: 'streams', waitMs: atMost(streams, streamsPerServer) },
    { name: 'size of the ledger', waitMs: atMost(stored, primaryBytes) },
  ];
  if (step.isOneCore) {
    return [{ name: 'core', waitMs: wait([...node, ...work('read', 1), ...writes], 1) }, ...limits];
  }
  const database =
    replicaCores === undefined
      ? [{ name: 'database', waitMs: wait([...work('read', primaries), ...writes], cores) }]
      : [
          { name: 'primary', waitMs: wait(writes, cores) },
          { name: 'replicas', waitMs: wait(work('read', 1), replicaCores) },
        ];
  return [{ name: 'servers', waitMs: wait(node, 1) }, ...database, ...limits];
}

/** Where a step ends: the number of users at which 99 % of the requests just wait less than the limit. */
export type Knee = { users: number; limitedBy: string; longestWaitMs(part: number): number };

/** Finds the knee of a step, to a thousandth. */
export function kneeOf(step: Step): Knee {
  const slowest = (users: number): Resource =>
    resourcesOf(step, users).reduce((a, b) => (b.waitMs > a.waitMs ? b : a));
  let [enough, tooMany] = [1, 1e10];
  while (tooMany / enough > 1.001) {
    const middle = Math.sqrt(enough * tooMany);
    if (slowest(middle).waitMs <= waitLimitMs) enough = middle;
    else tooMany = middle;
  }
  return {
    users: enough,
    limitedBy: slowest(tooMany).name,
    longestWaitMs: (part) => slowest(enough * part).waitMs,
  };
}
