import type { Preferences, PreferencesBody } from '@bloom/contract/account/account';
import { apiPath, call } from '../../lib/api.ts';
import { sessionToken } from '../../lib/session.ts';
import { changeAccount } from './account-api.ts';

export type PreferenceChanges = Omit<PreferencesBody, 'token'>;

/**
 * Stores what a signed-in user chooses with the account, for all devices
 * (docs/specification/accounts.md#preferences). This device remembers its own choices, so a failure changes
 * nothing here.
 */
export function savePreferences(changes: PreferenceChanges): void {
  if (!sessionToken() || Object.keys(changes).length === 0) return;
  storePreferences(changes).catch(() => undefined);
}

/** Stores choices of which the server makes something at once. */
export async function storePreferences(changes: PreferenceChanges): Promise<void> {
  const path = apiPath('account', 'preferences');
  const { data } = await call<{ data: Preferences }>('PUT', path, { body: changes });
  changeAccount({ preferences: data });
}
