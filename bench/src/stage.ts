import { startArguments } from '@bloom/testing/server-process';
import { sendRequest } from './send-request.ts';
import { openDataset, type Dataset, type Size } from './dataset/dataset.ts';
import { startProgram, type Program } from './processes.ts';
import type { Effort } from './rounds.ts';
import type { Report } from './report.ts';
import type { Statement } from './statement.ts';

/** Bloom's server on the database of a size. */
export type Server = Program & { dataset: Dataset };

/** Bare `node:http` in front of the bare driver. */
export type BarePostgres = Program & {
  dataset: Dataset;
  /** Defines a statement. Returns a function that makes the paths to run it. */
  prepare(text: string): Promise<(values: string[]) => string>;
};

/** The environment of a benchmark. Databases and programs start when they are first used. */
export type Stage = {
  report: Report;
  effort: Effort;
  /** The sizes to measure at, smaller first. */
  sizes: { usual: Size; large: Size };
  /** @param environment further variables; each combination starts a separate server */
  server(size: Size, environment?: Record<string, string>): Promise<Server>;
  barePostgres(size: Size): Promise<BarePostgres>;
  /** A bare `node:http` that sends `body`. */
  bareBytes(body: Buffer): Promise<Program>;
  /** A bare `node:http` that sends what is posted to all of its streams. */
  bareEventStream(): Promise<Program>;
  /** A bare `node:http` that sends `body` from a file. */
  bareFile(body: Buffer): Promise<Program>;
};

/**
 * Creates the environment. `stopPrograms` gives back the connections of a part's programs, which the next part needs;
 * `close` stops everything that was started.
 */
export function createStage(
  options: Pick<Stage, 'report' | 'effort' | 'sizes'>,
): Stage & { stopPrograms(): Promise<void>; close(): Promise<void> } {
  const programs: Program[] = [];
  const datasets = new Map<Size, Promise<Dataset>>();
  let statements = 0;
  const started = new Map<string, Promise<Program>>();

  const dataset = (size: Size) =>
    memoize(datasets, size, () => openDataset(size, (line) => process.stderr.write(`${line}\n`)));
  const start = async (...args: Parameters<typeof startProgram>) => {
    const program = await startProgram(...args);
    programs.push(program);
    return program;
  };
  const stopPrograms = async () => {
    started.clear();
    await Promise.all(programs.splice(0).map((program) => program.stop()));
  };

  return {
    ...options,
    stopPrograms,
    async server(size, environment = {}) {
      const data = await dataset(size);
      const name = `server ${size} ${JSON.stringify(environment)}`;
      const program = await memoize(started, name, () =>
        start(startArguments(), '/api/health/ready', {
          DATABASE_URL: data.postgres.connectionString,
          LOG_LEVEL: 'warn',
          RATE_LIMIT: '0',
          METRICS_PORT: '0',
          ...environment,
        }),
      );
      return { ...program, dataset: data };
    },

    async barePostgres(size) {
      const data = await dataset(size);
      const program = await memoize(started, `bare ${size}`, () =>
        start('bench/src/baselines/postgres.mjs', '/', {
          DATABASE_URL: data.postgres.connectionString,
          NODE_ENV: 'production',
        }),
      );
      return {
        ...program,
        dataset: data,
        prepare: async (text) => {
          const path = `/statement-${statements++}`;
          await sendRequest(program.port, path, text);
          return (values) => `${path}?${values.map(encodeURIComponent).join('&')}`;
        },
      };
    },

    async bareBytes(body) {
      const program = await memoize(started, 'bytes', () =>
        start('bench/src/baselines/bytes.ts', '/'),
      );
      await sendRequest(program.port, '/', body);
      return program;
    },

    bareEventStream: () =>
      memoize(started, 'event-stream', () => start('bench/src/baselines/event-stream.ts', '/')),

    async bareFile(body) {
      const program = await memoize(started, 'file', () =>
        start('bench/src/baselines/file.ts', '/'),
      );
      await sendRequest(program.port, '/', body);
      return program;
    },

    async close() {
      await stopPrograms();
      await Promise.all([...datasets.values()].map(async (data) => (await data).close()));
    },
  };
}

function memoize<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** The buffers that a statement reads as a prepared statement, after PostgreSQL has chosen its plan. */
export async function buffersOf({ sql }: Dataset, { text, values }: Statement): Promise<number> {
  const client = await sql.connect();
  try {
    const list = (each: (value: string) => string) =>
      values.length > 0 ? `(${values.map(each).join(', ')})` : '';
    await client.query(`prepare measured ${list(() => 'unknown')} as ${text}`);
    const run = `measured ${list((value) => client.escapeLiteral(value))}`;
    // After five executions PostgreSQL decides whether to use a generic plan.
    for (let i = 0; i < 6; i++) await client.query(`execute ${run}`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) execute ${run}`,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
  } finally {
    await client.query('deallocate all');
    client.release();
  }
}
