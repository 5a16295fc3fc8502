import { sql } from 'kysely';
import { Writer } from '../../schema.ts';

/**
 * Writes what is remembered of people beyond their accounts (docs/adr/0023). What an account leaves
 * behind is written by the database itself, when a login is taken from it (`person_remember`).
 */
export class PersonWriter extends Writer {
  /**
   * Has an account inherit what is remembered of a login that it was just given: the later time of the
   * next daily reward, and whether the welcome gift was paid, which is returned.
   */
  async inherit(accountId: number, provider: string, subject: string): Promise<boolean> {
    const { rows } = await sql<{ paid: boolean }>`
      select person_return(${accountId}::bigint, ${provider}::text, ${subject}::text) as paid
    `.execute(this.tx);
    return rows[0]?.paid === true;
  }

  /** Remembers under another subject what is remembered of a login. */
  async move(provider: string, former: string, subject: string): Promise<void> {
    await sql`update person set identity_hash = person_hash(${provider}, ${subject})
      where identity_hash = person_hash(${provider}, ${former})`.execute(this.tx);
  }

  /** Notes that the owner of an account was paid the welcome gift, for good. */
  async recordWelcome(accountId: number): Promise<void> {
    await this.tx.updateTable('account').set({ welcome_paid: true }).where('id', '=', accountId).execute();
  }
}
