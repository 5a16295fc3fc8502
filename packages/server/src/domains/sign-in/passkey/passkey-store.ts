import type { VerifiedRegistrationResponse, WebAuthnCredential } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { unixSeconds } from '../../../platform/database/index.ts';
import { Reader, Writer, type Db } from '../../../schema.ts';

/**
 * The provider under which passkeys are stored among the logins. Their subject is the credential id,
 * base64url.
 */
export const passkey = 'passkey';

/** A passkey with what is needed to verify it. */
export type StoredPasskey = {
  accountId: number;
  publicKey: WebAuthnCredential['publicKey'];
  userHandle: string;
};

/** The facts of a new passkey from a browser and its authenticator, as the library has verified them. */
export type NewPasskey = NonNullable<VerifiedRegistrationResponse['registrationInfo']> & {
  userHandle: string;
  transports: readonly string[];
};

export class PasskeyReader extends Reader {
  async find(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await this.db
      .selectFrom('passkey as p')
      .innerJoin('login_identity as l', (join) =>
        join.onRef('l.provider', '=', 'p.provider').onRef('l.subject', '=', 'p.credential_id'),
      )
      .select(['l.account_id', 'p.public_key', 'p.user_handle'])
      .where('p.credential_id', '=', credentialId)
      .executeTakeFirst();
    return (
      row && {
        accountId: row.account_id,
        publicKey: new Uint8Array(row.public_key),
        userHandle: row.user_handle,
      }
    );
  }

  /** The passkeys of an account, in the order in which they were made. */
  async list(accountId: number) {
    return this.db
      .selectFrom('passkey as p')
      .innerJoin('login_identity as l', (join) =>
        join.onRef('l.provider', '=', 'p.provider').onRef('l.subject', '=', 'p.credential_id'),
      )
      .select([
        'p.credential_id as id',
        'l.name',
        unixSeconds('l.created_at').as('linked_at'),
        unixSeconds('p.last_used_at').as('last_used_at'),
        'p.transports',
        'p.multi_device',
        'p.backed_up',
        'p.user_handle',
      ])
      .where('l.account_id', '=', accountId)
      .orderBy('l.created_at')
      .orderBy('p.credential_id')
      .execute();
  }
}

/** Counts the members who cannot sign in any more because all their logins are passkeys of another host. */
export async function countStranded(db: Db, host: string): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from (
      select l.account_id from login_identity l left join passkey p
        on l.provider = 'passkey' and p.credential_id = l.subject
      group by l.account_id having bool_and(coalesce(p.host <> ${host}, false))
    ) stranded`.execute(db);
  return rows[0]?.members ?? 0;
}

/**
 * Writes what verifies passkeys. Their logins are written by `signIn` and `link`, before, and removed with
 * them.
 */
export class PasskeyWriter extends Writer {
  async add(made: NewPasskey): Promise<void> {
    const { credential, credentialDeviceType, credentialBackedUp, userHandle, transports } = made;
    await this.tx
      .insertInto('passkey')
      .values({
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        user_handle: userHandle,
        counter: credential.counter,
        transports: [...transports],
        multi_device: credentialDeviceType === 'multiDevice',
        backed_up: credentialBackedUp,
        host: made.rpID ?? null,
      })
      .execute();
  }

  /**
   * Stores that a passkey was used. False if its counter has not grown, so that there must be a copy of it;
   * most passkeys do not count, and always say 0.
   */
  async use(
    credentialId: string,
    { counter, backedUp, host }: { counter: number; backedUp: boolean; host: string },
  ): Promise<boolean> {
    const used = await this.tx
      .updateTable('passkey')
      .set({ counter, backed_up: backedUp, host, last_used_at: sql<Date>`now()` })
      .where('credential_id', '=', credentialId)
      .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
      .returning('credential_id')
      .executeTakeFirst();
    return used !== undefined;
  }
}
