import { randomUUID } from 'node:crypto';
import { encodeCursor } from '@bloom/server/src/platform/http/cursor.ts';
import { compareStatements } from '../compare.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import { get, inTurns, post, runLoad } from '../load.ts';
import { median, processor, ratio } from '../rounds.ts';
import type { Stage } from '../stage.ts';
import { casesStatement } from '../statement.ts';

const openCases = 10_000;
/** Most milliseconds of a page of the queue, at the 95th percentile. */
const pageMs = 30;
/** How many things a moderator acts on at once, and the most milliseconds for all of them. */
const actsAtOnce = 50;
const actsMs = 2_000;
/** The donor with a role. */
const moderator = 1;
const token = donorToken(moderator);

/** The queue of open cases, always another page, and acts on many of them at once. */
export async function measureModeration(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  report.heading(`Queue of ${openCases} open cases at ${sizes.usual}, always another page`);
  const server = await stage.server(sizes.usual);
  const { sql } = server.dataset;
  const positions = await addCases(server.dataset);
  const pages = positions.map((position) =>
    get(
      `/api/v1/moderation/cases?${new URLSearchParams({ token, after: encodeCursor(position) }).toString()}`,
    ),
  );
  const pair = await compareStatements(
    stage,
    server,
    pages,
    await Promise.all(positions.map((position) => casesStatement(position))),
  );
  report.gate('a page of the queue against bare node:http + pg', ratio(...pair, processor), 4);
  const p95: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    const { port } = server;
    const load = { port, connections: 4, forMs: effort.forMs, next: inTurns(pages) };
    p95.push((await runLoad(load)).p95);
  }
  report.gate('a page of the queue, four at a time, p95', median(p95), pageMs, 'ms');

  const { rows } = await sql.query<{ id: string }>(
    `select snapshot ->> 'id' as id from moderation_case where closed_at is null
     order by weight desc limit $1`,
    [actsAtOnce],
  );
  const actOnAll = async (action: object) => {
    const acts = rows.map(({ id }) =>
      post('/api/v1/moderation/act', {
        ...action,
        target: { kind: 'video', id },
        reason: 'Advertising for another site.',
        token,
        request_id: randomUUID(),
      }),
    );
    const begin = performance.now();
    await runLoad({ port: server.port, connections: actsAtOnce, next: () => acts.pop() });
    return performance.now() - begin;
  };
  const took: number[] = [];
  for (let round = 0; round < effort.rounds; round++) {
    took.push(await actOnAll({ action: 'hide', rule: 5 }));
    await actOnAll({ action: 'restore' });
  }
  report.gate(`${actsAtOnce} actions at once, until the last`, median(took), actsMs, 'ms');
}

/**
 * Opens a case for each of some videos, with reports of several donors. Returns the positions of its pages.
 */
async function addCases({ sql }: Dataset): Promise<[weight: number, id: number][]> {
  await sql.query('truncate moderation_case cascade');
  await sql.query(`insert into role (account_id, role) values ($1, 'moderator') on conflict do nothing`, [
    moderator,
  ]);
  await sql.query(
    `insert into moderation_case (target_kind, target_id, subject_id, category, snapshot, weight)
     select 'video', id, sharer_id, category,
       jsonb_build_object('id', source || '/' || source_id, 'title', title, 'text', ''), 50 * (1 + id % 5)
     from video where sharer_id <> $2 order by id limit $1`,
    [openCases, moderator],
  );
  await sql.query(
    `insert into report (account_id, target_kind, target_id, case_id, reason)
     select 2 + (c.id + i) % ($1 - 1), 'video', c.target_id, c.id, 'spam'
     from moderation_case c, generate_series(0, (c.weight / 50)::int - 1) i`,
    [donors],
  );
  await sql.query('vacuum (analyze) moderation_case, report');
  const { rows } = await sql.query<{ weight: number; id: number }>(
    `select weight::float8, id::float8 from moderation_case order by weight desc, id desc`,
  );
  return rows.filter((_, i) => i % 30 === 0 && i < openCases - 60).map(({ weight, id }) => [weight, id]);
}
