import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { JobReports } from '../jobs/jobs.ts';
import type { Database, Replicas } from '../database/index.ts';
import type { SentResponse } from '../http/index.ts';

/**
 * Measures responses: how many, with which status, and how long they took; to be called once each is sent.
 */
export function measureResponses(
  metrics: Registry,
): (response: Pick<SentResponse, 'method' | 'route' | 'status' | 'ms'>) => void {
  const durations = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Time until the response was sent.',
    labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [metrics],
  });
  return ({ method, route, status, ms }) =>
    durations.observe(
      { http_request_method: method, http_route: route, http_response_status_code: status },
      ms / 1_000,
    );
}

/** Measures how much of each connection pool is in use, and how many requests wait for a connection. */
export function measurePools({ pools }: Pick<Database<never>, 'pools'>, metrics: Registry): void {
  const name = 'db_client_connection_pool_name';
  const count = new Gauge({
    name: 'db_client_connection_count',
    help: 'Connections to the database.',
    labelNames: [name, 'db_client_connection_state'],
    registers: [],
    collect() {
      for (const pool of pools()) {
        this.set({ [name]: pool.name, db_client_connection_state: 'used' }, pool.used);
        this.set({ [name]: pool.name, db_client_connection_state: 'idle' }, pool.idle);
      }
    },
  });
  const max = new Gauge({
    name: 'db_client_connection_max',
    help: 'The most connections that a pool opens.',
    labelNames: [name],
    registers: [],
    collect() {
      for (const pool of pools()) this.set({ [name]: pool.name }, pool.max);
    },
  });
  const waiting = new Gauge({
    name: 'db_client_connection_pending_requests',
    help: 'Transactions and statements that wait for a connection.',
    labelNames: [name],
    registers: [],
    collect() {
      for (const pool of pools()) this.set({ [name]: pool.name }, pool.waiting);
    },
  });
  const refused = new Counter({
    name: 'bloom_pool_refused_total',
    help: 'Transactions and statements that were refused because others had waited too long for a connection.',
    labelNames: [name],
    registers: [],
    collect() {
      this.reset();
      for (const pool of pools()) this.inc({ [name]: pool.name }, pool.refused);
    },
  });
  for (const metric of [count, max, waiting, refused]) metrics.registerMetric(metric);
}

/**
 * Measures at each read of the metrics whether the database responds. While all connections for writes are in
 * use it is not checked, and the last result stands.
 */
export function measureDatabase(
  { pools }: Pick<Database<never>, 'pools'>,
  check: () => Promise<unknown>,
  metrics: Registry,
): void {
  let isUp = true;
  const up = new Gauge({
    name: 'bloom_database_up',
    help: 'Whether the database responds (1) or not (0).',
    registers: [],
    async collect() {
      const hasRoom = pools().some(({ name, used, max }) => name === 'write' && used < max);
      if (hasRoom) {
        isUp = await check().then(
          () => true,
          () => false,
        );
      }
      this.set(Number(isUp));
    },
  });
  metrics.registerMetric(up);
}

/** Measures how far replicas are behind, and which database served how many reads. */
export function measureReplicas(replicas: Replicas, metrics: Registry): void {
  const lag = new Gauge({
    name: 'bloom_replica_lag_seconds',
    help: 'Time since the oldest change that the replica lacks; +Inf if it is unknown.',
    labelNames: ['replica'],
    registers: [],
    collect() {
      for (const { name, lagS } of replicas.states()) this.set({ replica: name }, lagS);
    },
  });
  const serving = new Gauge({
    name: 'bloom_replica_serving',
    help: 'Whether the replica serves reads: it can be reached and does not lag.',
    labelNames: ['replica'],
    registers: [],
    collect() {
      for (const { name, state } of replicas.states()) {
        this.set({ replica: name }, state === 'serving' ? 1 : 0);
      }
    },
  });
  const reads = new Counter({
    name: 'bloom_database_reads_total',
    help: 'Reads for lists, search and pages, by the database that served them.',
    labelNames: ['database'],
    registers: [],
    collect() {
      this.reset();
      for (const [database, count] of replicas.reads()) this.inc({ database }, count);
    },
  });
  for (const metric of [lag, serving]) metrics.registerMetric(metric);
  metrics.registerMetric(reads);
}

export function measureJobs(metrics: Registry): Required<JobReports> {
  const runs = new Counter({
    name: 'bloom_job_runs_total',
    help: 'Runs of jobs in this server.',
    // Prometheus itself has a label `job`.
    labelNames: ['job_name', 'outcome'],
    registers: [metrics],
  });
  const lastDone = new Gauge({
    name: 'bloom_job_done_timestamp_seconds',
    help: 'When this server last finished the job without an error.',
    labelNames: ['job_name'],
    registers: [metrics],
  });
  const seconds = new Gauge({
    name: 'bloom_job_seconds',
    help: 'How long the last run of the job took.',
    labelNames: ['job_name'],
    registers: [metrics],
  });
  const parked = new Gauge({
    name: 'bloom_job_parked',
    help: 'Whether a job of the system failed too often and waits for an operator.',
    labelNames: ['job_name'],
    registers: [metrics],
  });
  return {
    onEnd({ job: job_name, seconds: took, error }) {
      runs.inc({ job_name, outcome: error === undefined ? 'done' : 'failed' });
      seconds.set({ job_name }, took);
      if (error === undefined) lastDone.setToCurrentTime({ job_name });
    },
    onSeen: (job_name, isParked) => parked.set({ job_name }, isParked ? 1 : 0),
  };
}
