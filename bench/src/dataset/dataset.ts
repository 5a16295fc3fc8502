import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded, stopOrphan, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { migrateToLatest } from '@bloom/server/src/platform/database/index.ts';
import { seed } from './seed.ts';

/** The number of videos in a database, by size. */
export const sizes = { '1k': 1_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type Size = keyof typeof sizes;

/** A running PostgreSQL that holds the catalogue of a size. */
export type Dataset = {
  size: Size;
  videos: number;
  /** Source and source id of each video, in the order of the ids, which begin at 1. */
  keys: { source: string; id: string }[];
  postgres: EmbeddedPostgres;
  /** Connections for the benchmark's own queries. */
  sql: pg.Pool;
  close(): Promise<void>;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dataFolder = path.join(root, '.data');
/** The files that determine the content of a filled database. */
const ingredients = [
  'packages/server/sql/migrations/*.sql',
  'packages/contract/src/fold/*.ts',
  'packages/server/src/domains/search-terms/pinyin.ts',
  'packages/server/src/domains/search-terms/search-terms.ts',
  'bench/src/dataset/random.ts',
  'bench/src/dataset/seed.ts',
  'bench/src/dataset/titles.ts',
  'bench/src/dataset/words.ts',
];

/**
 * Opens the database of a size. The first run fills it, and later runs migrate it to the newest schema.
 * It is filled again if one of the ingredients has changed since.
 */
export async function openDataset(size: Size, log: (line: string) => void): Promise<Dataset> {
  const dir = path.join(dataFolder, `bench-${size}`);
  const madeOf = path.join(dir, 'made-of.json');
  if (!isUpToDate(madeOf)) {
    await stopOrphan(dir);
    rmSync(dir, { recursive: true, force: true });
    const begin = performance.now();
    log(`Filling a database with ${sizes[size].toLocaleString('en')} videos; it is kept in ${dir}`);
    const postgres = await startEmbedded({ dir });
    await migrateToLatest(postgres.connection);
    await seed(postgres.connection, sizes[size]);
    // Stopping flushes everything to disk, so that measurements do not include it.
    await postgres.stop();
    log(`Filled in ${Math.round((performance.now() - begin) / 1_000)} s`);
  }
  // The server, a baseline and pgbench connect at the same time.
  const postgres = await startEmbedded({ dir, settings: { max_connections: '200' } });
  await migrateToLatest(postgres.connection);
  writeFileSync(madeOf, JSON.stringify(hashes(), null, 2));
  const sql = new pg.Pool({ ...postgres.connection, max: 2 });
  // A connection that is still closing when the server stops emits an error.
  sql.on('error', () => {});
  // Cleans up after earlier runs now, so that autovacuum does not do it during a measurement.
  await sql.query('vacuum (analyze)');
  const { rows: keys } = await sql.query<{ source: string; id: string }>(
    'select source, source_id as id from video order by video.id',
  );
  return {
    size,
    videos: sizes[size],
    keys,
    postgres,
    sql,
    close: async () => {
      await sql.end();
      await postgres.stop();
    },
  };
}

/** Whether the ingredients are unchanged. New files, such as migrations, do not count as a change. */
function isUpToDate(madeOf: string): boolean {
  if (!existsSync(madeOf)) return false;
  const then = JSON.parse(readFileSync(madeOf, 'utf8')) as Record<string, string>;
  const now = hashes();
  return Object.entries(then).every(([file, hash]) => now[file] === hash);
}

function hashes(): Record<string, string> {
  const files = globSync([...ingredients], { cwd: root }).toSorted();
  return Object.fromEntries(files.map((file) => [file, hash('sha256', readFileSync(path.join(root, file)))]));
}
