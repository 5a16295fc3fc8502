import { sql } from 'kysely';
import { Reader } from '../../../schema.ts';

/** The contributions of a person of one kind: their number, and the newest five. Times are unix seconds. */
export type Contributions = { count: number; newest: { id: string; text: string; time: number }[] };

/**
 * The kinds of a person's contributions: the rows of each, and the number by which they are in order. The
 * messages of private rooms are for their members, and for who decides a report of one.
 */
const kinds = {
  shares: sql`select shared_us as position, source || '/' || source_id as id, title as text,
      shared_us / 1000000 as time from public_video where sharer_id = `,
  notes: sql`select transfer_id as position, transfer_id::text as id, note as text,
      floor(extract(epoch from g.created_at))::bigint as time
    from gift_note join gift g using (transfer_id) where note <> '' and account_id = `,
  messages: sql`select id as position, id::text as id, content as text,
      floor(extract(epoch from created_at))::bigint as time
    from chat_message m where deleted_at is null
      and (room_id is null or exists (select from known_room r where r.id = m.room_id and r.is_public))
      and account_id = `,
} as const;
export type ContributionKind = keyof typeof kinds;

export class PeopleReader extends Reader {
  async findContributions(kind: ContributionKind, accountId: number): Promise<Contributions> {
    const all = sql`${kinds[kind]} ${accountId}`;
    const { rows: newest } = await sql<Contributions['newest'][number]>`
      select id, text, time from (${all}) each order by position desc limit 5`.execute(this.db);
    const { rows } = await sql<{ count: number }>`select count(*) from (${all}) each`.execute(this.db);
    return { count: rows[0]?.count ?? 0, newest };
  }
}
