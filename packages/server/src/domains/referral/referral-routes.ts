import { statementPageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { InviterPath, InviterResponse, ReferralResponse, ReferralQuery } from '@bloom/contract/gift/referral';
import type { Primary } from '../../platform/database/index.ts';
import { decodeCursor, pageOf, type App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Callers } from '../account/index.ts';
import { countInvitees, findInviter, listInvitees } from './read-referrals.ts';

type Options = { callers: Callers; database: Primary<Tables> };

/** The account's invitees, and the inviter of a referral code (docs/specification/rewards.md#invitees). */
export function referralRoutes(app: App, { callers, database }: Options): void {
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
      const inviter = await findInviter(database, request.params.code);
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
        listInvitees(database, inviter, limit + 1, before),
        countInvitees(database, inviter),
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
