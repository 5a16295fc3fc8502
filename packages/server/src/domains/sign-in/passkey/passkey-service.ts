import { randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Primary } from '../../../platform/database/index.ts';
import type { Tables, Tx } from '../../../schema.ts';
import { readNewName, type Account, type Accounts } from '../../account/index.ts';
import { IdentityReader, IdentityWriter } from '../identity-store.ts';
import { link } from '../login-service.ts';
import type { ReportLogin } from '../report-login.ts';
import type { Joining } from '../joining.ts';
import { loginName, signIn } from '../provider-account.ts';
import { createPasskeyChallenges, type Received } from './passkey-challenge.ts';
import { passkey, PasskeyReader, PasskeyWriter } from './passkey-store.ts';

/**
 * Sign-in with passkeys (docs/specification/sign-in.md#passkeys). Errors of what a browser responds: those of
 * `PasskeyChallenges`.
 */
export type Passkeys = ReturnType<typeof createPasskeys>;

type OwnSession = { account: Account; sessionId: number };
const linkFrom = ({ account, sessionId }: OwnSession) => ({ accountId: account.id, sessionId });

/** @param isOn whether people can sign in with passkeys */
export function createPasskeys(
  database: Primary<Tables>,
  {
    accounts,
    isOn,
    joining,
    publicUrl,
    report,
  }: {
    accounts: Accounts;
    isOn: boolean;
    joining: Joining;
    publicUrl: string;
    report: ReportLogin;
  },
) {
  const reader = new PasskeyReader(database.write);
  const challenges = createPasskeyChallenges(database, { isOn, publicUrl });

  return {
    isOn,

    /**
     * The options that a browser needs to make a passkey: for an account, or for a new one of that name.
     * Errors: `login.unsupportedProvider` if passkeys are switched off; `request.invalid` (`name`) if the
     * name breaks the rules.
     *
     * @param browser the secret of the login cookie
     */
    async beginRegistration(browser: string, of: OwnSession | { name: string | undefined }) {
      const from = 'account' in of ? linkFrom(of) : undefined;
      const own = from ? await reader.list(from.accountId) : [];
      return challenges.beginRegistration(browser, {
        userName: 'account' in of ? of.account.name : readNewName(accounts, of.name ?? ''),
        // The same for all passkeys of an account, so that an authenticator shows them as one account.
        userHandle: own[0]?.user_handle ?? randomBytes(32).toString('base64url'),
        from,
        own,
      });
    },

    /**
     * The options that a browser needs to sign in with any passkey of this site. Error:
     * `login.unsupportedProvider`.
     */
    beginLogin: (browser: string) => challenges.beginLogin(browser),

    /**
     * Creates an account with the passkey that a browser has made, and returns its id.
     * Errors: `request.invalid` (`name`); `account.loginTaken` if there is a passkey with its id.
     *
     * @param options.agent the name of the browser, by which people recognize the passkey
     * @param options.count counts the account in the limit of its address
     */
    async signUp(
      received: Received<RegistrationResponseJSON>,
      options: {
        name: string | undefined;
        country: string;
        address: string;
        refCode: string | undefined;
        agent: string;
        count: () => Promise<void>;
      },
    ): Promise<number> {
      const { country, address, count, refCode, agent } = options;
      const name = readNewName(accounts, options.name ?? '');
      const made = await challenges.endRegistration(received, null);
      return database.transact(async (tx) => {
        const subject = made.credential.id;
        await refuseKnown(tx, subject);
        const login = { provider: passkey, subject, name };
        const id = await signIn(tx, accounts, login, { country, address, count, refCode, joining });
        await new IdentityWriter(tx).rename(passkey, subject, loginName(agent));
        await new PasskeyWriter(tx).add(made);
        return id;
      });
    },

    /**
     * Adds the passkey that a browser has made to the account of a session. Errors: `account.loginTaken`,
     * `login.codeInvalid` if the session has ended.
     */
    async add(session: OwnSession, received: Received<RegistrationResponseJSON>, agent: string) {
      const made = await challenges.endRegistration(received, session.sessionId);
      await database.transact(async (tx) => {
        const subject = made.credential.id;
        await refuseKnown(tx, subject);
        await link(tx, report, linkFrom(session), passkey, { subject, name: agent });
        await new PasskeyWriter(tx).add(made);
      });
    },

    /**
     * The account of a passkey. Errors: `login.passkeyUnknown`; `login.passkeyCloned` if its counter has not
     * grown, which ends it.
     */
    async signIn(received: Received<AuthenticationResponseJSON>): Promise<number> {
      const { accountId, id, ...use } = await challenges.endLogin(received, (each) => reader.find(each));
      const isUsed = await database.transact(async (tx) => {
        const identities = new IdentityWriter(tx);
        await identities.lockAccount(accountId);
        if (await new PasskeyWriter(tx).use(id, use)) return true;
        await identities.remove(accountId, passkey, joining.freeLogins, id);
        await report(tx, accountId, 'keyEnded', passkey);
        return false;
      });
      if (!isUsed) throw new BloomError('login.passkeyCloned');
      return accountId;
    },

    /** The passkeys of an account, in the order in which they were made. */
    list: (owner: Account) => reader.list(owner.id),
  };
}

/**
 * The id of a new passkey is what the browser says. With that of another one it would sign in to the account
 * of that one, or replace it.
 */
async function refuseKnown(tx: Tx, subject: string): Promise<void> {
  await new IdentityWriter(tx).lock(passkey, subject);
  const known = await new IdentityReader(tx).findAccountId(passkey, subject);
  if (known !== undefined) throw new BloomError('account.loginTaken');
}
