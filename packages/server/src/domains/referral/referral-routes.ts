import { statementPageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { InviterPath, InviterResponse, ReferralResponse, ReferralQuery } from '@bloom/contract/gift/referral';
import { decodeCursor, pageOf, type App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Referrals } from './referral-service.ts';

type Options = { callers: Callers; referrals: Referrals };

/** The account's invitees, and the inviter of a referral code (docs/specification/rewards.md#invitees). */
export function referralRoutes(app: App, { callers, referrals }: Options): void {
  app.get(
    '/v1/inviter/:code',
    {
      config: { limit: 'inviter', refusals: ['request.notFound'] },
      schema: {
        summary: 'Get inviter',
        params: InviterPath,
        response: { 200: InviterResponse },
      },
    },
    async (request) => {
      const inviter = await referrals.findInviter(request.params.code);
      if (!inviter) throw new BloomError('request.notFound');
      return { ...ok, data: { name: inviter.name } };
    },
  );

  app.get(
    '/v1/account/referral',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List invitees',
        querystring: ReferralQuery,
        response: { 200: ReferralResponse },
      },
    },
    async (request) => {
      const inviter = await callers.account(request);
      const { limit = statementPageSize, after } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const [found, totals] = await Promise.all([
        referrals.find(inviter, limit + 1, before),
        referrals.totals(inviter),
      ]);
      const { entries, next } = pageOf(found, limit, ({ id }) => [id]);
      return {
        ...ok,
        ...totals,
        data: entries.map(({ name, joined, brought }) => ({ name, joined, brought })),
        ...next,
      };
    },
  );
}
