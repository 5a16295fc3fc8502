import { Type } from 'typebox';
import { HandoffAnswer, HandoffBody } from '@bloom/contract/account';
import { ok } from '@bloom/contract/envelope';
import { BloomError, errorCatalogue } from '@bloom/contract/errors';
import type { App } from '../../platform/http/index.ts';
import { agentOf } from '../account/index.ts';
import type { DemoLogin } from './demo-service.ts';
import type { Handoff } from './handoff-service.ts';

const LoginQuery = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 200 })),
  code: Type.Optional(Type.String({ maxLength: 40, description: 'The referrer code.' })),
});

/**
 * Log-in by redirect (decisions.md §5). Ends at `/?token={one-time code}`, or at `/error?code=201`
 * for a provider that is not configured.
 *
 * @param options.demo undefined where the demo log-in is switched off
 */
export function oauthRoutes(
  app: App,
  { demo, handoff }: { demo: DemoLogin | undefined; handoff: Handoff },
): void {
  app.get(
    '/oauth/:provider/login',
    {
      schema: {
        tags: ['oauth'],
        params: Type.Object({ provider: Type.String() }),
        querystring: LoginQuery,
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (request.params.provider !== 'demo' || !demo) {
        const { code } = errorCatalogue['login.unsupportedProvider'];
        return reply.redirect(`/error?code=${code}`);
      }
      const { name, code } = request.query;
      if (name === undefined) throw new BloomError('request.invalid', { field: 'name' });
      const accountId = await demo.signIn(name, code);
      return reply.redirect(`/?token=${await handoff.issue(accountId)}`);
    },
  );

  app.post(
    '/v1/account/handoff',
    { schema: { tags: ['oauth'], body: HandoffBody, response: { 200: HandoffAnswer } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return {
        ...ok,
        ...(await handoff.exchange(request.body.code, agentOf(request.headers['user-agent']))),
      };
    },
  );
}
