import type { Dataset } from './dataset.ts';
import { donors } from './seed.ts';

/**
 * Gifts of the last hours that a database has at least before videos are related by their givers or ordered
 * by thanks.
 */
const gifts = 20_000;
const amount = 2_000;

/**
 * Sends gifts of donors to popular videos, so that many videos have several givers, and many givers several
 * videos.
 */
export async function addGifts({ sql, videos }: Dataset): Promise<void> {
  const { rows } = await sql.query<{ count: number }>(
    `select count(*)::int as count from gift
     where amount > 0 and created_at > now() - interval '12 hours'`,
  );
  if ((rows[0]?.count ?? 0) >= gifts) return;
  await sql.query(
    `select gift_send(jsonb_build_object('donor', donor, 'source', source, 'source_id', source_id,
       'amount', $1::bigint, 'rule', '{"sharer_percent": 0, "big_gift": 200000, "max_rank": 1}'::jsonb))
     from (select 1 + i * 7919 % $2 as donor, 1 + floor($3 * power(random(), 3))::bigint as id
       from generate_series(1, $4::int) i) as sent join video using (id)`,
    [amount, donors, videos, gifts],
  );
  await sql.query('vacuum (analyze)');
}
