import { ok } from '@bloom/contract/wire/envelope';
import {
  RewardResponse,
  RewardBody,
  RewardPath,
  RewardWeekQuery,
  RewardWeekResponse,
} from '@bloom/contract/gift/reward';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import { claimDailyReward, rewardWeek, type Rewards } from './rewards.ts';

/**
 * `POST /v1/account/daily_reward/{token}` and `GET /v1/account/rewards`
 * (docs/specification/rewards.md#daily-reward).
 */
export function rewardRoutes(app: App, { callers, rewards }: { callers: Callers; rewards: Rewards }): void {
  app.get(
    '/v1/account/rewards',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'Get week of rewards',
        querystring: RewardWeekQuery,
        response: { 200: RewardWeekResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { days, inRow } = await rewardWeek(rewards, owner, request.query.utc_offset ?? 0);
      return { ...ok, data: days, in_row: inRow };
    },
  );

  app.post(
    '/v1/account/daily_reward/:token',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        whileReadOnly: true,
        refusals: ['account.rewardNotDue', 'account.frozen', 'account.waiting'],
      },
      schema: {
        summary: 'Claim reward',
        params: RewardPath,
        body: RewardBody,
        response: { 200: RewardResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const claimer = await callers.account(request);
      const key = idempotencyKeyOf(request, body);
      const { replayed, reward } = await claimDailyReward(rewards, claimer, body.ap, request.ip, key);
      if (replayed) reply.header('idempotency-replayed', 'true');
      return {
        ...ok,
        reward: reward.base + reward.extra,
        balance: reward.balance,
        next_timestamp: reward.next_timestamp,
        accumulated_referral_reward: reward.referral,
        first: reward.first,
        parts: {
          activity: reward.activity,
          shares: reward.shares,
          gifts: reward.gifts,
          watch: reward.watch,
          subtitles: reward.subtitles,
          chance: reward.chance,
          base: reward.base,
          extra: reward.extra,
          referral: reward.referral,
          // One that was stored before there was a maximum of addresses has none.
          limited: reward.limited ?? null,
        },
      };
    },
  );
}
