import type { PreferencesBody } from '@bloom/contract/account';
import { apiPath, call } from './api.ts';
import { sessionToken } from './session.ts';

export type PreferenceChanges = Omit<PreferencesBody, 'token'>;

/**
 * Stores what a signed-in user chooses with the account, for all devices
 * (docs/specification.md#preferences). This device remembers its own choices, so a failure changes nothing here.
 */
export function savePreferences(changes: PreferenceChanges): void {
  if (!sessionToken()) return;
  call('PUT', apiPath('account', 'preferences'), { body: changes }).catch(() => undefined);
}
