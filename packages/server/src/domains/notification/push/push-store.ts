import { sql } from 'kysely';
import { isSessionLive } from '../../account/index.ts';
import { Reader, type Db, type Tx } from '../../../schema.ts';
import type { PushTarget } from './push.ts';

/** The VAPID keys of the system (RFC 8292), base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

/** A device that a server has taken on to send to. */
export type Claimed = PushTarget & {
  sessionId: number;
  accountId: number;
  /** Notifications up to this one need not be sent. */
  seenId: number;
  /** The newest notification of the account. */
  newestId: number;
  failures: number;
  /** As it is stored with the account. */
  locale: string | null;
};

/** A device that has something to be sent now. */
export type Due = { sessionId: number; accountId: number; endpoint: string };

/** So many devices are looked at in one query, to keep it short. */
const pageSize = 2_000;
/** How long a server has for a device; after that it may have died, and another one sends. */
const claimS = 120;

/** The keys, which `generate` makes the first time: of several servers one wins, and all get the same. */
export async function findKeys(db: Db, generate: () => PushKeys): Promise<PushKeys> {
  const find = () =>
    db
      .selectFrom('push_key')
      .select(['public_key as publicKey', 'private_key as privateKey'])
      .executeTakeFirst();
  const found = await find();
  if (found) return found;
  const { publicKey, privateKey } = generate();
  await db
    .insertInto('push_key')
    .values({ public_key: publicKey, private_key: privateKey })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await find()) ?? { publicKey, privateKey };
}

/** Reads the devices of accounts. */
export class PushReader extends Reader {
  /** The device of a session. */
  async find(sessionId: number): Promise<(PushTarget & { failures: number }) | undefined> {
    return this.db
      .selectFrom('push_subscription')
      .select(['endpoint', 'p256dh', 'auth', 'failures'])
      .where('session_id', '=', sessionId)
      .executeTakeFirst();
  }

  /** Devices that have something to be sent now, by session. */
  async *findDue(): AsyncGenerator<Due> {
    let page = await this.#findPage(0);
    while (page.last !== null) {
      yield* page.due;
      page = await this.#findPage(page.last);
    }
  }

  /** Looks at the devices after a session: which are due, and the last one that was looked at. */
  async #findPage(after: number) {
    const { rows } = await sql<{
      last: number | null;
      due: Due[];
    }>`
      with page as (
        select session_id, account_id, endpoint, seen_id from push_subscription
        where session_id > ${after} and due_at <= now()
        order by session_id limit ${sql.lit(pageSize)}
      )
      select max(session_id) as last, coalesce(
        jsonb_agg(jsonb_build_object(
            'sessionId', session_id, 'accountId', account_id, 'endpoint', endpoint)
          order by session_id) filter (where is_news), '[]') as due
      from page cross join lateral (
        select exists (
          select from notification n where n.account_id = page.account_id and n.id > seen_id
        ) as is_news
      ) as news`.execute(this.db);
    return rows[0] ?? { last: null, due: [] };
  }

  /** An account's devices, for the export of personal data. */
  async findAll(accountId: number) {
    return this.db
      .selectFrom('push_subscription')
      .innerJoin('session', 'session.id', 'push_subscription.session_id')
      .select([
        'session.agent',
        'push_subscription.endpoint',
        sql<number>`extract(epoch from push_subscription.created_at)::bigint`.as('since'),
      ])
      .where('push_subscription.account_id', '=', accountId)
      .orderBy('push_subscription.session_id')
      .execute();
  }
}

/**
 * Stores the device of a session, in place of the one that it had. The browser may have had another
 * session before, which then sends it nothing more. Returns false if the session has ended.
 */
export async function subscribe(
  tx: Tx,
  sessionId: number,
  { endpoint, p256dh, auth }: PushTarget,
): Promise<boolean> {
  // Only who knows the secret too: knowing the endpoint must not suffice to switch off a stranger's device.
  await tx
    .deleteFrom('push_subscription')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .where('session_id', '<>', sessionId)
    .execute();
  const { numAffectedRows } = await sql`
    insert into push_subscription (session_id, account_id, endpoint, p256dh, auth, seen_id)
    select id, account_id, ${endpoint}, ${p256dh}, ${auth},
      (select coalesce(max(n.id), 0) from notification n where n.account_id = session.account_id)
    from session where id = ${sessionId}
    for key share
    on conflict (session_id) do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, failures = 0, due_at = now()`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Removes the device of a session. */
export async function unsubscribe(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();
}

/** Takes a device on, for a time; undefined if another server did, or its session has ended. */
export async function claim(db: Db, sessionId: number): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    update push_subscription s set due_at = now() + make_interval(secs => ${sql.lit(claimS)})
    from session join account on account.id = session.account_id
    where s.session_id = ${sessionId} and s.due_at <= now()
      and session.id = s.session_id and ${isSessionLive}
    returning s.session_id as "sessionId", s.account_id as "accountId", s.endpoint, s.p256dh, s.auth,
      s.seen_id as "seenId", s.failures, account.preferences ->> 'locale' as locale,
      (select coalesce(max(n.id), 0) from notification n where n.account_id = s.account_id)
        as "newestId"`.execute(db);
  return rows[0];
}

/**
 * Stores what came of an attempt: failures in a row, what need not be sent any more, and when to look again.
 */
export async function recordAttempt(
  db: Db,
  { sessionId, endpoint }: Claimed,
  { failures, seenId, waitS }: { failures: number; seenId: number; waitS: number },
): Promise<void> {
  await db
    .updateTable('push_subscription')
    .set({ failures, seen_id: seenId, due_at: sql`now() + make_interval(secs => ${waitS})` })
    .where('session_id', '=', sessionId)
    // It may have subscribed again meanwhile.
    .where('endpoint', '=', endpoint)
    .execute();
}

/** Removes a device that its push service no longer knows. */
export async function removeDead(db: Db, { sessionId, endpoint }: Claimed): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .execute();
}

export async function purgeExpired(db: Db): Promise<void> {
  await sql`delete from push_subscription using session
    where session.id = push_subscription.session_id and not (${isSessionLive})`.execute(db);
}
