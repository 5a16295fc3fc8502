import { sql } from 'kysely';
import type { Preferences } from '@bloom/contract/account/account';
import { handleDays } from '@bloom/contract/account/account-name';
import { defaultCountry } from '@bloom/contract/wire/geo';
import type { Account, PreferenceChanges } from './account.ts';
import { idInHandle, readHandle } from './account-handle.ts';
import { looksOf, looksVersion } from './account-name.ts';
import { compareName, markedName, renewedMark, unmarkedName } from './look-alikes.ts';
import { isSessionLive } from './session-store.ts';
import { generateName, generateReferralCode, hashToken } from './tokens.ts';
import { Reader, Writer } from '../../schema.ts';

/**
 * Handles that are looked up together for a new account. Each has one digit more, so further ones are hardly
 * needed.
 */
const handlesAtOnce = 8;

/** When the handle can be changed again. */
const changeableAt = sql`handle_changed_at + make_interval(days => ${sql.lit(handleDays)})`;

/** Made as the index of the migration has it. */
const hasOutdatedLooks = sql<boolean>`(looks_version < ${sql.lit(looksVersion)} and name ~ '[⺀-鿿𠀀-𳎯]')`;

const columns = [
  'account.id',
  'account.name',
  sql<string>`account.handle`.as('handle'),
  sql<number | null>`case when ${changeableAt} > now()
    then ceil(extract(epoch from ${changeableAt}))::bigint end`.as('handleChangeableAt'),
  'account.ref_code as refCode',
  'account.country',
  'account.name_changeable as nameChangeable',
  'account.preferences',
  sql<'new' | 'applied' | 'declined' | null>`case when account.waits then coalesce(
    (select case action when 'decline' then 'declined' else 'applied' end
      from moderation_action where id = account.waits_by), 'new') end`.as('waiting'),
  sql<boolean>`account.probation_since is not null`.as('probation'),
  'account.indexed',
  'account.history_enabled as historyEnabled',
  sql<number>`ceil(extract(epoch from account.next_reward_at))::bigint`.as('nextReward'),
  sql<number>`floor(extract(epoch from now() - account.created_at))::bigint`.as('ageS'),
] as const;

export class AccountReader extends Reader {
  /**
   * The account of each token's session, with the session's id and expiry; undefined for a token without a
   * valid session.
   */
  async findBySessions(
    tokens: readonly string[],
  ): Promise<({ account: Account; sessionId: number; expiresAt: Date; isFresh: boolean } | undefined)[]> {
    const hashes = tokens.map(hashToken);
    const rows = await this.db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select([
        ...columns,
        'session.id as sessionId',
        'session.expires_at as expiresAt',
        'session.token_hash as tokenHash',
        sql<boolean>`session.created_at > now() - interval '5 minutes'`.as('isFresh'),
      ])
      // The inner select hides the number of tokens from the planner, which plans each statement again for
      // few of them: that cost four times as much as the lookup.
      .where(sql<boolean>`session.token_hash = any((select ${hashes}::bytea[])::bytea[])`)
      .where(isSessionLive)
      .where('account.deleted_at', 'is', null)
      .execute();
    const found = new Map(
      rows.map(({ sessionId, expiresAt, isFresh, tokenHash, ...account }) => [
        tokenHash.toString('hex'),
        { account, sessionId, expiresAt, isFresh },
      ]),
    );
    return hashes.map((tokenHash) => found.get(tokenHash.toString('hex')));
  }

  /** How many accounts have looks of an earlier release. */
  async countOutdatedLooks(): Promise<number> {
    const row = await this.db
      .selectFrom('account')
      .select(sql<number>`count(*)::int`.as('count'))
      .where(hasOutdatedLooks)
      .executeTakeFirstOrThrow();
    return row.count;
  }

  /** Whether there is an account, or was one. */
  async hasAny(): Promise<boolean> {
    const row = await this.db.selectFrom('account').select('id').limit(1).executeTakeFirst();
    return row !== undefined;
  }

  /** The account with this id, unless it was deleted. */
  async find(id: number): Promise<Account | undefined> {
    return this.db
      .selectFrom('account')
      .select(columns)
      .where('account.id', '=', id)
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst();
  }

  /**
   * The accounts that a text can mean: by id, by handle with or without its @, or by name, whose mark may be
   * left out. At most ten; deleted ones are none of them.
   */
  async findNamed(text: string): Promise<{ id: number; name: string; handle: string }[]> {
    const isHandle = text.startsWith('@');
    const handle = readHandle(isHandle ? text.slice(1) : text) ?? '';
    const ofId = sql<boolean>`id in (${idInHandle(handle) ?? 0}, ${/^\d{1,9}$/.test(text) ? Number(text) : 0})`;
    const ofName = sql<boolean>`looks && ${looksOf(text)}::text[]
      and lower(${text}) in (lower(name), lower(${unmarkedName}))`;
    return this.db
      .selectFrom('account')
      .select(['id', 'name', sql<string>`account.handle`.as('handle')])
      .where('deleted_at', 'is', null)
      .where((where) => where.or([where('handle', '=', handle), ofId, ...(isHandle ? [] : [ofName])]))
      .orderBy('id')
      .limit(10)
      .execute();
  }

