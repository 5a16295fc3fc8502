import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { giftCost, sharerPercent } from '@bloom/contract/gift/economy';
import { createRandom } from '../dataset/random.ts';
import { donors, donorToken } from '../dataset/seed.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { post } from '../load.ts';
import { familyProcessorMs } from '../processes.ts';
import {
  httpVariant,
  measureInTurns,
  processor,
  ratio,
  typical,
  type Series,
  type Variant,
} from '../rounds.ts';
import type { Server, Stage } from '../stage.ts';

/** Petals of each gift: the smallest tier. */
const amount = giftCost.small;
/**
 * The target is 0.35 ms, set on a machine where the plain function made 9,000 gifts a second on two cores: at
 * most 0.22 ms of processor time each.
 */
const maxProcessorRatio = 1.6;
/** Exponent of the distribution, in which few videos get most gifts. */
const skew = 1.1;

type Pattern = 'any video' | 'popular videos' | 'one video';
const patterns: Pattern[] = ['any video', 'popular videos', 'one video'];

/** Gifts: to any video, mostly to popular ones, and all to one. */
export async function measureGifts(stage: Stage): Promise<void> {
  const { report, effort, sizes } = stage;
  const server = await stage.server(sizes.usual);
  const { dataset } = server;
  await dataset.sql.query(limit);
  const pgbench = findPgbench();
  for (const pattern of patterns) {
    report.heading(`Gifts at ${sizes.usual}, to ${pattern}`);
    const all = await measureInTurns(
      [
        ours(server, pattern, 16),
        ours(server, pattern, 64),
        ours(server, pattern, 1),
        ...(pgbench === undefined
          ? []
          : [16, 64].map((clients) => pgbenchVariant(pgbench, dataset, pattern, clients))),
      ],
      effort,
    );
    const [bloom, crowd, , ...limits] = all as [Series, Series, Series, ...Series[]];
    report.series(all);
    if (pattern === 'one video') {
      const p99 = typical(crowd, (sample) => sample.p99);
      report.gate('p99 of gifts to one video over 64 connections', p99, 60, 'ms');
    }
    for (const [i, limit] of limits.entries()) {
      const [series, connections] = i === 0 ? [bloom, 16] : [crowd, 64];
      const against = `to ${pattern} over ${connections} connections, against pgbench moving the same rows`;
      report.gate(
        `processor time of a gift ${against}`,
        ratio(series, limit, processor),
        maxProcessorRatio,
        '×',
      );
      report.gateAtLeast(
        `gifts a second ${against}`,
        ratio(series, limit, (sample) => sample.perSecond),
        pattern === 'one video' ? 2 : 0.6,
      );
    }
    if (limits.length === 0) {
      report.note('- pgbench is not installed (Debian: postgresql-contrib): left out');
    }
  }
  await dataset.sql.query('drop function gift_limit');
  await checkBooks(stage, dataset);
}

function ours(server: Server, pattern: Pattern, connections: number): Variant {
  const next = giftRequests(server.dataset, pattern);
  return httpVariant(`Bloom, ${connections} connections`, server, next, connections);
}

/** Gifts of the smallest tier, each with its own key. */
export function giftRequests(dataset: Dataset, pattern: Pattern): () => Buffer {
  const nextGift = giftGenerator(pattern, dataset.videos);
  let keys = 0;
  const run = `${process.pid}-${Date.now()}-${pattern.length}`;
  return () => {
    const { donor, video } = nextGift();
    const { source, id } = dataset.keys[video] ?? { source: '', id: '' };
    return post(
      `/api/v1/video/${source}/${id}`,
      { amount },
      {
        authorization: `Bearer ${donorToken(donor)}`,
        'idempotency-key': `${run}-${keys++}`,
      },
    );
  };
}

const toSharer = Math.floor((amount * sharerPercent) / 100);
const burned = amount - toSharer;

/**
 * The least that a database can do for a gift: a function that writes the same rows to the same tables, and
 * decides nothing. It finds no inviters, counts no ranks, keeps the balances in constraints only and makes no
 * response.
 */
