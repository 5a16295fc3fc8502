import { sql, type Kysely } from 'kysely';

/** What the last run of a job stored for all servers; the time in Unix seconds. */
export type StoredResult = { result: unknown; storedAtS: number };

/** Decides which server of a database runs a job. */
export type JobClaims = {
  /** Claims the run that is due; false while none is, or when another server claimed it. */
  claim(job: string, everyS: number): Promise<boolean>;
  /** Stores the result of a run, as JSON. */
  store(job: string, result: unknown): Promise<void>;
  find(job: string): Promise<StoredResult | undefined>;
};

/** Stores the claims in the table `job`: unlike a lock, a row works through a pooler and survives a crash. */
export function createJobClaims<Tables>(db: Kysely<Tables>): JobClaims {
  return {
    async claim(job, everyS) {
      const { rows } = await sql`
        with again as (
          update job set started_at = now()
          where name = ${job} and started_at <= now() - make_interval(secs => ${everyS})
          returning name
        ), first as (
          insert into job (name, started_at)
          select ${job}, now() where not exists (select from job where name = ${job})
          on conflict do nothing
          returning name
        )
        select from again union all select from first`.execute(db);
      return rows.length > 0;
    },

    async store(job, result) {
      await sql`update job set result = ${JSON.stringify(result)}::jsonb, result_at = now()
        where name = ${job}`.execute(db);
    },

    async find(job) {
      const { rows } = await sql<StoredResult>`
        select result, extract(epoch from result_at)::float8 as "storedAtS"
        from job where name = ${job} and result_at is not null`.execute(db);
      return rows[0];
    },
  };
}
