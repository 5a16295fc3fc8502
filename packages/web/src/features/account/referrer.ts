import type { AccountResponse } from '@bloom/contract/account';
import { sessionToken } from '../../lib/session.ts';
import { platform } from '../../platform/index.ts';

/** Longer texts are no code of ours. */
const maxCodeLength = 64;

/**
 * Keeps the referrer code of an invite link for the sign-up
 * (docs/specification.md#launch-parameters): the latest one counts, and none while somebody is
 * logged in. The code of who was logged in here last never takes the place of somebody else's.
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
