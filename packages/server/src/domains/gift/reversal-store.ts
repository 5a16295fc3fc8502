import { sql } from 'kysely';
import type { GiftKind } from '@bloom/contract/gift/economy';
import type { ReversedGifts } from '@bloom/contract/moderation/moderation';
import type { ChosenGifts } from '../moderation/index.ts';
import { Writer } from '../../schema.ts';

/** The chosen gifts that are not reversed and do not wait for it, as `gift` g; without `to`: to anyone. */
function chosen({ from, to, between }: Omit<ChosenGifts, 'to'> & Partial<ChosenGifts>) {
  const at = (seconds: number) => sql`to_timestamp(${seconds}::double precision)`;
  return sql`from gift g
    where g.donor_id = any(${from}::bigint[]) and g.amount > 0
      and g.created_at >= ${at(between.from)} and g.created_at < ${at(between.to)}
      and ${
        to === undefined
          ? sql`true`
          : 'target' in to
            ? sql`g.kind = ${to.target.kind} and g.target_id = ${to.target.id}`
            : sql`g.recipient_id = any(${to.recipients}::bigint[])`
      }
      -- All gifts of a video that its sharer has removed are the sharer's own.
      and (g.kind <> 'video' or exists (select from public_video v where v.id = g.target_id))
      and not exists (select from gift_reversal r
        where r.gift_id = g.transfer_id and r.undoes is null and r.state <> 'undone')`;
}

/** The target of a gift, with the video that it is or is on. */
export type CarriedOut = { kind: GiftKind; targetId: number; videoId: number | null };

/** Writes what moderators decide about gifts. */
export class ReversalWriter extends Writer {
  async findRecipients(gifts: Omit<ChosenGifts, 'to'>): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select distinct g.recipient_id as id ${chosen(gifts)} order by 1`.execute(this.tx);
    return rows.map(({ id }) => id);
  }

  /** The effects of a reversal of the gifts, with the petals that those who must pay back have now. */
  async preview(gifts: ChosenGifts): Promise<ReversedGifts> {
    const { rows } = await sql<ReversedGifts>`
      with chosen as (
        select g.* ${chosen(gifts)}
      ), paid as (
        select c.recipient_id, greatest(sum(p.amount) filter (where p.account_id = c.recipient_id), 0) as received,
          coalesce(-sum(p.amount) filter (where p.account_id = -1), 0) as extra
        from chosen c join ledger_entry p on p.transfer_id = c.transfer_id group by c.recipient_id, c.transfer_id
      ), due as (
        select recipient_id as account_id, sum(received) as amount from paid group by 1
      ), brought as (
        select p.recipient_id, sum(p.extra) as extra, least(sum(p.extra), max(r.pending)) as unpaid
        from paid p join referral_pending r on r.account_id = p.recipient_id group by 1
      ), owed as (
        select * from due
        union all
        select r.inviter_id, b.extra - b.unpaid from brought b join referral r on r.invitee_id = b.recipient_id
      ), by_account as (
        select account_id, sum(amount) as amount from owed group by 1
      )
      select count(*) as gifts, coalesce(sum(amount), 0)::bigint as amount, count(distinct target_id) filter (where kind = 'video') as videos,
        (select count(*) from due where amount > 0) as sharers,
        (select coalesce(sum(received + extra), 0)::bigint from paid) as due,
        (select coalesce(sum(greatest(o.amount - l.balance, 0)), 0)::bigint
          from by_account o join ledger_account l on l.id = o.account_id) as shortfall
      from chosen`.execute(this.tx);
    if (!rows[0]) throw new Error('an aggregate returned no row');
    return rows[0];
  }

  /** Adds the gifts that an action reverses, at most so many. Returns their number and recipients. */
  async add(
    actionId: number,
    gifts: ChosenGifts,
    toDonor: boolean,
    limit: number,
  ): Promise<{ count: number; recipients: number[] }> {
    const { rows } = await sql<{ count: number; recipients: number[] }>`
      with added as (
        insert into gift_reversal (action_id, gift_id, video_id, recipient_id, amount, to_donor)
        select ${actionId}, g.transfer_id, case when g.kind = 'video' then g.video_id end, g.recipient_id, -g.amount,
          ${toDonor} ${chosen(gifts)}
        order by g.transfer_id limit ${limit} on conflict do nothing returning recipient_id
      )
      select count(*), coalesce(array_agg(distinct recipient_id), '{}') as recipients from added`.execute(
      this.tx,
    );
    return rows[0] ?? { count: 0, recipients: [] };
  }

  /** Adds all that an action reversed, to undo it. Returns donors and recipients. */
  async addUndoing(actionId: number, undoes: number): Promise<{ donors: number[]; recipients: number[] }> {
    const { rows } = await sql<{ donors: number[]; recipients: number[] }>`
      with added as (
        insert into gift_reversal (action_id, gift_id, undoes, video_id, recipient_id, amount, to_donor)
        select ${actionId}, gift_id, action_id, video_id, recipient_id, -amount, to_donor
        from gift_reversal where action_id = ${undoes} returning gift_id, recipient_id
      )
      select coalesce(array_agg(distinct g.donor_id), '{}') as donors,
        coalesce(array_agg(distinct a.recipient_id), '{}') as recipients
      from added a join gift g on g.transfer_id = a.gift_id`.execute(this.tx);
    return rows[0] ?? { donors: [], recipients: [] };
  }

  /** Carries out the next of what waits, at most so many. Returns the gifts. */
  async carryOut(bigGift: number, limit: number): Promise<CarriedOut[]> {
    const { rows } = await sql<CarriedOut>`
      select kind, target_id as "targetId", video_id as "videoId"
      from gift_reverse(${bigGift}, ${limit})`.execute(this.tx);
    return rows;
  }
}