const limit = `
  create or replace function gift_limit(p_donor bigint, p_video bigint) returns void language plpgsql as $$
  declare
    ranked video_rank;
    transfer bigint;
    donors_balance bigint;
    sharers_balance bigint;
  begin
    update video_rank set balance = balance + ${amount}, updated_us = updated_us + 1000
      where video_id = p_video returning * into ranked;
    if ranked.sharer_id < p_donor then
      update ledger_account set balance = balance + ${toSharer},
          received = received + ${toSharer}
        where id = ranked.sharer_id returning balance into sharers_balance;
    end if;
    update ledger_account set balance = balance - case when ranked.sharer_id = p_donor
        then ${amount - toSharer} else ${amount} end
      where id = p_donor returning balance into donors_balance;
    if ranked.sharer_id > p_donor then
      update ledger_account set balance = balance + ${toSharer},
          received = received + ${toSharer}
        where id = ranked.sharer_id returning balance into sharers_balance;
    end if;
    insert into ledger_transfer (reason) values ('gift') returning id into transfer;
    insert into ledger_posting (transfer_id, account_id, amount, balance_after)
      select transfer, account, amount, balance from (values
        (p_donor, case when ranked.sharer_id = p_donor then ${toSharer - amount} else ${-amount} end,
          donors_balance),
        (nullif(ranked.sharer_id, p_donor), ${toSharer}, sharers_balance),
        (-2, ${burned}, null)) posting (account, amount, balance)
      where account is not null;
    insert into gift (transfer_id, kind, target_id, recipient_id, video_id, donor_id, amount, video_balance_after, rank_before, rank_after)
      values (transfer, 'video', p_video, ranked.sharer_id, p_video, p_donor, ${amount}, ranked.balance, 1, 1);
    insert into notification (account_id, kind, actor_id, video_id, amount, transfer_id)
      values (ranked.sharer_id, 'gift', p_donor, p_video, ${toSharer}, transfer);
    insert into stored_response (account_id, key, request_hash, response, slot)
      values (p_donor, gen_random_uuid()::text, '\\x00', '{}', stored_response_slot(now()));
  end $$`;

/** Picks donors, and videos by their position in the catalogue. */
function giftGenerator(pattern: Pattern, videos: number): () => { donor: number; video: number } {
  const random = createRandom(3);
  const popular = zipf(() => random.next(), videos);
  const video = {
    'any video': () => random.below(videos),
    'popular videos': () => popular(),
    'one video': () => Math.floor(videos / 2),
  }[pattern];
  return () => ({ donor: 1 + random.below(donors), video: video() });
}

/** Picks numbers from 0 up to, not including, `end`, small ones more often (Zipf). */
function zipf(next: () => number, end: number): () => number {
  let sum = 0;
  const sums = Float64Array.from({ length: end }, (_, i) => (sum += (i + 1) ** -skew));
  return () => {
    const wanted = next() * sum;
    let [low, high] = [0, end - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

function pgbenchVariant(program: string, dataset: Dataset, pattern: Pattern, clients: number): Variant {
  const video = {
    'any video': `random(1, ${dataset.videos})`,
    'popular videos': `random_zipfian(1, ${dataset.videos}, ${skew})`,
    'one video': String(Math.floor(dataset.videos / 2) + 1),
  }[pattern];
  const script = `\\set donor random(1, ${donors})\n\\set video ${video}
select gift_limit(:donor, :video);\n`;
  return {
    name: `pgbench, the same rows, ${clients} connections`,
    measure: async (forMs) => {
      const seconds = Math.max(1, Math.round(forMs / 1_000));
      const before = familyProcessorMs(dataset.postgres.pid());
      const output = await runPgbench(program, dataset, script, clients, seconds);
      const used = familyProcessorMs(dataset.postgres.pid()) - before;
      const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
      const transactions = number(/transactions actually processed: (\d+)/);
      return {
        perSecond: number(/tps = ([\d.]+)/),
        p50: number(/latency average = ([\d.]+)/),
        p99: Number.NaN,
        nodeMs: 0,
        postgresMs: used / transactions,
        memory: Number.NaN,
      };
    },
  };
}

async function runPgbench(
  program: string,
  { postgres }: Dataset,
  script: string,
  clients: number,
  seconds: number,
): Promise<string> {
  const options = `-n -M prepared -c ${clients} -T ${seconds} -f -`.split(' ');
  const run = promisify(execFile)(program, [...options, postgres.connectionString]);
  run.child.stdin?.end(script);
  return (await run).stdout;
}

/** The path of pgbench, in the PATH or where Debian installs it. */
function findPgbench(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return globSync([
    ...folders.map((folder) => path.join(folder, 'pgbench')),
    '/usr/lib/postgresql/*/bin/pgbench',
  ])[0];
}

/** Checks that the ledger balances after all gifts. */
async function checkBooks({ report }: Stage, { sql }: Dataset): Promise<void> {
  const { rows } = await sql.query<{ sum: string; wrong: number }>(
    `select (select sum(amount) from ledger_posting) as sum,
            (select count(*) from ledger_account a where balance is distinct from
              (select sum(amount) from ledger_posting p where p.account_id = a.id)
              and exists (select from ledger_posting p where p.account_id = a.id)) as wrong`,
  );
  const [books] = rows;
  report.gate(
    'sum of all postings, and balances that are not the sum of theirs',
    Math.abs(Number(books?.sum)) + Number(books?.wrong),
    0,
    'petals',
  );
}
