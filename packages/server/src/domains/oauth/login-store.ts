import { sql } from 'kysely';
import { hashToken } from '../account/index.ts';
import type { Tx } from '../../schema.ts';

/** A login that is under way at a provider. */
export type PendingLogin = {
  provider: string;
  /** The secret that only the browser knows which began it. */
  browserHash: Buffer;
  codeVerifier: string;
  nonce: string;
  /** The referral code of whoever invited, in case this becomes a sign-up. */
  refCode: string | null;
  /** The account that the login is to be linked to, instead of logging in. */
  linkAccountId: number | null;
  /** Whether it ends in the app. */
  fromApp: boolean;
};

const after = (time: string) => sql<Date>`now() + ${sql.lit(time)}::interval`;
/** How long somebody may take at the provider. */
const stateLife = after('10 minutes');
/** How long a browser may take to set out with a ticket. */
const ticketLife = after('60 seconds');
/** How long a code can be exchanged (docs/specification.md#handoff). */
const codeLife = after('60 seconds');
/** How long the token of an SDK cannot be used a second time. */
const nativeMemory = after('10 minutes');
const now = sql<Date>`now()`;

/** Keeps logins while they are under way; only hashes of what names them. */
export class LoginWriter {
  readonly #tx: Tx;

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  /** Begins a login under a state. */
  async begin(state: string, login: PendingLogin): Promise<void> {
    await this.#tx.deleteFrom('login_state').where('expires_at', '<', now).execute();
    await this.#tx
      .insertInto('login_state')
      .values({
        state_hash: hashToken(state),
        provider: login.provider,
        browser_hash: login.browserHash,
        code_verifier: login.codeVerifier,
        nonce: login.nonce,
        ref_code: login.refCode,
        link_account_id: login.linkAccountId,
        from_app: login.fromApp,
        expires_at: stateLife,
      })
      .execute();
  }

  /** The login of a state, which is used up by asking; undefined when there is none. */
  async take(state: string): Promise<PendingLogin | undefined> {
    return this.#tx
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
        'from_app as fromApp',
      ])
      .executeTakeFirst();
  }

  /** Keeps a ticket with which a browser may link a login to an account. */
  async addTicket(
    ticket: string,
    link: { provider: string; browserHash: Buffer; accountId: number },
  ): Promise<void> {
    await this.#tx.deleteFrom('login_link').where('expires_at', '<', now).execute();
    await this.#tx
      .insertInto('login_link')
      .values({
        ticket_hash: hashToken(ticket),
        provider: link.provider,
        browser_hash: link.browserHash,
        account_id: link.accountId,
        expires_at: ticketLife,
      })
      .execute();
  }

  /** What a ticket is for, which is used up by asking; undefined when it is unknown or too old. */
  async takeTicket(
    ticket: string,
  ): Promise<{ provider: string; browserHash: Buffer; accountId: number } | undefined> {
    return this.#tx
      .deleteFrom('login_link')
      .where('ticket_hash', '=', hashToken(ticket))
      .where('expires_at', '>', now)
      .returning(['provider', 'browser_hash as browserHash', 'account_id as accountId'])
      .executeTakeFirst();
  }

  /**
   * Keeps a code that can be exchanged for a session of an account.
   *
   * @param browserHash of the login cookie of the browser that began the login, if it had one
   */
  async addCode(code: string, accountId: number, browserHash: Buffer | null): Promise<void> {
    await this.#tx.deleteFrom('login_handoff').where('expires_at', '<', now).execute();
    await this.#tx
      .insertInto('login_handoff')
      .values({
        code_hash: hashToken(code),
        account_id: accountId,
        browser_hash: browserHash,
        expires_at: codeLife,
      })
      .execute();
  }

  /** What a code is for; taking it uses it up. Undefined when it is unknown or too old. */
  async takeCode(
    code: string,
  ): Promise<{ accountId: number; browserHash: Buffer | null } | undefined> {
    return this.#tx
      .deleteFrom('login_handoff')
      .where('code_hash', '=', hashToken(code))
      .where('expires_at', '>', now)
      .returning(['account_id as accountId', 'browser_hash as browserHash'])
      .executeTakeFirst();
  }

  /** Takes back the codes of an account. */
  async takeBackCodes(accountId: number): Promise<void> {
    await this.#tx.deleteFrom('login_handoff').where('account_id', '=', accountId).execute();
  }

  /** Notes that the token of a provider's SDK is used; false if it was a moment ago. */
  async useNative(token: string): Promise<boolean> {
    await this.#tx.deleteFrom('login_native').where('expires_at', '<', now).execute();
    const noted = await this.#tx
      .insertInto('login_native')
      .values({ token_hash: hashToken(token), expires_at: nativeMemory })
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .returning('token_hash')
      .executeTakeFirst();
    return noted !== undefined;
  }
}
