import { useSyncExternalStore } from 'react';
import type { AccountResponse } from '@bloom/contract/account';
import { sessionToken } from '../../lib/session.ts';
import { platform } from '../../platform/index.ts';

/** A longer text cannot be a code of Bloom. */
const maxCodeLength = 64;

/**
 * Keeps the referrer code of an invite link for the sign-up
 * (docs/specification.md#launch-parameters): the latest one counts, and none while a user is
 * signed in. The code of the last user of this browser never replaces the code of another user.
 */
export function storeReferrer(code: string): void {
  if (sessionToken() || code.length > maxCodeLength) return;
  const isOwn = code.toUpperCase() === platform.localStore.get('own_code');
  if (isOwn && platform.localStore.get('referrer_code') !== null) return;
  platform.localStore.set('referrer_code', code);
}

/**
 * A login stores the user's id and uses up the saved referrer code
 * (docs/specification.md#session-check).
 */
export function storeUser({ id, ref_code }: AccountResponse): void {
  platform.localStore.set('last_user_id', String(id));
  platform.localStore.set('own_code', ref_code);
  platform.localStore.remove('referrer_code');
}

/**
 * The referrer code that a visitor came with. Null without one, for the code of the last user of this
 * browser, for signed-in users, and while the page hydrates.
 */
export function useReferrer(): string | null {
  return useSyncExternalStore(subscribeToNothing, readReferrer, () => null);
}

/** The same, at this moment. */
export function readReferrer(): string | null {
  const code = platform.localStore.get('referrer_code');
  const isOwn = code?.toUpperCase() === platform.localStore.get('own_code');
  return isOwn || sessionToken() ? null : code;
}

/** It changes with a navigation or the session, which render the page again. */
function subscribeToNothing() {
  return () => {};
}
