import { sql } from 'kysely';
import { hashToken } from '../account/index.ts';
import { Writer } from '../../schema.ts';

/** A login that is under way at a provider, or with a passkey. */
export type PendingLogin = {
  provider: string;
  /** Hash of the secret that only the browser has in which the login began. */
  browserHash: Buffer;
  codeVerifier: string;
  /** Of the id token; of a passkey that is made, its user handle. */
  nonce: string;
  /** The inviter's referral code, in case the login creates an account. */
  refCode: string | null;
  /** The account to link the login to, instead of signing in. */
  linkAccountId: number | null;
  /** The session that began to link it. */
  sessionId: number | null;
  /** Whether the login ends in the mobile app. */
  fromApp: boolean;
  /** Hash of the secret of the app that began the login; null for a browser. */
  appChallenge: Buffer | null;
};

/** The session that begins to link a login to its account: it must still be valid when that ends. */
export type LinkFrom = {
  accountId: number;
  /** Null for what began before sessions were stored with it. */
  sessionId: number | null;
};

/** A login to link to an account. */
type LoginLink = LinkFrom & {
  provider: string;
  /** Hash of the secret of the browser or app that requested it. */
  browserHash: Buffer;
};

const after = (time: string) => sql<Date>`now() + ${sql.lit(time)}::interval`;
/** How long a user may take at the provider. */
const stateExpiry = after('10 minutes');
/**
 * How long a user may take for the browser's dialog of a passkey (docs/specification/sign-in.md#passkeys).
 */
export const challengeExpiry = after('5 minutes');
const ticketExpiry = after('60 seconds');
/** How long a one-time code is valid (docs/specification/sign-in.md#handoff). */
const codeExpiry = after('60 seconds');
/** How long the token of an SDK is refused after its use. */
const nativeTokenExpiry = after('10 minutes');
const now = sql<Date>`now()`;

/** Stores logins that are under way. States, tickets, codes and tokens are stored as hashes only. */
export class LoginWriter extends Writer {
  /** Stores a login that begins with this state, or challenge of a passkey. */
  async begin(state: string, login: PendingLogin, expiry = stateExpiry): Promise<void> {
    await this.tx.deleteFrom('login_state').where('expires_at', '<', now).execute();
    await this.tx
      .insertInto('login_state')
      .values({
        state_hash: hashToken(state),
        provider: login.provider,
        browser_hash: login.browserHash,
        code_verifier: login.codeVerifier,
        nonce: login.nonce,
        ref_code: login.refCode,
        link_account_id: login.linkAccountId,
        session_id: login.sessionId,
        from_app: login.fromApp,
        app_challenge: login.appChallenge,
        expires_at: expiry,
      })
      .execute();
  }

  /** Deletes and returns the login of a state; undefined if it is unknown or expired. */
  async consume(state: string): Promise<PendingLogin | undefined> {
    return this.tx
      .deleteFrom('login_state')
      .where('state_hash', '=', hashToken(state))
      .where('expires_at', '>', now)
      .returning([
        'provider',
        'browser_hash as browserHash',
        'code_verifier as codeVerifier',
        'nonce',
        'ref_code as refCode',
        'link_account_id as linkAccountId',
        'session_id as sessionId',
        'from_app as fromApp',
        'app_challenge as appChallenge',
      ])
      .executeTakeFirst();
  }

  /**
   * Stores a ticket with which a browser can begin to link a login to an account; with `verified`, of a login
   * that the provider has verified, a code with which the app can end it.
   */
  async addTicket(
    ticket: string,
    link: LoginLink,
    verified?: { subject: string; name: string },
  ): Promise<void> {
    await this.tx.deleteFrom('login_link').where('expires_at', '<', now).execute();
    await this.tx
      .insertInto('login_link')
      .values({
        ticket_hash: hashToken(ticket),
        provider: link.provider,
        browser_hash: link.browserHash,
        account_id: link.accountId,
        session_id: link.sessionId,
        subject: verified?.subject ?? null,
        name: verified?.name ?? null,
        expires_at: ticketExpiry,
      })
      .execute();
  }

  /** Deletes a ticket and returns what it is for; undefined if it is unknown or expired. */
  async consumeTicket(ticket: string): Promise<LoginLink | undefined> {
    return this.tx
      .deleteFrom('login_link')
      .where('ticket_hash', '=', hashToken(ticket))
      .where('subject', 'is', null)
      .where('expires_at', '>', now)
      .returning(['provider', 'browser_hash as browserHash', 'account_id as accountId'])
      .returning('session_id as sessionId')
      .executeTakeFirst();
  }

  /**
   * Deletes the code of a verified login and returns that login; undefined if it is unknown or expired, or
   * belongs to another app, session or provider.
   */
  async consumeVerified(
    code: string,
    link: LoginLink,
  ): Promise<{ subject: string; name: string } | undefined> {
    const found = await this.tx
      .deleteFrom('login_link')
      .where('ticket_hash', '=', hashToken(code))
      .where('provider', '=', link.provider)
      .where('browser_hash', '=', link.browserHash)
      .where('account_id', '=', link.accountId)
      .where('session_id', '=', link.sessionId)
      .where('expires_at', '>', now)
      .returning(['subject', 'name'])
      .executeTakeFirst();
    const { subject, name } = found ?? {};
    return subject && name ? { subject, name } : undefined;
  }

  /**
   * Stores a one-time code that can be exchanged for a session of an account.
   *
   * @param began.browserHash hash of the login cookie of the browser in which the login began, if any
   * @param began.appChallenge hash of the secret of the app in which it began; the exchange needs that secret
   */
  async addCode(
    code: string,
    accountId: number,
    began: { browserHash: Buffer | null; appChallenge: Buffer | null },
  ): Promise<void> {
    await this.tx.deleteFrom('login_handoff').where('expires_at', '<', now).execute();
    await this.tx
      .insertInto('login_handoff')
      .values({
        code_hash: hashToken(code),
        account_id: accountId,
        browser_hash: began.browserHash,
        app_challenge: began.appChallenge,
        expires_at: codeExpiry,
      })
      .execute();
  }

  /**
   * Deletes a code and returns what it is for; undefined if it is unknown or expired, or of an app with
   * another secret, whose code it leaves for that app.
   *
   * @param appChallenge hash of the secret of the app that exchanges it; null for a browser
   */
  async consumeCode(
    code: string,
    appChallenge: Buffer | null,
  ): Promise<{ accountId: number; browserHash: Buffer | null; appChallenge: Buffer | null } | undefined> {
    return this.tx
      .deleteFrom('login_handoff')
      .where('code_hash', '=', hashToken(code))
      .where('expires_at', '>', now)
      .where((is) => is.or([is('app_challenge', 'is', null), is('app_challenge', '=', appChallenge)]))
      .returning(['account_id as accountId', 'browser_hash as browserHash', 'app_challenge as appChallenge'])
      .executeTakeFirst();
  }

  async deleteCodes(accountId: number): Promise<void> {
    await this.tx.deleteFrom('login_handoff').where('account_id', '=', accountId).execute();
  }

  /** Marks the token of a provider's SDK as used; false if it was used in the last ten minutes. */
  async consumeNativeToken(token: string): Promise<boolean> {
    await this.tx.deleteFrom('login_native').where('expires_at', '<', now).execute();
    const added = await this.tx
      .insertInto('login_native')
      .values({ token_hash: hashToken(token), expires_at: nativeTokenExpiry })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .returning('token_hash')
      .executeTakeFirst();
    return added !== undefined;
  }
}
