import { pageSize } from '@bloom/contract/economy';
import { encodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { addGifts } from '../dataset/gifts.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { get, inTurns } from '../load.ts';
import { httpVariant, measureInTurns, processor, ratio, type Series } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { listStatement } from '../statement.ts';

const orders = ['thanked_day', 'thanked_week'] as const;
/** Columns of the petals, by order. */
const columns = { thanked_day: 'day', thanked_week: 'week' } as const;

/** Lists ordered by thanks, always another page. */
export async function measureThanked({ report, effort, sizes, ...stage }: Stage): Promise<void> {
  const server = await stage.server(sizes.usual);
  const bare = await stage.barePostgres(sizes.usual);
  await addGifts(server.dataset);
  for (const sort of orders) {
    report.heading(`List of 12 at ${sizes.usual}, ordered by ${sort}, always another page`);
    const cursors = await cursorsOf(server.dataset, sort);
    const statements = await Promise.all(cursors.map((after) => listStatement({ sort, after })));
    const pathOf = await bare.prepare(statements[0]?.text ?? '');
    const postgresPid = server.dataset.postgres.pid();
    const all = await measureInTurns(
      [
        httpVariant('Bloom', {
          node: server,
          postgresPid,
          next: inTurns(
            cursors.map((after) =>
              get(`/api/v1/video/list?${new URLSearchParams({ sort, after }).toString()}`),
            ),
          ),
        }),
        httpVariant('bare node:http + pg, same query', {
          node: bare,
          postgresPid,
          next: inTurns(statements.map(({ values }) => get(pathOf(values)))),
        }),
      ],
      effort,
    );
    const [ours, theirs] = all as [Series, Series];
    report.series(all);
    report.gate(
      `uncached list (${sort}), processor time against bare node:http + pg`,
      ratio(ours, theirs, processor),
      2,
    );
  }
}

/** Cursors of pages that are full of thanked videos. */
async function cursorsOf({ sql }: Dataset, sort: (typeof orders)[number]): Promise<string[]> {
  await sql.query('select thanks_refresh(p_min_age_s => 0)');
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
