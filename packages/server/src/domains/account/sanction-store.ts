import { sql, type RawBuilder } from 'kysely';
import { Writer } from '../../schema.ts';

/** Sets and lifts what keeps an account from writing (docs/specification/moderation.md#sanctions). */
export class SanctionWriter extends Writer {
  /**
   * Sets a time-out that ends at `until`, or a ban with null; it replaces the one before. Returns the end in
   * unix seconds; undefined for an account that does not exist, and for an end that is over or not within a
   * year.
   *
   * @param actionId the row of the log of moderation
   */
  async set(
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
}
