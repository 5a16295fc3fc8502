import { sql, type Kysely } from 'kysely';

/** What the last run of a job has kept for all servers. */
export type KeptResult = { result: unknown; keptAtS: number };

/** Decides among the servers of a database which of them runs a job. */
export type JobClaims = {
  /** Takes the run that is due; false while none is, or when another server was faster. */
  claim(job: string, everyS: number): Promise<boolean>;
  /** Keeps what came of a run, as JSON. */
  keep(job: string, result: unknown): Promise<void>;
  find(job: string): Promise<KeptResult | undefined>;
};

/** Keeps the claims in the table `job`: a row survives a pooler and a server that dies, a lock does not. */
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

    async keep(job, result) {
      await sql`update job set result = ${JSON.stringify(result)}::jsonb, result_at = now()
        where name = ${job}`.execute(db);
    },

    async find(job) {
      const { rows } = await sql<KeptResult>`
        select result, extract(epoch from result_at)::float8 as "keptAtS"
        from job where name = ${job} and result_at is not null`.execute(db);
      return rows[0];
    },
  };
}
