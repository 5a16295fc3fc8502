import { TokenOnly } from '@bloom/contract/account/account';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import {
  EndSessionsQuery,
  EndSessionsResponse,
  SessionPath,
  SessionsResponse,
} from '@bloom/contract/account/sessions';
import type { App } from '../../platform/http/index.ts';
import type { Accounts } from './accounts.ts';
import type { Callers } from './callers.ts';
import { endSessions, listSessions } from './sessions.ts';

/** `/v1/account/sessions`: lists and ends the sessions of the account. */
export function sessionRoutes(
  app: App,
  { accounts, callers }: { accounts: Accounts; callers: Callers },
): void {
  app.get(
    '/v1/account/sessions',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List sessions',
        querystring: TokenOnly,
        response: { 200: SessionsResponse },
      },
    },
    async (request) => {
      const { account, sessionId } = await callers.session(request);
      const data = (await listSessions(accounts, account)).map((session) => ({
        id: session.id,
        created_at: session.createdAt,
        last_seen_at: session.lastSeenAt,
        agent: session.agent,
        current: session.id === sessionId,
      }));
      return { ...ok, data };
    },
  );

  app.delete(
    '/v1/account/sessions/:id',
    {
      config: { caller: 'account', limit: 'mark', refusals: ['request.notFound'] },
      schema: {
        summary: 'End session',
        params: SessionPath,
        querystring: TokenOnly,
        response: { 200: EndSessionsResponse },
      },
    },
    async (request) => {
      const account = await callers.account(request);
      const ended = await endSessions(accounts, account, { id: request.params.id });
      // The same for a session of another account, so that its existence is not revealed.
      if (ended === 0) throw new BloomError('request.notFound');
      return { ...ok, ended };
    },
  );

  app.delete(
    '/v1/account/sessions',
    {
      config: { caller: 'account', limit: 'mark' },
      schema: {
        summary: 'End sessions',
        querystring: EndSessionsQuery,
        response: { 200: EndSessionsResponse },
      },
    },
    async (request) => {
      const { account, sessionId } = await callers.session(request);
      const which = request.query.others === true ? ({ allBut: sessionId } as const) : 'all';
      return { ...ok, ended: await endSessions(accounts, account, which) };
    },
  );
}
