import { sql } from 'kysely';
import type { Primary } from '../../platform/database/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { looksMarked, looksOf } from './account-name.ts';

/** Accounts of a transaction: each takes up to three locks, which the database has a limit for. */
const batchSize = 200;

/** The name of an account as everybody sees it, and what is stored with it. */
export type StoredName = { name: string; looks: string[]; lookAlike: boolean };

/**
 * Marks the name of an account with its id if it looks like that of another one, or as if it were marked. Until the
 * transaction ends, no other account gets a name that looks like it (docs/specification.md#look-alikes).
 */
export async function markName(tx: Tx, id: number, name: string): Promise<StoredName> {
  const looks = looksOf(name);
  await lock(tx, looks);
  const taken = await tx
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`looks && ${looks}::text[]`)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const lookAlike = taken !== undefined || looksMarked(name);
  return { name: lookAlike ? `${name} #${id}` : name, looks, lookAlike };
}

/**
 * Computes what the names of older accounts look like, which the previous release stored, and marks those that look like
 * the name of an account before them.
 */
export async function fillLooks(database: Primary<Tables>, signal: AbortSignal): Promise<void> {
  let filled = batchSize;
  while (filled === batchSize && !signal.aborted) {
    filled = await database.transact(fillBatch);
  }
}

async function fillBatch(tx: Tx): Promise<number> {
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'name'])
    .where('looks', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(batchSize)
    .execute();
  const rows = accounts.map(({ id, name }) => ({
    id,
    name,
    looks: looksOf(name),
    marked: looksMarked(name),
  }));
  const looks = rows.flatMap((row) => row.looks);
  await lock(tx, looks);
  // One that was renamed or deleted in the meantime is left for the next batch.
  await sql`
    update account set looks = row.looks, look_alike = row.marked,
      name = case when row.marked then account.name || ' #' || account.id else account.name end
    from (
      select id, name, marked, array(select jsonb_array_elements_text(looks)) as looks
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (id bigint, name text, looks jsonb, marked boolean)
    ) as row
    where account.id = row.id and account.looks is null and account.name = row.name
      and account.deleted_at is null`.execute(tx);
  await sql`
    update account set look_alike = true, name = name || ' #' || id
    where looks && ${looks}::text[] and not look_alike and deleted_at is null and exists (
      select from account older
      where older.looks && account.looks and older.id < account.id and not older.look_alike
        and older.deleted_at is null
    )`.execute(tx);
  return accounts.length;
}

/** Waits for transactions that give such names; all take their locks in the same order. */
async function lock(tx: Tx, looks: readonly string[]): Promise<void> {
  const keys = [...new Set(looks)].toSorted().map((look) => `look ${look}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as row (key, place) order by place`.execute(tx);
}