  /**
   * The accounts that a moderator can mean: those that the text names (`findNamed`), and then by a part of
   * the name or by the id of a login at its provider. At most 20.
   */
  async search(text: string): Promise<{ id: number; name: string; handle: string }[]> {
    const named = await this.findNamed(text);
    const others = await this.db
      .selectFrom('account')
      .select(['id', 'name', sql<string>`account.handle`.as('handle')])
      .where('deleted_at', 'is', null)
      .where(
        sql<boolean>`(strpos(lower(name), lower(${text})) > 0
          or id in (select account_id from login_identity where subject = ${text}))`,
      )
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    const ids = new Set(named.map(({ id }) => id));
    return [...named, ...others.filter(({ id }) => !ids.has(id))].slice(0, 20);
  }

  /** The id of the account that has this handle, or had it until lately. */
  async findIdByHandle(handle: string): Promise<number | undefined> {
    const row = await this.db
      .selectFrom('handle')
      .select('account_id as id')
      .where('handle', '=', handle)
      .where(sql<boolean>`coalesce(left_at > now() - make_interval(days => ${sql.lit(handleDays)}), true)`)
      .executeTakeFirst();
    return row?.id ?? undefined;
  }

  /** The account of a referral code (`readRefCode`), unless it was deleted. */
  async findByRefCode(refCode: string): Promise<Account | undefined> {
    return this.db
      .selectFrom('account')
      .select(columns)
      .where('account.ref_code', '=', refCode)
      .where('account.deleted_at', 'is', null)
      .executeTakeFirst();
  }
}

export class AccountWriter extends Writer {
  /**
   * Adds an account and returns its id. A name that looks like a taken one is marked.
   *
   * @param account.handles its handle is the first of them that no account has or had
   */
  async add(account: {
    name: string;
    nameChangeable: boolean;
    country: string;
    handles: Iterator<string, never>;
  }): Promise<number> {
    const { name, nameChangeable, country, handles } = account;
    // With 31^8 codes a collision is rare, so the loop ends after one or two rounds.
    for (;;) {
      const row = await this.tx
        .insertInto('account')
        .values({
          name,
          name_changeable: nameChangeable,
          country,
          ref_code: generateReferralCode(),
          probation_since: sql<Date>`now()`,
        })
        .onConflict((conflict) => conflict.column('ref_code').doNothing())
        .returning('id')
        .executeTakeFirst();
      if (row) {
        const compared = await compareName(this.tx, row.id, name);
        const handle = await this.#addFreeHandle(row.id, handles);
        await this.tx
          .updateTable('account')
          .set({
            ...compared,
            handle,
            ...(compared.look_alike && { name: markedName(name, handle) }),
          })
          .where('id', '=', row.id)
          .execute();
        return row.id;
      }
    }
  }

  /**
   * Compares the names of some accounts of earlier releases again, without marking any, and returns of how
   * many. Rows that something else has locked wait for the next time, so that nothing waits for this one for
   * long.
   */
  async renewLooks(limit: number): Promise<number> {
    const outdated = await this.tx
      .selectFrom('account')
      .select(['id', unmarkedName.as('name')])
      .where(hasOutdatedLooks)
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    for (const { id, name } of outdated) {
      await this.tx
        .updateTable('account')
        .set({ looks: looksOf(name), looks_version: looksVersion })
        .where('id', '=', id)
        .execute();
    }
    return outdated.length;
  }

  /**
   * Changes the handle, and returns the account. Or returns why not: an account has or had the handle; the
   * last change was too recent, or the account was deleted.
   */
  async changeHandle(id: number, handle: string): Promise<Account | 'taken' | 'tooSoon'> {
    // Before the row of the account: a sign-up that has added the handle may be waiting for the row of its
    // inviter.
    if ((await this.#addHandle(id, [handle])) === undefined) return 'taken';
    const changed = await this.tx
      .updateTable('account')
      .set({ handle, handle_changed_at: sql<Date>`now()`, name: renewedMark(handle) })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`coalesce(${changeableAt} <= now(), true)`)
      .returning(columns)
      .executeTakeFirst();
    if (!changed) {
      await this.#removeHandle(handle);
      return 'tooSoon';
    }
    await this.tx
      .updateTable('handle')
      .set({ left_at: sql<Date>`now()` })
      .where('account_id', '=', id)
      .where('left_at', 'is', null)
      .where('handle', '<>', handle)
      .execute();
    return changed;
  }

  /**
   * Adds the first of these handles that is free. Another transaction that adds it at the same moment costs
   * one more round.
   */
  async #addFreeHandle(id: number, handles: Iterator<string, never>): Promise<string> {
    for (;;) {
      const next = Array.from({ length: handlesAtOnce }, () => handles.next().value);
      const added = await this.#addHandle(id, next);
      if (added !== undefined) return added;
    }
  }

