import type { Dataset } from '../dataset/dataset.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import { get, inTurns } from '../load.ts';
import { httpVariant, measureInTurns, processor, ratio, type Series } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { notificationsStatement } from '../statement.ts';

/** Notifications of each account. */
const each = 100;

/** The newest notifications of an account, always of another one. */
export async function measureNotifications({
  report,
  effort,
  sizes,
  ...stage
}: Stage): Promise<void> {
  report.heading(
    `Notifications at ${sizes.usual}, ${each} of each account, always of another account`,
  );
  const server = await stage.server(sizes.usual);
  const bare = await stage.barePostgres(sizes.usual);
  await addNotifications(server.dataset);
  const accounts = Array.from({ length: donors }, (_, i) => i + 1);
  const statements = await Promise.all(accounts.map((id) => notificationsStatement(id)));
  const pathOf = await bare.prepare(statements[0]?.text ?? '');
  const postgresPid = server.dataset.postgres.pid();
  const all = await measureInTurns(
    [
      httpVariant('Bloom', {
        node: server,
        postgresPid,
        next: inTurns(
          accounts.map((id) => get(`/api/v1/account/notifications?token=${donorToken(id)}`)),
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
  report.note('Bloom also finds the session.');
  report.gate(
    'notifications, processor time against bare node:http + pg',
    ratio(ours, theirs, processor),
    2,
  );
}

/** Gives each donor notifications of gifts to some videos by several donors, a quarter of them unread. */
async function addNotifications({ sql, videos }: Dataset): Promise<void> {
  await sql.query('truncate notification');
  await sql.query(
    `insert into notification (account_id, kind, actor_id, video_id, amount, read_at)
     select 1 + (i % $1), 'gift', 1 + (i * 31 % $1), 1 + ((i % $1) * 10 + i / $1 % 20) % $2, 2000,
       case when i % 4 = 0 then null else now() end
     from generate_series(1, $1 * $3::int) i`,
    [donors, videos, each],
  );
  await sql.query('vacuum (analyze) notification');
}
