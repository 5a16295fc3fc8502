import { sql } from 'kysely';
import { unixSeconds } from '../../../platform/database/index.ts';
import { Reader } from '../../../schema.ts';

/** The contributions of a person of one kind: their number, and the newest five. Times are unix seconds. */
export type Contributions = { count: number; newest: { id: string; text: string; time: number }[] };

/** The kinds of a person's contributions: the rows of each, and the number by which they are in order. */
const kinds = {
  shares: sql`select shared_us as place, source || '/' || source_id as id, title as text,
      shared_us / 1000000 as time from video where sharer_id = `,
  notes: sql`select transfer_id as place, transfer_id::text as id, note as text,
      floor(extract(epoch from g.created_at))::bigint as time
    from gift_note join gift g using (transfer_id) where note <> '' and account_id = `,
  messages: sql`select id as place, id::text as id, content as text,
      floor(extract(epoch from created_at))::bigint as time
    from chat_message where deleted_at is null and account_id = `,
} as const;
export type ContributionKind = keyof typeof kinds;

/** Reads what moderators see of persons. */
export class PeopleReader extends Reader {
  /** A person with balance and sanctions; undefined for none, or a deleted one. */
  find(id: number) {
    return this.db
      .selectFrom('account as a')
      .innerJoin('ledger_account as l', 'l.id', 'a.id')
      .leftJoin('sanction as s', (join) =>
        join.onRef('s.account_id', '=', 'a.id').on(sql<boolean>`coalesce(s.until > clock_timestamp(), true)`),
      )
      .select([
        'a.id',
        'a.name',
        sql<string>`a.handle`.as('handle'),
        unixSeconds('a.created_at').as('joined'),
        'l.balance',
        sql<boolean>`a.frozen_by is not null`.as('frozen'),
        sql<'ban' | 'timeout' | null>`s.kind`.as('sanction'),
        sql<number | null>`ceil(extract(epoch from s.until))::bigint`.as('until'),
      ])
      .where('a.id', '=', id)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst();
  }

  async findContributions(kind: ContributionKind, accountId: number): Promise<Contributions> {
    const all = sql`${kinds[kind]} ${accountId}`;
    const { rows: newest } = await sql<Contributions['newest'][number]>`
      select id, text, time from (${all}) each order by place desc limit 5`.execute(this.db);
    const { rows } = await sql<{ count: number }>`select count(*) from (${all}) each`.execute(this.db);
    return { count: rows[0]?.count ?? 0, newest };
  }
}
