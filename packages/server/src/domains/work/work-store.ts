import { sql } from 'kysely';
import type { LinkState } from '@bloom/contract/work/work-rules';
import type { Snapshot } from '@bloom/contract/moderation/moderation-case';
import { Reader, Writer, type Db } from '../../schema.ts';
import { hiddenStates, type Subject } from '../content/index.ts';
import type { Vote } from './decide-link.ts';

/** A video of a work; the offset is to the one with the smallest id. */
export type Member = { video_id: number; offset_s: number };

/** A link with its votes. */
export type LinkRow = {
  id: number;
  first_id: number;
  second_id: number;
  offset_s: number;
  state: LinkState;
  locked: boolean;
  proposer_id: number | null;
  proposer_name: string;
  agree: number;
  disagree: number;
  /** The vote of the account that reads; null without one. */
  vote: boolean | null;
};

/** A link that its transaction changes. */
export type HeldLink = Pick<
  LinkRow,
  'id' | 'first_id' | 'second_id' | 'offset_s' | 'state' | 'locked' | 'proposer_id'
> & { hidden_by: number | null };

/** An account counts in votes from this age on, if it has given or shared. */
const trustedAfter = sql`interval '1 day'`;

export class WorkReader extends Reader {
  /** The id of the work of a video, and its videos by ascending id; of a video alone itself. */
  async members(videoId: number): Promise<{ workId: number; members: Member[] }> {
    const { rows } = await sql<Member & { work_id: number }>`
      select o.work_id, o.video_id, o.offset_s
      from work_video w join work_video o on o.work_id = w.work_id
      where w.video_id = ${videoId} order by o.video_id`.execute(this.db);
    const members = rows.map(({ video_id, offset_s }) => ({ video_id, offset_s }));
    return rows[0]
      ? { workId: rows[0].work_id, members }
      : { workId: videoId, members: [{ video_id: videoId, offset_s: 0 }] };
  }

  /** The links of some videos that are not refused and that no moderator hid, the oldest first. */
  async links(videoIds: readonly number[], accountId: number | undefined): Promise<LinkRow[]> {
    const { rows } = await sql<LinkRow>`
      select l.id, l.first_id, l.second_id, l.offset_s, l.state, l.locked,
        case when a.deleted_at is null then a.id end as proposer_id, coalesce(a.name, '') as proposer_name,
        (select count(*)::int from video_link_vote where link_id = l.id and agrees) as agree,
        (select count(*)::int from video_link_vote where link_id = l.id and not agrees) as disagree,
        (select agrees from video_link_vote where link_id = l.id and account_id = ${accountId ?? null}::bigint) as vote
      from video_link l left join public_account a on a.id = l.proposer_id
      where (l.first_id = any(${videoIds}::bigint[]) or l.second_id = any(${videoIds}::bigint[]))
        and l.state <> 'refused' and l.hidden_by is null
      order by l.id`.execute(this.db);
    return rows;
  }

  /** A link by the ids of its videos, whose titles may be erased later; undefined if it is gone. */
  async describe(linkId: number): Promise<Snapshot | undefined> {
    const { rows } = await sql<{ title: string; text: string; video: string }>`
      select f.source || '/' || f.source_id || ' = ' || s.source || '/' || s.source_id as title,
        l.offset_s || ' s' as text,
        f.source || '/' || f.source_id as video
      from video_link l join public_video f on f.id = l.first_id join public_video s on s.id = l.second_id
      where l.id = ${linkId}`.execute(this.db);
    const [row] = rows;
    return (
      row && { id: String(linkId), title: row.title, text: row.text, place: { kind: 'video', id: row.video } }
    );
  }
}

const heldColumns = [
  'id',
  'first_id',
  'second_id',
  'offset_s',
  'state',
  'locked',
  'proposer_id',
  'hidden_by',
] as const;

/** Writes links. Begin with `lock`, then lock their videos. */
export class WorkWriter extends Writer {
  /** Waits until no other transaction changes works. */
  async lock(): Promise<void> {
    await sql`select work_lock()`.execute(this.tx);
  }

  /** The link between two videos, by ascending id. */
  find(firstId: number, secondId: number): Promise<HeldLink | undefined> {
    return this.tx
      .selectFrom('video_link')
      .select(heldColumns)
      .where('first_id', '=', firstId)
      .where('second_id', '=', secondId)
      .$narrowType<{ state: LinkState }>()
      .executeTakeFirst();
  }

  /** How many drafts an account has proposed. */
  async countDrafts(accountId: number): Promise<number> {
    const row = await this.tx
      .selectFrom('video_link')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('proposer_id', '=', accountId)
      .where('state', '=', 'draft')
      .executeTakeFirstOrThrow();
    return row.count;
  }

