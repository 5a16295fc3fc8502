import { startArguments } from '@bloom/testing/server-process';
import { ask } from './ask.ts';
import { openDataset, type Dataset, type Size } from './dataset/dataset.ts';
import { startProgram, type Program } from './processes.ts';
import type { Effort } from './rounds.ts';
import type { Report } from './report.ts';
import type { Statement } from './statement.ts';

/** Bloom's server on a database of its own size. */
export type Server = Program & { dataset: Dataset };

/** The bare `node:http` in front of the bare driver. */
export type BarePostgres = Program & {
  dataset: Dataset;
  /** Gives it a statement and answers the paths that run it. */
  teach(text: string): Promise<(values: string[]) => string>;
};

/** What a part of the bench works with: databases and programs are started when first asked for. */
export type Stage = {
  report: Report;
  effort: Effort;
  /** The sizes to measure at, smaller first. */
  sizes: { usual: Size; large: Size };
  /** @param environment what it is told beside the usual; each gets a server of its own */
  server(size: Size, environment?: Record<string, string>): Promise<Server>;
  barePostgres(size: Size): Promise<BarePostgres>;
  /** A bare `node:http` that sends `body`. */
  bareBytes(body: Buffer): Promise<Program>;
  /** A bare `node:http` that sends `body` from a file. */
  bareFile(body: Buffer): Promise<Program>;
};

/** Sets the stage; `close` ends everything that was started. */
export function setStage(
  options: Pick<Stage, 'report' | 'effort' | 'sizes'>,
): Stage & { close(): Promise<void> } {
  const programs: Program[] = [];
  const datasets = new Map<Size, Promise<Dataset>>();
  let statements = 0;
  const started = new Map<string, Promise<Program>>();

  const dataset = (size: Size) =>
    remember(datasets, size, () => openDataset(size, (line) => process.stderr.write(`${line}\n`)));
  const start = async (...args: Parameters<typeof startProgram>) => {
    const program = await startProgram(...args);
    programs.push(program);
    return program;
  };

  return {
    ...options,
    async server(size, environment = {}) {
      const data = await dataset(size);
      const name = `server ${size} ${JSON.stringify(environment)}`;
      const program = await remember(started, name, () =>
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
      const program = await remember(started, `bare ${size}`, () =>
        start('bench/src/baselines/postgres.mjs', '/', {
          DATABASE_URL: data.postgres.connectionString,
          NODE_ENV: 'production',
        }),
      );
      return {
        ...program,
        dataset: data,
        teach: async (text) => {
          const path = `/statement-${statements++}`;
          await ask(program.port, path, text);
          return (values) => `${path}?${values.map(encodeURIComponent).join('&')}`;
        },
      };
    },

    async bareBytes(body) {
      const program = await remember(started, 'bytes', () =>
        start('bench/src/baselines/bytes.ts', '/'),
      );
      await ask(program.port, '/', body);
      return program;
    },

    async bareFile(body) {
      const program = await remember(started, 'file', () =>
        start('bench/src/baselines/file.ts', '/'),
      );
      await ask(program.port, '/', body);
      return program;
    },

    async close() {
      await Promise.all(programs.map((program) => program.stop()));
      await Promise.all([...datasets.values()].map(async (data) => (await data).close()));
    },
  };
}

function remember<K, V>(known: Map<K, Promise<V>>, key: K, make: () => Promise<V>): Promise<V> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}

/** The buffers that a statement touches once its plan has settled as that of a prepared statement. */
export async function buffersOf({ sql }: Dataset, { text, values }: Statement): Promise<number> {
  const client = await sql.connect();
  try {
    const list = (each: (value: string) => string) =>
      values.length > 0 ? `(${values.map(each).join(', ')})` : '';
    await client.query(`prepare measured ${list(() => 'unknown')} as ${text}`);
    const run = `measured ${list((value) => client.escapeLiteral(value))}`;
    // PostgreSQL decides after five executions whether one plan will do for all values.
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
