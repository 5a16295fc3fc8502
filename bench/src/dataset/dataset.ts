import { hash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbedded, stopOrphan, type EmbeddedPostgres } from '@bloom/embedded-postgres';
import { migrateToLatest } from '@bloom/server/src/platform/database/index.ts';
import { seed } from './seed.ts';

/** How many videos a database holds, by the names of the sizes. */
export const sizes = { '1k': 1_000, '100k': 100_000, '1m': 1_000_000 } as const;
export type Size = keyof typeof sizes;

/** A running PostgreSQL that holds the catalogue of a size. */
export type Dataset = {
  size: Size;
  videos: number;
  /** What names each video, in the order of their ids from 1. */
  keys: { source: string; id: string }[];
  postgres: EmbeddedPostgres;
  /** For questions of the bench itself. */
  sql: pg.Pool;
  close(): Promise<void>;
};

const root = fileURLToPath(new URL('../../../', import.meta.url));
const dataFolder = path.join(root, '.data');
/** What a filled database is made of. */
const ingredients = [
  'packages/server/sql/migrations/*.sql',
  'packages/server/src/domains/video/search-terms.ts',
  'bench/src/dataset/random.ts',
  'bench/src/dataset/seed.ts',
  'bench/src/dataset/titles.ts',
  'bench/src/dataset/words.ts',
];

/**
 * Opens the database of a size. It is filled the first time and kept for later runs, which bring it to
 * the newest schema; it is filled anew where something that it was made of has changed since.
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
    // Stopping writes everything down, so that no measurement pays for it.
    await postgres.stop();
    log(`Filled in ${Math.round((performance.now() - begin) / 1_000)} s`);
  }
  // The server, a baseline and pgbench are connected at once.
  const postgres = await startEmbedded({ dir, settings: { max_connections: '100' } });
  await migrateToLatest(postgres.connection);
  writeFileSync(madeOf, JSON.stringify(hashes(), null, 2));
  const sql = new pg.Pool({ ...postgres.connection, max: 2 });
  // A connection that is still closing when the server stops is told so.
  sql.on('error', () => {});
  // Whatever an earlier run has changed is tidied up now, not by autovacuum amid the measuring.
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

/** New files may have come since, as migrations do; those of then must still be the same. */
function isUpToDate(madeOf: string): boolean {
  if (!existsSync(madeOf)) return false;
  const then = JSON.parse(readFileSync(madeOf, 'utf8')) as Record<string, string>;
  const now = hashes();
  return Object.entries(then).every(([file, hash]) => now[file] === hash);
}

function hashes(): Record<string, string> {
  const files = globSync([...ingredients], { cwd: root }).toSorted();
  return Object.fromEntries(
    files.map((file) => [file, hash('sha256', readFileSync(path.join(root, file)))]),
  );
}
