import { useMutation } from '@tanstack/react-query';
import type { ErrorKey } from '@bloom/contract/errors/errors';
import type { RewardResponse } from '@bloom/contract/gift/reward';
import { ApiError, apiPath, call } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';
import { sessionToken } from '../../lib/session.ts';
import { parseJson } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';

/** One claim of a user; sent however often, it has its effect once. */
export type Claim = { user: number; key: string; ap: number };

/** Refusals after which the same claim can never be paid. */
const final: readonly ErrorKey[] = [
  'account.rewardNotDue',
  'request.keyReused',
  'request.invalid',
  'video.notLogin',
];

/** The claim of a user that has no final response yet, also one sent before a reload. */
export function openClaim(user: number): Claim | undefined {
  const claim = Object(parseJson(platform.localStore.get('reward_claim'))) as Claim;
  const isSound = claim.user === user && typeof claim.key === 'string' && claim.ap >= 0;
  return isSound ? claim : undefined;
}

/** The claim to send: the open one, or else a new one, which is open from now on. */
export function beginClaim(user: number, ap: number): Claim {
  const claim = openClaim(user) ?? { user, key: randomKey(), ap };
  platform.localStore.set('reward_claim', JSON.stringify(claim));
  return claim;
}

/** Ends the open claim unless the error leaves open whether it was paid. */
export function endClaim(error: unknown): void {
  const isFinal = !error || (error instanceof ApiError && final.includes(error.key));
  if (isFinal) platform.localStore.remove('reward_claim');
}

type ClaimOptions = {
  user: number;
  /** The client's activity points. */
  activity: () => number;
  onClaimed: (response: RewardResponse) => void;
  onFailed: (error: Error) => void;
};

/** Claims the daily reward; the response, if there was one, is `reward`. */
export function useClaim({ user, activity, onClaimed, onFailed }: ClaimOptions) {
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => {
      const { key, ap } = beginClaim(user, activity());
      const path = apiPath('account', 'daily_reward', sessionToken() ?? '');
      return call<RewardResponse>('POST', path, { body: { ap }, idempotencyKey: key });
    },
    onSettled: (_data, failure) => endClaim(failure),
    onSuccess: onClaimed,
    onError: onFailed,
  });
  const claim = () => {
    if (!isPending) mutate();
  };
  return { claim, claiming: isPending, reward: data, failure: error };
}
