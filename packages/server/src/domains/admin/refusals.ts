import { sql } from 'kysely';
import type { SentResponse } from '../../platform/http/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Db } from '../../schema.ts';

/** The statuses of requests that a client must not send, or not so often. */
const countedStatuses = [403, 429];
/**
 * How many accounts and addresses a server counts apart in an hour, by error: a flood from many must not fill
 * the disk.
 */
const defaultMostKeys = 2_000;

type Count = {
  account_id: number | null;
  address: string | null;
  error: string;
  count: number;
};

/** Counts who is refused; the job `store refusals` adds the counts to those of the other servers. */
export type Refusals = ReturnType<typeof createRefusals>;

export function createRefusals(db: Db, mostKeys = defaultMostKeys) {
  const counts = new Map<string, Count>();
  /** Those of this hour. */
  const keys = new Set<string>();
  let hour = 0;

  function add(each: Count): void {
    const key = JSON.stringify([each.account_id, each.address, each.error]);
    const known = counts.get(key);
    if (known) known.count += each.count;
    else counts.set(key, { ...each });
  }

  return {
    /** Counts a response if it is a refusal, for its account or else its address. */
    record({ status, account, address, error }: SentResponse): void {
      if (error === undefined || !countedStatuses.includes(status)) return;
      const now = Math.floor(Date.now() / 3_600_000);
      if (now !== hour) keys.clear();
      hour = now;
      const who: Pick<Count, 'account_id' | 'address'> =
        account === undefined
          ? { account_id: null, address: address ?? null }
          : { account_id: account, address: null };
      const key = JSON.stringify([who, error]);
      if (keys.size < mostKeys) keys.add(key);
      const counted = keys.has(key) ? who : { account_id: null, address: null };
      add({ ...counted, error, count: 1 });
    },

    jobs: [
      {
        name: 'store refusals',
        everyS: 10,
        scope: 'server',
        async run() {
          const batch = [...counts.values()];
          counts.clear();
          try {
            await store(db, batch);
          } catch (failure) {
            for (const each of batch) add(each);
            throw failure;
          }
        },
      },
      {
        name: 'delete old refusals',
        everyS: 3_600,
        scope: 'system',
        run: async () => {
          await sql`delete from refusal where hour < now() - interval '7 days'`.execute(db);
        },
      },
    ] satisfies Job[],
  };
}

async function store(db: Db, batch: readonly Count[]): Promise<void> {
  if (batch.length === 0) return;
  // In one order, so that servers which add to the same rows wait for each other instead of ending in a
  // deadlock.
  await sql`insert into refusal as r (hour, account_id, address, error, count)
    select date_trunc('hour', now()), b.* from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
      as b(account_id bigint, address text, error text, count bigint)
    order by 2, 3, 4
    on conflict on constraint refusal__key do update set count = r.count + excluded.count`.execute(db);
}
