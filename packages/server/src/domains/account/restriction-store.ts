import { sql, type RawBuilder } from 'kysely';
import { unixSeconds } from '../../platform/database/index.ts';
import { Reader, Writer } from '../../schema.ts';
import { LedgerReader } from '../ledger/index.ts';

/** The restrictions of an account that is locked; null and undefined where there is none. */
export type Restrictions = NonNullable<Awaited<ReturnType<RestrictionWriter['lock']>>>;

/** Reads accounts with what moderators see of them. */
export class RestrictionReader extends Reader {
  /** An account with balance, time-out or ban; undefined for none, or a deleted one. */
  async find(id: number) {
    const found = await this.db
      .selectFrom('account as a')
      .leftJoin('sanction as s', (join) =>
        join.onRef('s.account_id', '=', 'a.id').on(sql<boolean>`coalesce(s.until > clock_timestamp(), true)`),
      )
      .select([
        'a.id',
        'a.name',
        sql<string>`a.handle`.as('handle'),
        unixSeconds('a.created_at').as('joined'),
        sql<boolean>`a.frozen_by is not null`.as('frozen'),
        sql<boolean>`a.probation_since is not null`.as('probation'),
        sql<'ban' | 'timeout' | null>`s.kind`.as('sanction'),
        sql<number | null>`ceil(extract(epoch from s.until))::bigint`.as('until'),
      ])
      .where('a.id', '=', id)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst();
    return found && { ...found, balance: await new LedgerReader(this.db).balanceOf(id) };
  }
}

/**
 * Writes what moderators restrict an account by (docs/specification/moderation.md#sanctions). Names that they
 * replace are written by `AccountWriter`.
 */
export class RestrictionWriter extends Writer {
  /** Locks an account, and reads its restrictions; undefined where there is none. */
  async lock(id: number) {
    const account = await this.tx
      .selectFrom('account')
      .select(['frozen_by', 'name_changeable', 'probation_since', 'waits', 'waits_by'])
      .select(
        sql<'applied' | 'declined' | 'outside'>`case
          when waits_by is null then 'outside'
          when exists (select from moderation_action where id = waits_by and action = 'decline') then 'declined'
          else 'applied' end`.as('waits_as'),
      )
      .select(
        sql<number | null>`(select max(action_id) from removed_name where account_id = account.id)`.as(
          'renamed_by',
        ),
      )
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) return undefined;
    const sanction = await this.tx
      .selectFrom('sanction')
      .select([
        sql<'banned' | 'timedOut'>`case kind when 'ban' then 'banned' else 'timedOut' end`.as('state'),
        'action_id as by',
      ])
      .where('account_id', '=', id)
      .where(sql<boolean>`coalesce(until > clock_timestamp(), true)`)
      .executeTakeFirst();
    return { ...account, sanction };
  }

  /**
   * Sets a time-out that ends at `until`, or a ban with null; it replaces the one before. Returns the end in
   * unix seconds; undefined for an account that does not exist, and for an end that is over or not within a
   * year.
   *
   * @param actionId the row of the log of moderation
   */
  async sanction(
    accountId: number,
    until: RawBuilder<Date> | null,
    actionId: number,
  ): Promise<{ until: number | null } | undefined> {
    const end = sql`(${until})::timestamptz`;
    const { rows } = await sql<{ until: number | null }>`
      insert into sanction as s (account_id, kind, until, action_id)
        select id, ${until === null ? 'ban' : 'timeout'}, ${end}, ${actionId}::bigint
        from account where id = ${accountId} and deleted_at is null
          and coalesce(${end} between clock_timestamp() and clock_timestamp() + interval '1 year', true)
      on conflict (account_id) do update set kind = excluded.kind, until = excluded.until,
        created_at = excluded.created_at, action_id = excluded.action_id
      returning ceil(extract(epoch from until))::bigint as until`.execute(this.tx);
    return rows[0];
  }

  /** Ends a time-out or ban. Returns whether there was one. */
  async lift(accountId: number): Promise<boolean> {
    const { rows } = await sql<{ isLasting: boolean }>`delete from sanction s
      where s.account_id = ${accountId}
      returning s.until is null or s.until > clock_timestamp() as "isLasting"`.execute(this.tx);
    return rows[0]?.isLasting === true;
  }

  /** Makes an account wait by an action, or admits it with null. */
  async setWaiting(id: number, actionId: number | null): Promise<void> {
    await this.tx
      .updateTable('account')
      .set({ waits: actionId !== null, waits_by: actionId })
      .where('id', '=', id)
      .execute();
  }

  /** Freezes the petals of an account by an action of a moderator, or frees them with null. */
  async setFrozen(id: number, actionId: number | null): Promise<void> {
    await this.tx.updateTable('account').set({ frozen_by: actionId }).where('id', '=', id).execute();
  }
}
