import { compareStatements } from '../compare.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import { get } from '../load.ts';
import { processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { notificationsStatement } from '../statement.ts';

/** Notifications of each account. */
const each = 100;

/** The newest notifications of an account, always of another one. Bloom also finds the session. */
export async function measureNotifications(stage: Stage): Promise<void> {
  const { report, sizes } = stage;
  report.heading(`Notifications at ${sizes.usual}, ${each} of each account, always of another account`);
  const server = await stage.server(sizes.usual);
  await addNotifications(server.dataset);
  const accounts = Array.from({ length: donors }, (_, i) => i + 1);
  const pair = await compareStatements(
    stage,
    server,
    accounts.map((id) => get(`/api/v1/account/notifications?token=${donorToken(id)}`)),
    await Promise.all(accounts.map((id) => notificationsStatement(id))),
  );
  report.gate('notifications, processor time against bare node:http + pg', ratio(...pair, processor), 2);
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
