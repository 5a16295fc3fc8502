import { sql, type RawBuilder } from 'kysely';
import type { TopEntry } from '@bloom/contract/admin/admin';
import type { TopKind } from '@bloom/contract/catalogue/top-kinds';
import type { Db } from '../../schema.ts';

const most = 10;

/**
 * The queries of each count since a time: a row for each event or for many, with its origin and the count.
 */
const counted = (since: RawBuilder<Date>): Record<TopKind, RawBuilder<unknown>> => {
  const one = (account: string, table: string, when: RawBuilder<unknown>) => sql`
    select ${sql.ref(account)} as account_id, null as address, null as error, 1 as count
    from ${sql.table(table)} where ${when}`;
  const created = sql`created_at >= ${since}`;
  return {
    shares: one('sharer_id', 'video', sql`shared_us >= extract(epoch from ${since}) * 1000000`),
    gifts: one('donor_id', 'gift', created),
    posts: sql`${one('account_id', 'chat_message', created)} union all
      ${one('account_id', 'moment', sql`${created} and account_id is not null`)}`,
    saves: one('author_id', 'subtitle_revision', sql`${created} and author_id is not null`),
    refusals: sql`select account_id, address, error, count from refusal
      where hour >= date_trunc('hour', ${since})`,
  };
};

/**
 * Finds the ten who did something most often in the last `sinceS` seconds (docs/operations.md#who-does-what).
 * Refusals are counted by the hour, from the beginning of the first one.
 */
export async function readTop(db: Db, kind: TopKind, sinceS: number): Promise<TopEntry[]> {
  const since = sql<Date>`now() - make_interval(secs => ${sinceS})`;
  const { rows } = await sql<{
    id: number | null;
    name: string;
    handle: string | null;
    address: string | null;
    error: string | null;
    count: number;
  }>`
    select a.id, a.name, a.handle as handle, c.address, c.error, c.count
    from (select account_id, address, error, sum(count)::bigint as count
      from (${counted(since)[kind]}) each group by 1, 2, 3
      order by count desc, 1, 2, 3 limit ${most}) c
    left join public_account a on a.id = c.account_id
    order by c.count desc, a.id, c.address, c.error`.execute(db);
  return rows.map(({ id, name, handle, address, error, count }) => ({
    account: id === null ? null : { id, name, handle },
    address,
    error,
    count,
  }));
}
