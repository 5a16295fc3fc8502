import { sql } from 'kysely';
import type { Tx } from '../../schema.ts';
import { looksMarked, looksOf } from './account-name.ts';

/** The name of an account as everybody sees it, and what is stored with it. */
export type StoredName = { name: string; looks: string[]; lookAlike: boolean };

/**
 * Marks the name of an account with its id if it looks like that of another one, or as if it were marked. Until the
 * transaction ends, no other account gets a name that looks like it (docs/specification/accounts.md#look-alikes).
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

/** Waits for transactions that give such names; all take their locks in the same order. */
async function lock(tx: Tx, looks: readonly string[]): Promise<void> {
  const keys = [...new Set(looks)].toSorted().map((look) => `look ${look}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as row (key, place) order by place`.execute(tx);
}
