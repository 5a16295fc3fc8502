import { useSyncExternalStore } from 'react';
import type { AccountResponse } from '@bloom/contract/account/account';
import { sessionToken } from '../../lib/session.ts';
import { platform } from '../../platform/index.ts';

/** A longer text cannot be a code of Bloom. */
const maxCodeLength = 64;

/**
 * Keeps the referrer code of an invite link for the sign-up (docs/specification/pages.md#launch-parameters):
 * the latest one counts, and none while a user is signed in.
 */
export function storeReferrer(code: string): void {
  if (sessionToken() || code.length > maxCodeLength) return;
  platform.localStore.set('referrer_code', code);
}

/**
 * A login stores the user's id and uses up the saved referrer code
 * (docs/specification/accounts.md#session-check).
 */
export function storeUser({ id }: Pick<AccountResponse, 'id'>): void {
  platform.localStore.set('last_user_id', String(id));
  platform.localStore.remove('referrer_code');
}

/**
 * The referrer code that a visitor came with. Null without one, for signed-in users, and while the page
 * hydrates.
 */
export function useReferrer(): string | null {
  return useSyncExternalStore(subscribeToNothing, readReferrer, () => null);
}

/** The same, at this moment. */
export function readReferrer(): string | null {
  return sessionToken() ? null : platform.localStore.get('referrer_code');
}

/** It changes with a navigation or the session, which render the page again. */
function subscribeToNothing() {
  return () => {};
}
