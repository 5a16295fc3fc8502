import type { LoadedAccount } from '../../features/account/account-api.ts';
import { useAccountSync } from './use-account-sync.ts';
import { usePreferences } from './use-preferences.ts';
import { useStream } from './use-stream.ts';

type AccountSyncProps = {
  account: LoadedAccount;
  /** A link has named the language of this visit. */
  isLocaleGiven: boolean;
};

/** Keeps this device in step with the signed-in account; it shows nothing. */
export function AccountSync({ account, isLocaleGiven }: AccountSyncProps) {
  useAccountSync(account);
  usePreferences({ account, isLocaleGiven });
  useStream(account.id);
  return null;
}
