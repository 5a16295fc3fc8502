import { BloomError, errorCatalogue, type ErrorKey } from '@bloom/contract/errors/errors';
import { isDatabaseUnavailable, type Primary } from '../../platform/database/index.ts';
import type { Tables } from '../../schema.ts';
import type { Accounts } from '../account/index.ts';
import type { Joining } from './joining.ts';
import { loginName } from './provider-account.ts';
import type { Identity, LoginRefusal, Provider } from './providers/provider.ts';
import type { Providers } from './providers/providers.ts';
import type { ReportLogin } from './report-login.ts';

/** The database, providers and terms that people sign in with (docs/specification/sign-in.md). */
export type Logins = {
  database: Primary<Tables>;
  accounts: Accounts;
  providers: Providers;
  publicUrl: string;
  joining: Joining;
  report: ReportLogin;
};

/** Error: `login.unsupportedProvider` if the provider is not configured. */
export function findProvider({ providers }: Logins, name: string): Provider {
  const found = providers.get(name);
  if (!found) throw new BloomError('login.unsupportedProvider');
  return found;
}

export const loginOf = (provider: string, { subject, name, email }: Identity) => ({
  provider,
  subject,
  name: loginName(name),
  ...(email && { email }),
});

/** Errors of a failed login whose key does not name the provider. */
const reasons: readonly ErrorKey[] = [
  'login.wechatDenied',
  'login.lineDenied',
  'login.accessTokenFailed',
] satisfies LoginRefusal[];

/**
 * Adds the provider to the error of a failed login. The number in the response stays that of the
 * reason. Error: `login.failed` in place of a key in `reasons`.
 */
export async function withProviderName<T>(provider: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BloomError)) throw error;
    const { key, cause, extra }: BloomError = error;
    if (!reasons.includes(key)) throw error;
    const { code } = errorCatalogue[key];
    throw new BloomError('login.failed', { provider }, { cause, extra: { ...extra, code } });
  }
}

/** Reports an unexpected error as `login.createUserFailed`; errors with a known cause stay. */
export function failedToCreate(cause: unknown): never {
  if (cause instanceof BloomError || isDatabaseUnavailable(cause)) throw cause;
  throw new BloomError('login.createUserFailed', {}, { cause });
}
