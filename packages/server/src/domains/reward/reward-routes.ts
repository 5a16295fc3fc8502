import { ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import { RewardResponse, RewardBody, RewardPath } from '@bloom/contract/reward';
import { idempotencyKeyOf, tokenOf, type App } from '../../platform/http/index.ts';
import type { Accounts } from '../account/index.ts';
import type { Rewards } from './reward-service.ts';

/** `POST /v1/account/daily_reward/{token}` (docs/specification.md#daily-reward). */
export function rewardRoutes(
  app: App,
  { accounts, rewards }: { accounts: Accounts; rewards: Rewards },
): void {
  app.post(
    '/v1/account/daily_reward/:token',
    {
      schema: {
        tags: ['reward'],
        params: RewardPath,
        body: RewardBody,
        response: { 200: RewardResponse },
      },
    },
    async (request, reply) => {
      const { body, params } = request;
      if ((tokenOf(request, body) ?? params.token) !== params.token) {
        throw new BloomError('request.invalid', { field: 'token' });
      }
      const claimer = await accounts.authenticate(params.token);
      const key = idempotencyKeyOf(request, body);
      const { replayed, reward } = await rewards.claim(claimer, body.ap, key);
      reply.header('cache-control', 'no-store');
      if (replayed) reply.header('idempotency-replayed', 'true');
      return {
        ...ok,
        reward: reward.base + reward.extra,
        balance: reward.balance,
        next_timestamp: reward.next_timestamp,
        accumulated_referral_reward: reward.referral,
        first: reward.first ?? false,
        parts: {
          activity: reward.activity,
          shares: reward.shares,
          gifts: reward.gifts,
          watch: reward.watch,
          subtitles: reward.subtitles ?? 0,
          chance: reward.chance,
          base: reward.base,
          extra: reward.extra,
          referral: reward.referral,
        },
      };
    },
  );
}
