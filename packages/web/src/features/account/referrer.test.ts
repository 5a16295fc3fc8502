import { afterEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../lib/session.ts';
import { readReferrer, storeReferrer, storeUser } from './referrer.ts';
import { platform } from '../../platform/index.ts';

const saved = () => platform.localStore.get('referrer_code');

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
afterEach(() => {
  endSession();
  for (const key of ['referrer_code', 'last_user_id'] as const) platform.localStore.remove(key);
});

// rule: #referral-codes
it('the code of the latest invite link is kept', () => {
  storeReferrer('FIRST123');
  storeReferrer('SECOND12');
  expect(saved()).toBe('SECOND12');
});
it('a code is not stored while a user is signed in', () => {
  startSession('token');
  storeReferrer('REF12345');
  expect(saved()).toBeNull();
});
// rule: #session-check, #local-storage
it('a login uses the code up, and stores who it was', () => {
  storeReferrer('FRIEND12');
  storeUser({ id: 7 });
  expect(saved()).toBeNull();
  expect(platform.localStore.get('last_user_id')).toBe('7');
});
it('a text that is too long for a code is not kept', () => {
  storeReferrer('x'.repeat(65));
  expect(saved()).toBeNull();
});

describe('the referrer of a visitor', () => {
  it('is the code of the invite link, until the login', () => {
    expect(readReferrer()).toBeNull();
    storeReferrer('REF12345');
    expect(readReferrer()).toBe('REF12345');
    startSession('token');
    expect(readReferrer()).toBeNull();
  });
});
