import { sql } from 'kysely';
import type { Preferences } from '@bloom/contract/account';
import { localeTable, parseLocale } from '@bloom/contract/locale';
import type { Account, PreferenceChanges } from './account.ts';
import { markName } from './look-alikes.ts';
import { isSessionLive } from './session-store.ts';
import { generateReferralCode, hashToken } from './tokens.ts';
import { Reader, Writer } from '../../schema.ts';

const columns = [
  'account.id',
  'account.name',
  'account.ref_code as refCode',
  'account.country',
  'account.name_changeable as nameChangeable',
  'account.preferences',
  'account.indexed',
  'account.history_enabled as historyEnabled',
  sql<number>`ceil(extract(epoch from account.next_reward_at))::bigint`.as('nextReward'),
  sql<number>`floor(extract(epoch from now() - account.created_at))::bigint`.as('ageS'),
] as const;

/** Rows have the locale by the name that release 0.1.0 stores (`LocaleFacts`). */
function readRow<T extends { preferences: Preferences }>(row: T): T {
  const locale = parseLocale(row.preferences.locale);
  return locale ? { ...row, preferences: { ...row.preferences, locale } } : row;
}

/** Reads accounts. */
export class AccountReader extends Reader {
  /**
   * The account of each token's session, with the session's id and expiry; undefined for a token without a valid
   * session.
   */
  async findBySessions(
    tokens: readonly string[],
  ): Promise<({ account: Account; sessionId: number; expiresAt: Date } | undefined)[]> {
    const hashes = tokens.map(hashToken);
    const rows = await this.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        ...columns,
        'session.id as sessionId',
        'session.expires_at as expiresAt',
        'session.token_hash as tokenHash',
      ])
      .where(sql<boolean>`session.token_hash = any(${hashes}::bytea[])`)
      .where(isSessionLive)
      .where('account.deleted_at', 'is', null)
      .execute();
    const found = new Map(
      rows.map(({ sessionId, expiresAt, tokenHash, ...account }) => [
        tokenHash.toString('hex'),
        { account: readRow(account), sessionId, expiresAt },
      ]),
    );
    return hashes.map((tokenHash) => found.get(tokenHash.toString('hex')));
  }

  /** The account with this id, unless it was deleted. */
  async find(id: number): Promise<Account | undefined> {
    const row = await this.db
      .selectFrom('account')
      .select(columns)
      .where('account.id', '=', id)
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst();
    return row && readRow(row);
  }

  /** The account of a referral code (`readRefCode`), unless it was deleted. */
  async findByRefCode(refCode: string): Promise<Account | undefined> {
    const row = await this.db
      .selectFrom('account')
      .select(columns)
      .where('account.ref_code', '=', refCode)
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst();
    return row && readRow(row);
  }
}

/** Writes accounts. */
export class AccountWriter extends Writer {
  /** Adds an account and returns its id. A name that looks like a taken one is marked. */
  async add(account: { name: string; nameChangeable: boolean; country: string }): Promise<number> {
    const { name, nameChangeable, country } = account;
    // With 31^8 codes a collision is rare, so the loop ends after one or two rounds.
    for (;;) {
      const row = await this.tx
        .insertInto('account')
        .values({
          name,
          name_changeable: nameChangeable,
          country,
          ref_code: generateReferralCode(),
        })
        .onConflict((conflict) => conflict.column('ref_code').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) {
        const { lookAlike, ...marked } = await markName(this.tx, row.id, name);
        await this.tx
          .updateTable('account')
          .set({ ...marked, look_alike: lookAlike })
          .where('id', '=', row.id)
          .execute();
        return row.id;
      }
    }
  }

  /** Sets whether search engines may list the page of the user. */
  async setIndexed(id: number, indexed: boolean): Promise<void> {
    await this.tx.updateTable('account').set({ indexed }).where('id', '=', id).execute();
  }

  /** Stores that the account has shared a video; returns whether it is its first one ever. */
  async recordShare(id: number): Promise<boolean> {
    const { numUpdatedRows } = await this.tx
      .updateTable('account')
      .set({ has_shared: true })
      .where('id', '=', id)
      .where('has_shared', '=', false)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  /**
   * Replaces a generated name, once. Returns the new one, which is marked if it looks like a taken one; undefined if the
   * name is not a generated one.
   */
  async rename(id: number, given: string): Promise<string | undefined> {
    // Its locks come before that of the row, as in the job that compares names.
    const { name, looks, lookAlike } = await markName(this.tx, id, given);
    const { numUpdatedRows } = await this.tx
      .updateTable('account')
      .set({ name, looks, look_alike: lookAlike, name_changeable: false })
      .where('id', '=', id)
      .where('name_changeable', '=', true)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? name : undefined;
  }

  /** Removes all preferences. */
  async clearPreferences(id: number): Promise<void> {
    await this.tx.updateTable('account').set({ preferences: {} }).where('id', '=', id).execute();
  }

  /** Changes preferences, of which null removes one, and returns all; undefined for a deleted account. */
  async changePreferences(
    id: number,
    { locale, ...others }: PreferenceChanges,
  ): Promise<Preferences | undefined> {
    const stored = locale ? (localeTable[locale].stored ?? locale) : locale;
    const changes = JSON.stringify({ ...others, locale: stored });
    const changed = sql<Preferences>`jsonb_strip_nulls(preferences || ${changes}::jsonb)`;
    const row = await this.tx
      .updateTable('account')
      .set({ preferences: changed })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('preferences')
      .executeTakeFirst();
    return row && readRow(row).preferences;
  }
}
