import { sql, type Kysely } from 'kysely';

/** After so many runs in a row that were not done, a job is parked: it waits for an operator. */
const maxAttempts = 10;
/** Wait after the first failed run, in seconds; each further one doubles it. */
const firstRetryS = 15;
const longestRetryS = 3_600;
/** A run that was not renewed for so long, in seconds, was lost with its server. */
const usualLeaseS = 180;
const maxErrorLength = 1_000;

/** How a claimed run ended; `returned`: the server stops, and another one can do the rest. */
export type Outcome = 'done' | 'returned' | { error: unknown };

/** The right to run a job now, which no other server has. */
export type Claim = {
  /** To be called at least this often while the job runs, in milliseconds. */
  renewMs: number;
  renew(): Promise<void>;
  end(outcome: Outcome): Promise<void>;
};

/** The facts about a job in the whole system; `storedAtS`: in Unix seconds, null while it has no result. */
export type KnownJob = { result: unknown; storedAtS: number | null; isParked: boolean };

/**
 * A job as an operator sees it. `retrying`: its last runs failed and it is tried again at `nextAt`. `parked`:
 * too many failed, and it runs again only after `retry`.
 */
export type ListedJob = {
  name: string;
  state: 'waiting' | 'running' | 'retrying' | 'parked';
  startedAt: Date;
  nextAt: Date;
  attempts: number;
  error: string | null;
};

/** The jobs of the system: which server runs one, when it is due again, and what came of it. */
export type JobStore = {
  /** Claims the run that is due; undefined while none is, or when another server claimed it. */
  claim(job: string, everyS: number): Promise<Claim | undefined>;
  /** Stores the result of a run, as JSON. */
  store(job: string, result: unknown): Promise<void>;
  find(job: string): Promise<KnownJob | undefined>;
  /** Every job that has ever run, by name. */
  list(): Promise<ListedJob[]>;
  /** Makes a job due now, parked or not. Returns false where no such job exists, or it runs. */
  retry(job: string): Promise<boolean>;
  /** Ends every run, for a restored database: none of its servers has it. */
  endAll(): Promise<void>;
};

const isRunning = sql<boolean>`(next_at > now() and (ended_at is null or ended_at < started_at))`;
const isParked = sql<boolean>`(attempts >= ${sql.lit(maxAttempts)} and not ${isRunning})`;

/**
 * Stores jobs in the table `job`, a row each: unlike a lock, a row works through a pooler and survives a
 * crash (docs/adr/0036).
 *
 * @param options.leaseS how long a run that is not renewed keeps other servers from starting one
 */
export function createJobStore<Tables>(
  db: Kysely<Tables>,
  { leaseS = usualLeaseS }: { leaseS?: number } = {},
): JobStore {
  const inSeconds = (seconds: unknown) => sql`now() + make_interval(secs => ${seconds})`;

  /** Changes the row of a run, unless another run has begun since. */
  const claimOf = (job: string, startedAt: string, everyS: number): Claim => {
    const ofRun = sql`where name = ${job} and started_at = ${startedAt}::timestamptz`;
    return {
      renewMs: (leaseS * 1_000) / 3,
      async renew() {
        await sql`update job set next_at = ${inSeconds(leaseS)} ${ofRun}`.execute(db);
      },
      async end(outcome) {
        if (outcome === 'done') {
          await sql`update job set ended_at = now(), attempts = 0, error = null,
            next_at = greatest(now(), started_at + make_interval(secs => ${everyS})) ${ofRun}`.execute(db);
        } else if (outcome === 'returned') {
          await sql`update job set ended_at = now(), attempts = attempts - 1,
            next_at = now() ${ofRun}`.execute(db);
        } else {
          const text = String(outcome.error).slice(0, maxErrorLength);
          await sql`update job set ended_at = now(), error = ${text}, next_at = now() + make_interval(
            secs => least(${sql.lit(firstRetryS)} * 2 ^ (attempts - 1), ${sql.lit(longestRetryS)})) ${ofRun}`.execute(
            db,
          );
        }
      },
    };
  };

  return {
    async claim(job, everyS) {
      const { rows } = await sql<{ startedAt: string }>`
        with again as (
          update job set started_at = now(), next_at = ${inSeconds(leaseS)}, attempts = attempts + 1
          where name = ${job} and attempts < ${sql.lit(maxAttempts)}
            and now() >= next_at
          returning started_at
        ), first as (
          insert into job (name, started_at, next_at, attempts)
          select ${job}, now(), ${inSeconds(leaseS)}, 1
          where not exists (select from job where name = ${job})
          on conflict do nothing
          returning started_at
        )
        select started_at::text as "startedAt" from again
        union all select started_at::text from first`.execute(db);
      return rows[0] && claimOf(job, rows[0].startedAt, everyS);
    },

    async store(job, result) {
      await sql`update job set result = ${JSON.stringify(result)}::jsonb, result_at = now()
        where name = ${job}`.execute(db);
    },

    async find(job) {
      const { rows } = await sql<KnownJob>`
        select result, extract(epoch from result_at)::float8 as "storedAtS", ${isParked} as "isParked"
        from job where name = ${job}`.execute(db);
      return rows[0];
    },

    async list() {
      const { rows } = await sql<ListedJob>`
        select name, started_at as "startedAt", attempts, error,
          next_at as "nextAt",
          case when ${isRunning} then 'running' when ${isParked} then 'parked'
            when attempts > 0 then 'retrying' else 'waiting' end as state
        from job order by name`.execute(db);
      return rows;
    },

    async retry(job) {
      const { rows } = await sql`update job set attempts = 0, next_at = now()
        where name = ${job} and not ${isRunning} returning name`.execute(db);
      return rows.length > 0;
    },

    async endAll() {
      await sql`update job set ended_at = now(), attempts = attempts - 1, next_at = now()
        where ${isRunning}`.execute(db);
    },
  };
}
