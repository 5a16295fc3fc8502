import { beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../lib/api.ts';
import { beginClaim, endClaim, openClaim } from './claim.ts';
import { platform } from '../../platform/index.ts';

// Without a browser's storage the stores keep things in memory, which is all that is needed here.
beforeEach(() => platform.localStore.remove('reward_claim'));

it('a claim is sent again with the same key and the same points', () => {
  const first = beginClaim(7, 3.5);
  expect(first).toEqual({ user: 7, key: expect.stringMatching(/^\w{32}$/), ap: 3.5 });
  expect(beginClaim(7, 9)).toEqual(first);
});

it.each([
  ['no response', new ApiError('server.unavailable', { isUnreachable: true })],
  ['an error of the server', new ApiError('server.failed')],
  ['maintenance', new ApiError('server.maintenance', { status: 503 })],
  ['too many requests', new ApiError('request.tooMany')],
])('after %s it stays open', (_what, error) => {
  const claim = beginClaim(7, 1);
  endClaim(error);
  expect(openClaim(7)).toEqual(claim);
});

it.each([
  ['it was paid', null],
  ['it was not due', new ApiError('account.rewardNotDue')],
  ['the session was over', new ApiError('video.notLogin')],
])('once %s the next claim has a key of its own', (_what, error) => {
  const { key } = beginClaim(7, 1);
  endClaim(error);
  expect(openClaim(7)).toBeUndefined();
  expect(beginClaim(7, 1).key).not.toBe(key);
});

it('the claim of another user is not sent', () => {
  const { key } = beginClaim(7, 1);
  expect(openClaim(8)).toBeUndefined();
  expect(beginClaim(8, 1).key).not.toBe(key);
});

it.each(['', 'null', '7', '{"user":7}', '{"user":7,"key":"k","ap":-1}'])(
  'a store that holds %j holds no claim',
  (stored) => {
    platform.localStore.set('reward_claim', stored);
    expect(openClaim(7)).toBeUndefined();
  },
);