  add(
    link: Pick<HeldLink, 'first_id' | 'second_id' | 'offset_s'> & { proposer_id: number },
  ): Promise<HeldLink> {
    return this.tx
      .insertInto('video_link')
      .values(link)
      .returning(heldColumns)
      .$narrowType<{ state: LinkState }>()
      .executeTakeFirstOrThrow();
  }

  /** Changes the offset; votes of other accounts were for another one. */
  async setOffset({ id }: HeldLink, offsetS: number, accountId: number): Promise<void> {
    await this.tx.updateTable('video_link').set({ offset_s: offsetS }).where('id', '=', id).execute();
    await this.tx
      .deleteFrom('video_link_vote')
      .where('link_id', '=', id)
      .where('account_id', '<>', accountId)
      .execute();
  }

  async vote(linkId: number, accountId: number, agrees: boolean): Promise<void> {
    await this.tx
      .insertInto('video_link_vote')
      .values({ link_id: linkId, account_id: accountId, agrees })
      .onConflict((conflict) => conflict.columns(['link_id', 'account_id']).doUpdateSet({ agrees }))
      .execute();
  }

  /** The votes on a link, and whether one account shared both of its videos. */
  async votes({ id, first_id, second_id }: HeldLink): Promise<{ votes: Vote[]; isOfOne: boolean }> {
    const { rows } = await sql<Vote & { isOfOne: boolean }>`
      select o.agrees, o.account_id in (f.sharer_id, s.sharer_id) as "isSharer",
        o.account_id is not distinct from l.proposer_id as "isProposer",
        a.created_at < clock_timestamp() - ${trustedAfter} and (
          exists (select from standing_gift where donor_id = o.account_id)
          or exists (select from public_video where sharer_id = o.account_id)) as "isTrusted",
        f.sharer_id = s.sharer_id as "isOfOne"
      from video_link l join public_video f on f.id = ${first_id} join public_video s on s.id = ${second_id}
        join video_link_vote o on o.link_id = l.id join public_account a on a.id = o.account_id
      where l.id = ${id}`.execute(this.tx);
    return { votes: rows, isOfOne: rows[0]?.isOfOne ?? false };
  }

  async setState(linkId: number, state: LinkState, locked: boolean): Promise<void> {
    await this.tx.updateTable('video_link').set({ state, locked }).where('id', '=', linkId).execute();
  }

  async setHidden(linkId: number, actionId: number | null): Promise<HeldLink | undefined> {
    return this.tx
      .updateTable('video_link')
      .set({ hidden_by: actionId })
      .where('id', '=', linkId)
      .returning(heldColumns)
      .$narrowType<{ state: LinkState }>()
      .executeTakeFirst();
  }

  /** Makes the works of the two videos of a link again. Returns whose work changed, and the largest size. */
  async refresh(
    link: Pick<HeldLink, 'first_id' | 'second_id'>,
  ): Promise<{ videoIds: number[]; size: number }> {
    const pair = [link.first_id, link.second_id];
    const { rows: before } = await sql<{ video_id: number }>`
      select o.video_id from work_video w join work_video o on o.work_id = w.work_id
      where w.video_id = any(${pair}::bigint[])`.execute(this.tx);
    const { rows } = await sql<{ size: number }>`
      select work_refresh(${pair}::bigint[]) as size`.execute(this.tx);
    return {
      videoIds: [...new Set([...pair, ...before.map(({ video_id }) => video_id)])],
      size: rows[0]?.size ?? 1,
    };
  }

  /** Locks a link as the target of an action of a moderator; undefined if there is none. */
  async lockSubject(linkId: number): Promise<Subject | undefined> {
    await this.lock();
    const { rows } = await sql<{ ownerId: number | null; category: string; hiddenBy: number | null }>`
      select case when a.deleted_at is null then a.id end as "ownerId", v.category, l.hidden_by as "hiddenBy"
      from video_link l join public_video v on v.id = l.first_id left join public_account a on a.id = l.proposer_id
      where l.id = ${linkId} for no key update of l`.execute(this.tx);
    if (!rows[0]) return undefined;
    const { hiddenBy, ...subject } = rows[0];
    return { id: linkId, ...subject, states: hiddenStates(hiddenBy) };
  }

  /** Leaves the proposals of a deleted account without its name, and none of its votes. */
  static async forget(tx: Db, accountId: number): Promise<void> {
    await tx
      .updateTable('video_link')
      .set({ proposer_id: null })
      .where('proposer_id', '=', accountId)
      .execute();
    await tx.deleteFrom('video_link_vote').where('account_id', '=', accountId).execute();
  }
}
