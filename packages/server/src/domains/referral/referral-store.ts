import { sql } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { limitedAddresses } from '../../platform/limits/index.ts';
import { Reader, Writer, type Db } from '../../schema.ts';
import { NotificationWriter } from '../notification/index.ts';
import type { InvitedTotals, Invitee } from './referral.ts';

/** Reads who invited whom, which is fixed at sign-up (docs/specification/rewards.md#referral-codes). */
export class ReferralReader extends Reader {
  /**
   * An account's invitees, newest first.
   *
   * @param before only invitees before this one
   */
  async invitedBy(inviterId: number, limit: number, before?: number): Promise<Invitee[]> {
    return this.db
      .selectFrom('referral as r')
      .innerJoin('public_account as a', 'a.id', 'r.invitee_id')
      .leftJoin('referral_pending as p', 'p.account_id', 'r.invitee_id')
      .select([
        'r.invitee_id as id',
        'a.name',
        unixSeconds('r.created_at').as('joined'),
        sql<number>`coalesce(p.pending + p.paid, 0)`.as('brought'),
      ])
      .where('r.inviter_id', '=', inviterId)
      .$if(before !== undefined, (query) => query.where('r.invitee_id', '<', before ?? 0))
      .orderBy('r.invitee_id', 'desc')
      .limit(limit)
      .execute();
  }

  /** How many people an account has invited in the last seven days. */
  async countThisWeek(inviterId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('referral')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('inviter_id', '=', inviterId)
      .where('created_at', '>', sql<Date>`now() - interval '7 days'`)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** How many invitees an account has and what they have brought in total. */
  async totalsOf(inviterId: number): Promise<InvitedTotals> {
    return this.db
      .selectFrom('referral as r')
      .leftJoin('referral_pending as p', 'p.account_id', 'r.invitee_id')
      .select([
        sql<number>`count(*)`.as('invited'),
        sql<number>`coalesce(sum(p.pending + p.paid), 0)::bigint`.as('brought'),
        sql<number>`coalesce(sum(p.pending), 0)::bigint`.as('pending'),
      ])
      .where('r.inviter_id', '=', inviterId)
      .executeTakeFirstOrThrow();
  }
}

export class ReferralWriter extends Writer {
  /**
   * Stores the inviter of a new account, who is notified, in the transaction of the sign-up.
   *
   * @param counts whether what it gets brings an extra
   */
  async add(inviteeId: number, inviterId: number, counts: boolean): Promise<void> {
    await this.tx
      .insertInto('referral')
      .values({ invitee_id: inviteeId, inviter_id: inviterId, counts })
      .execute();
    await new NotificationWriter(this.tx).addJoined(inviterId, inviteeId);
  }

  /**
   * Counts a person who signs up from an address. Returns whether it is one of the first of its day (UTC),
   * of IPv6 also in its larger network (docs/specification/rewards.md#newcomers-of-an-address).
   */
  async countNewcomer(ip: string, most: number): Promise<boolean> {
    let counts = true;
    for (const { address, max } of limitedAddresses(ip, most)) {
      const { rows } = await sql<{ people: number }>`
        insert into referral_address as a (address_hash)
          values (person_hash('address ' || (now() at time zone 'UTC')::date, ${address}))
        on conflict (address_hash) do update set people = a.people + 1
        returning people`.execute(this.tx);
      counts &&= (rows[0]?.people ?? 0) <= max;
    }
    return counts;
  }
}

/** Forgets how many came from an address, once its day is over everywhere. */
export async function purgeAddresses(db: Db): Promise<void> {
  await sql`delete from referral_address where created_at < now() - interval '2 days'`.execute(db);
}
