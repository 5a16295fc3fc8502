import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { isDatabaseUnavailable, type Primary } from '../../platform/database/index.ts';
import type { Db, Tables } from '../../schema.ts';

/** A file of a build, as it is stored. */
export type StoredAsset = { type: string; encoding: 'br' | 'identity'; content: Buffer };

/**
 * The files of all builds, in the database (docs/operations.md#upgrade, docs/adr/0073): pages of another
 * build, open in browsers or sent by another server, load their scripts and styles from any server.
 */
export type StoredAssets = {
  /**
   * Stores the files of this server's build. To be called before the server sends its first page.
   *
   * @param folder the folder of the build's files, whose names contain a hash of their content
   */
  store(folder: string): Promise<void>;
  /** The same again, for as long as the server runs. */
  storeAgain(): Promise<void>;
  /** Deletes the files of builds with which no server has started, or run, for 30 days. */
  deleteUnused(): Promise<void>;
  /** Finds the file of any build; undefined: no build has it. Error: `DatabaseUnavailable` */
  find(name: string): Promise<StoredAsset | undefined>;
};

/** Compressed files of several builds: one is about 600 KB. */
const cachedBytes = 8 * 1024 * 1024;
const listEveryMs = 1_000;
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
};

export function createStoredAssets(database: Primary<Tables>): StoredAssets {
  const db = database.write;
  let own: string | undefined;
  let names = new Set<string>();
  let listedAt = -listEveryMs;
  let listing: Promise<void> | undefined;
  const cache = new LRUCache<string, StoredAsset>({
    maxSize: cachedBytes,
    sizeCalculation: ({ content }) => content.length + 500,
    // One that others push out while it is read is sent all the same.
    ignoreFetchAbort: true,
    fetchMethod: (name) => patiently(() => readAsset(db, name)),
  });

  /**
   * Lists what is stored, at most once a second: requests for names that no build has cost the database no
   * more.
   */
  function list(): Promise<void> {
    listing ??= delay(Math.max(0, listedAt + listEveryMs - performance.now())).then(async () => {
      // A file may be stored from now on, without being in this list.
      listing = undefined;
      listedAt = performance.now();
      names = await patiently(() => listAssets(db));
    });
    return listing;
  }

  return {
    async store(folder) {
      own = folder;
      await storeAssets(db, folder);
    },
    async storeAgain() {
      if (own !== undefined) await storeAssets(db, own);
    },
    async deleteUnused() {
      await sql`delete from asset where used_at < now() - interval '30 days'`.execute(db);
    },
    async find(name) {
      if (!names.has(name)) await list();
      if (!names.has(name)) return undefined;
      const found = await cache.fetch(name);
      if (!found) names.delete(name);
      return found;
    },
  };
}

/**
 * Waits a few seconds for the database: a page that gets a script late works, one that does not get it is
 * broken.
 */
async function patiently<T>(read: () => Promise<T>): Promise<T> {
  for (let left = 10; ; left--) {
    try {
      return await read();
    } catch (error) {
      if (left === 0 || !isDatabaseUnavailable(error)) throw error;
      await delay(300);
    }
  }
}

/**
 * Stores what is missing, and that the rest is in use. Servers that start together wait for each other in the
 * order of names.
 */
async function storeAssets(db: Db, folder: string): Promise<void> {
  const files = await readdir(folder);
  const compressed = new Set(files.filter((name) => name.endsWith('.br')));
  const names = files.filter((name) => !/\.(br|gz)$/.test(name)).toSorted();
  await sql`with stale as (
      select name from asset where name = any(${names}) and used_at < now() - interval '1 day'
      order by name for update)
    update asset set used_at = now() from stale where asset.name = stale.name`.execute(db);
  const stored = await listAssets(db);
  const rows = await Promise.all(
    names
      .filter((name) => !stored.has(name))
      .map(async (name) => {
        const encoding = compressed.has(`${name}.br`) ? 'br' : 'identity';
        const file = path.join(folder, encoding === 'br' ? `${name}.br` : name);
        const type = types[path.extname(name)] ?? 'application/octet-stream';
        return { name, type, encoding, content: await readFile(file) };
      }),
  );
  if (rows.length === 0) return;
  await db
    .insertInto('asset')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function listAssets(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('asset').select('name').execute();
  return new Set(rows.map(({ name }) => name));
}

async function readAsset(db: Db, name: string): Promise<StoredAsset | undefined> {
  const row = await db
    .selectFrom('asset')
    .select(['type', 'encoding', 'content'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row && { ...row, encoding: row.encoding === 'br' ? 'br' : 'identity' };
}
