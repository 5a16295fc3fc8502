import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../schema.ts';
import { looksMarked, looksOf, looksVersion } from './account-name.ts';

/**
 * Finds the looks of a name, and whether it looks like that of another account, or as if it were marked.
 * Until the transaction ends, no other account gets a name that looks like it
 * (docs/specification/accounts.md#look-alikes).
 */
export async function compareName(
  tx: Tx,
  id: number,
  name: string,
): Promise<{ looks: string[]; looks_version: number; look_alike: boolean }> {
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
  return {
    looks,
    looks_version: looksVersion,
    look_alike: taken !== undefined || looksMarked(name),
  };
}

/** The name of an account with the handle that marks it. */
export function markedName(name: string, handle: string): string {
  return `${name} @${handle}`;
}

/** The name in a row of `account`, without its mark. */
export const unmarkedName = sql<string>`case when look_alike
  then regexp_replace(name, ' @[a-z0-9_]+$', '') else name end`;

/** In an update of `account`: its name, which ends with this handle if it is marked. */
export function renewedMark(handle: string): RawBuilder<string> {
  return sql<string>`${unmarkedName} || case when look_alike then ' @' || ${handle}::text else '' end`;
}

/** Waits for transactions that give such names; all take their locks in the same order. */
async function lock(tx: Tx, looks: readonly string[]): Promise<void> {
  const keys = [...new Set(looks)].toSorted().map((look) => `look ${look}`);
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keys}::text[]) with ordinality as row (key, position) order by position`.execute(tx);
}