  /**
   * Adds the first of these handles that no account has or had, and returns it; undefined if there is none,
   * or another transaction has added it meanwhile, for which this one waits.
   */
  async #addHandle(id: number, handles: readonly string[]): Promise<string | undefined> {
    const { rows } = await sql<{ handle: string }>`
      insert into handle (handle, account_id)
        select wanted, ${id} from unnest(${handles}::text[]) with ordinality as row (wanted, position)
        where not exists (select from handle where handle = wanted) order by position limit 1
      on conflict (handle) do nothing returning handle`.execute(this.tx);
    return rows[0]?.handle;
  }

  /** Only of a handle that this transaction has added. */
  async #removeHandle(handle: string): Promise<void> {
    await this.tx.deleteFrom('handle').where('handle', '=', handle).execute();
  }

  /** Sets whether search engines may list the page of the user. */
  async setIndexed(id: number, indexed: boolean): Promise<void> {
    await this.tx.updateTable('account').set({ indexed }).where('id', '=', id).execute();
  }

  /** Locks an account until the transaction ends. Returns whether there is one that was not deleted. */
  async lock(id: number): Promise<boolean> {
    const { rows } = await sql<{ isThere: boolean }>`
      select deleted_at is null as "isThere" from account where id = ${id} for no key update`.execute(
      this.tx,
    );
    return rows[0]?.isThere === true;
  }

  /** Switches on or off that what an account watches is stored. */
  async setHistoryEnabled(id: number, enabled: boolean): Promise<void> {
    await this.tx.updateTable('account').set({ history_enabled: enabled }).where('id', '=', id).execute();
  }

  /** Begins a probation, or begins it again. An account that was on none gets no gift at its end. */
  async beginProbation(id: number): Promise<void> {
    await sql`update account
      set probation_since = clock_timestamp(), welcome_paid = welcome_paid or probation_since is null
      where id = ${id}`.execute(this.tx);
  }

  /** Makes a new account wait for a moderator. */
  async makeWait(id: number): Promise<void> {
    await this.tx.updateTable('account').set({ waits: true }).where('id', '=', id).execute();
  }

  /** Ends that without a decision about an application. */
  async stopWaiting(id: number): Promise<void> {
    await this.tx.updateTable('account').set({ waits: false, waits_by: null }).where('id', '=', id).execute();
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
   * Replaces a generated name, once. Returns the new one, which is marked if it looks like a taken one;
   * undefined if the name is not a generated one.
   */
  async rename(id: number, given: string): Promise<string | undefined> {
    // Its locks come before that of the row, as where an account is added.
    const compared = await compareName(this.tx, id, given);
    const marked = sql<string>`${given}::text || ' @' || account.handle`;
    const row = await this.tx
      .updateTable('account')
      .set({ ...compared, name: compared.look_alike ? marked : given, name_changeable: false })
      .where('id', '=', id)
      .where('name_changeable', '=', true)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    return row?.name;
  }

  async findRemovedNames(id: number): Promise<string[]> {
    const rows = await this.tx
      .selectFrom('removed_name')
      .select('name')
      .where('account_id', '=', id)
      .execute();
    return rows.map(({ name }) => name);
  }

  /** Replaces a name by a generated one by an action of a moderator; its owner can change that once. */
  async removeName(id: number, actionId: number): Promise<void> {
    await sql`insert into removed_name (account_id, action_id, name)
      select id, ${actionId}, ${unmarkedName} from account where id = ${id}`.execute(this.tx);
    await this.#allowRename(id);
    await this.rename(id, generateName());
    await this.#allowRename(id);
  }

  /** Gives an account the name back that moderators removed last. */
  async restoreName(id: number): Promise<void> {
    const removed = await this.tx
      .deleteFrom('removed_name')
      .where('account_id', '=', id)
      .returning(['action_id', 'name'])
      .execute();
    const last = removed.toSorted((one, other) => other.action_id - one.action_id)[0];
    if (!last) return;
    await this.#allowRename(id);
    await this.rename(id, last.name);
  }

  async #allowRename(id: number): Promise<void> {
    await this.tx.updateTable('account').set({ name_changeable: true }).where('id', '=', id).execute();
  }

  /** Removes all preferences. */
  async clearPreferences(id: number): Promise<void> {
    await this.tx.updateTable('account').set({ preferences: {} }).where('id', '=', id).execute();
  }

  /** Changes preferences, of which null removes one, and returns all; undefined for a deleted account. */
  async changePreferences(id: number, changes: PreferenceChanges): Promise<Preferences | undefined> {
    const changed = sql<Preferences>`jsonb_strip_nulls(preferences || ${JSON.stringify(changes)}::jsonb)`;
    const row = await this.tx
      .updateTable('account')
      .set({ preferences: changed })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('preferences')
      .executeTakeFirst();
    return row?.preferences;
  }
  /** Marks an account as deleted. What is personal in its row goes; `name` replaces its name. */
  async anonymize(id: number, name: string): Promise<void> {
    await this.tx
      .updateTable('account')
      .set({
        name,
        handle: null,
        looks: [],
        look_alike: false,
        // Not a valid code: it is never generated and never accepted.
        ref_code: `deleted-${id}`,
        country: defaultCountry,
        preferences: {},
        deleted_at: sql<Date>`now()`,
      })
      .where('id', '=', id)
      .execute();
  }
}
