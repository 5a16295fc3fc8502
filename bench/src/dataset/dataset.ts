import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  startEmbedded,
  stopOrphan,
  type EmbeddedPostgres,
} from '@bloom/server/src/platform/database/embedded.ts';
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
/** What a filled database depends on. */
const ingredients = [
  'packages/server/migrations',
  'packages/server/src/domains/video/search-terms.ts',
  'bench/src/dataset/random.ts',
  'bench/src/dataset/seed.ts',
  'bench/src/dataset/titles.ts',
  'bench/src/dataset/words.ts',
];

/** Opens the database of a size; it is filled the first time and kept for later runs. */
export async function openDataset(size: Size, log: (line: string) => void): Promise<Dataset> {
  const name = `bench-${size}-${fingerprint()}`;
  const dir = path.join(dataFolder, name);
  const ready = path.join(dir, 'ready');
  mkdirSync(dataFolder, { recursive: true });
  if (!existsSync(ready)) {
    await removeOlder(size);
    const begin = performance.now();
    log(`Filling a database with ${sizes[size].toLocaleString('en')} videos; it is kept in ${dir}`);
    const postgres = await startEmbedded({ dir });
    await migrateToLatest(postgres.connection);
    await seed(postgres.connection, sizes[size]);
    // Stopping writes everything down, so that no measurement pays for it.
    await postgres.stop();
    writeFileSync(ready, '');
    log(`Filled in ${Math.round((performance.now() - begin) / 1_000)} s`);
  }
  // The server, a baseline and pgbench are connected at once.
  const postgres = await startEmbedded({ dir, settings: { max_connections: '100' } });
  const sql = new pg.Pool({ ...postgres.connection, max: 2 });
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

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const ingredient of ingredients) {
    for (const file of filesOf(path.join(root, ingredient))) hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 10);
}

function filesOf(place: string): string[] {
  if (path.extname(place) !== '') return [place];
  return readdirSync(place)
    .sort()
    .map((name) => path.join(place, name));
}

async function removeOlder(size: Size): Promise<void> {
  for (const name of readdirSync(dataFolder)) {
    if (!name.startsWith(`bench-${size}-`)) continue;
    const dir = path.join(dataFolder, name);
    await stopOrphan(dir);
    rmSync(dir, { recursive: true });
  }
}
