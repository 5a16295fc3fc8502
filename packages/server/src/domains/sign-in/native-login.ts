import { BloomError, type ErrorKey } from '@bloom/contract/errors/errors';
import type { LinkableProvider } from '@bloom/contract/account/login-providers';
import type { Tx } from '../../schema.ts';
import { openSession } from '../account/index.ts';
import { link } from './link-login.ts';
import { LoginWriter, type LinkFrom } from './login-store.ts';
import { failedToCreate, findProvider, loginOf, withProviderName, type Logins } from './logins.ts';
import { joinRefusals, signIn } from './provider-account.ts';
import type { Identity } from './providers/provider.ts';

/** The errors of a login by the token of a provider's own SDK. */
export const nativeRefusals = [
  'login.unsupportedProvider',
  'login.codeInvalid',
  'login.lineTokenInvalid',
  'login.failed',
  'login.profileFailed',
  'login.providerAway',
  ...joinRefusals,
] as const satisfies ErrorKey[];

async function identifyNative(logins: Logins, provider: string, token: string): Promise<Identity> {
  const identify = findProvider(logins, provider).identifyNative;
  if (!identify) throw new BloomError('login.unsupportedProvider');
  return withProviderName(provider, () => identify(token));
}

async function consumeNativeToken(tx: Tx, provider: string, token: string): Promise<void> {
  const isNew = await new LoginWriter(tx).consumeNativeToken(`${provider}:${token}`);
  if (!isNew) throw new BloomError('login.codeInvalid');
}

/** Links the login of a provider's own SDK. Errors as of `signInNative` and `linkVerified`. */
export async function linkNative(logins: Logins, from: LinkFrom, provider: LinkableProvider, token: string) {
  const identity = await identifyNative(logins, provider, token);
  await logins.database.transact(async (tx) => {
    await consumeNativeToken(tx, provider, token);
    await link(tx, logins.report, from, provider, identity);
  });
}

/**
 * A session token for the token of a provider's own SDK, which must have been issued to our app and is valid
 * once. Errors as of `endLogin`, and `login.codeInvalid` if it was used in the last ten minutes.
 */
export async function signInNative(
  logins: Logins,
  provider: string,
  token: string,
  { agent, ...options }: { country: string; address: string; refCode: string | undefined; agent: string },
): Promise<string> {
  const { accounts, database, joining } = logins;
  const identity = await identifyNative(logins, provider, token);
  return database
    .transact(async (tx) => {
      await consumeNativeToken(tx, provider, token);
      const accountId = await signIn(tx, accounts, loginOf(provider, identity), { ...options, joining });
      return openSession(tx, accountId, agent);
    })
    .catch(failedToCreate);
}
