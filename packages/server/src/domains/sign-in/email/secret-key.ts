import { sql } from 'kysely';
import { BloomError } from '@bloom/contract/errors/errors';
import { DatabaseSetupError, type Primary } from '../../../platform/database/index.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import type { Tables, Tx } from '../../../schema.ts';
import { PersonWriter } from '../../person/index.ts';
import { IdentityWriter } from '../identity-store.ts';
import type { Vault } from './vault.ts';

/* The key under which e-mail addresses are stored, and its change (docs/operations.md#change-secret_key). */

/** The advice where SECRET_KEY is not the one of the database. */
export const keyAdvice =
  'Set the SECRET_KEY of before, which is with the settings of the former server. To change it, set the former one as ' +
  'SECRET_KEY_OLD. If it is lost, bloom admin accept-secret-key starts with this one; people who sign in by e-mail alone ' +
  'then need a recovery code (docs/operations.md#change-secret_key).';

/**
 * Has the database hold the fingerprint of the key, or begins the change to it from that of `vault.former`.
 * Error: `DatabaseSetupError` where e-mail addresses are stored under another key.
 */
export async function holdSecretKey(database: Primary<Tables>, vault: Vault): Promise<void> {
  await database.transact(async (tx) => {
    const { fingerprint, former } = vault;
    await sql`insert into secret_key (fingerprint) values (${fingerprint}) on conflict do nothing`.execute(
      tx,
    );
    const { rows } = await sql<{
      held: string;
    }>`select fingerprint as held from secret_key for update`.execute(tx);
    const held = rows[0]?.held;
    if (held === fingerprint) return;
    if (held !== former?.fingerprint) {
      throw new DatabaseSetupError(
        `SECRET_KEY is not the one under which this database stores e-mail addresses. ${keyAdvice}`,
      );
    }
    await sql`update secret_key set fingerprint = ${fingerprint}, former = ${held}`.execute(tx);
  });
}

/**
 * Has this key be the one of the database from now on, because the former one is lost. Returns the number of
 * logins by e-mail that are lost.
 */
export async function acceptSecretKey(database: Primary<Tables>, vault: Vault): Promise<number> {
  await sql`insert into secret_key (fingerprint) values (${vault.fingerprint})
    on conflict (only_row) do update set fingerprint = excluded.fingerprint, former = null`.execute(
    database.write,
  );
  const stored = await database.write
    .selectFrom('login_identity')
    .select('email')
    .where('provider', '=', 'email')
    .execute();
  return stored.filter(({ email }) => email && vault.decrypt(email) === undefined).length;
}

/**
 * Keeps the key from being changed until the transaction ends. Error: `server.unavailable` if that of this
 * server has been: it would not find the logins that are under the new one.
 */
export async function requireSecretKey(tx: Tx, vault: Vault): Promise<void> {
  const { rows } = await sql<{ isChanged: boolean }>`
    select fingerprint <> ${vault.fingerprint} as "isChanged" from secret_key for key share`.execute(tx);
  if (rows[0]?.isChanged) throw new BloomError('server.unavailable');
}

/**
 * Stores the login of an address, and what is remembered of it, under the key of now. The caller has a
 * transaction that finds the login after that.
 */
export async function moveLogin(tx: Tx, vault: Vault, address: string): Promise<void> {
  if (!vault.former) return;
  const [former, subject] = [vault.former.hash(address), vault.hash(address)];
  const identities = new IdentityWriter(tx);
  await identities.lock('email', former);
  await identities.move('email', former, { subject, email: vault.encrypt(address) });
  await new PersonWriter(tx).move('email', former, subject);
}

/** Accounts that one statement looks up. */
const batch = 500;

/** The job that stores all addresses under the key of now; afterwards SECRET_KEY_OLD is not needed. */
export function secretKeyJobs(database: Primary<Tables>, vault: Vault | undefined): readonly Job[] {
  if (!vault?.former) return [];
  const isDue = async () => {
    const { rows } = await sql`select from secret_key
      where fingerprint = ${vault.fingerprint} and former is not null`.execute(database.write);
    return rows.length > 0;
  };
  const listFrom = (id: number) =>
    database.write
      .selectFrom('login_identity')
      .select(['account_id as id', 'email'])
      .where('provider', '=', 'email')
      .where('account_id', '>', id)
      .orderBy('account_id')
      .limit(batch)
      .execute();
  return [
    {
      name: 'renew e-mail addresses',
      everyS: 60,
      scope: 'system',
      async run(signal) {
        if (!(await isDue())) return;
        for (let last = 0; ;) {
          const logins = await listFrom(last);
          for (const { email } of logins) {
            if (signal.aborted) return;
            const address = email && !vault.isCurrent(email) ? vault.decrypt(email) : undefined;
            if (address !== undefined) await database.transact((tx) => moveLogin(tx, vault, address));
          }
          if (logins.length < batch) break;
          last = logins.at(-1)?.id ?? 0;
        }
        await sql`update secret_key set former = null where fingerprint = ${vault.fingerprint}`.execute(
          database.write,
        );
      },
      async remaining() {
        return (await isDue()) ? 1 : 0;
      },
    },
  ];
}
