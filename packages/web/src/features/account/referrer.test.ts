import { afterEach, describe, expect, it } from 'vitest';
import type { AccountResponse } from '@bloom/contract/account';
import { endSession, startSession } from '../../lib/session.ts';
import { readReferrer, storeReferrer, storeUser } from './referrer.ts';
import { platform } from '../../platform/index.ts';

const saved = () => platform.localStore.get('referrer_code');
const ann: AccountResponse = {
  status: 'ok',
  code: 0,
  id: 7,
  name: 'Ann',
  ref_code: 'ANNSCODE',
  balance: 0,
  next_reward: 0,
  country: 'HK',
  name_changeable: false,
  preferences: {},
  indexed: true,
};

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
afterEach(() => {
  endSession();
  for (const key of ['referrer_code', 'own_code', 'last_user_id'] as const)
    platform.localStore.remove(key);
});

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
it.each(['ANNSCODE', 'annscode'])('one’s own code (%s) never takes a friend’s place', (own) => {
  storeUser(ann);
  storeReferrer('FRIEND12');
  storeReferrer(own);
  expect(saved()).toBe('FRIEND12');
});
it('the code of the last user is stored for another user of the same device', () => {
  storeUser(ann);
  storeReferrer('ANNSCODE');
  expect(saved()).toBe('ANNSCODE');
});
it('a login uses the code up, and stores who it was', () => {
  storeReferrer('FRIEND12');
  storeUser(ann);
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
  it('is never the user who was signed in last', () => {
    storeUser(ann);
    storeReferrer('annscode');
    expect(saved()).toBe('annscode');
    expect(readReferrer()).toBeNull();
  });
});
