import { statementPageSize } from '@bloom/contract/economy';
import { ok } from '@bloom/contract/envelope';
import { ReferralResponse, ReferralQuery } from '@bloom/contract/referral';
import { decodeCursor, pageOf, tokenOf, type App } from '../../platform/http/index.ts';
import type { Accounts } from '../account/index.ts';
import type { Referrals } from './referral-service.ts';

/** `GET /v1/account/referral`: the account's invitees and what each has brought. */
export function referralRoutes(
  app: App,
  { accounts, referrals }: { accounts: Accounts; referrals: Referrals },
): void {
  app.get(
    '/v1/account/referral',
    {
      schema: {
        tags: ['referral'],
        querystring: ReferralQuery,
        response: { 200: ReferralResponse },
      },
    },
    async (request, reply) => {
      const inviter = await accounts.authenticate(tokenOf(request));
      const { limit = statementPageSize, after } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const [found, totals] = await Promise.all([
        referrals.find(inviter, limit + 1, before),
        referrals.totals(inviter),
      ]);
      const { entries, next } = pageOf(found, limit, ({ id }) => [id]);
      reply.header('cache-control', 'no-store');
      return {
        ...ok,
        ...totals,
        data: entries.map(({ name, joined, brought }) => ({ name, joined, brought })),
        ...next,
      };
    },
  );
}
