import { maxDailyThanks, pageSize } from '@bloom/contract/gift/economy';
import { encodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { compareStatements } from '../compare.ts';
import { addGifts } from '../dataset/gifts.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get } from '../load.ts';
import { processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { listStatement } from '../statement.ts';

const orders = ['thanked_day', 'thanked_week'] as const;
/** Columns of the petals, by order. */
const columns = { thanked_day: 'day', thanked_week: 'week' } as const;

/** Lists ordered by thanks, always another page. */
export async function measureThanked(stage: Stage): Promise<void> {
  const { report, sizes } = stage;
  const server = await stage.server(sizes.usual);
  await addGifts(server.dataset);
  for (const sort of orders) {
    report.heading(`List of 12 at ${sizes.usual}, ordered by ${sort}, always another page`);
    const cursors = await cursorsOf(server.dataset, sort);
    const pair = await compareStatements(
      stage,
      server,
      cursors.map((after) => get(`/api/v1/video/list?${new URLSearchParams({ sort, after }).toString()}`)),
      await Promise.all(cursors.map((after) => listStatement({ sort, after }))),
    );
    report.gate(
      `uncached list (${sort}), processor time against bare node:http + pg`,
      ratio(...pair, processor),
      2,
    );
  }
}

/** Cursors of pages that are full of thanked videos. */
async function cursorsOf({ sql }: Dataset, sort: (typeof orders)[number]): Promise<string[]> {
  // The gifts of the sample count however young their donors are.
  await sql.query('select thanks_refresh($1, 0)', [maxDailyThanks]);
  const petals = columns[sort];
  const { rows } = await sql.query<{ petals: number; us: number; id: number }>(
    `select t.${petals}::float8 as petals, s.updated_us::float8 as us, t.video_id::float8 as id
     from video_thanks t join video_rank s on s.video_id = t.video_id
     where t.${petals} > 0 and s.shown order by t.${petals} desc, t.video_id desc`,
  );
  const last = rows.length - pageSize - 1;
  if (last < 1_000) throw new Error('too few videos are thanked');
  return rows.slice(0, last).map(({ petals: given, us, id }) => encodeCursor([given, us, id]));
}
