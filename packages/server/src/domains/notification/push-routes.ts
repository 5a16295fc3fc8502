import { TokenOnly } from '@bloom/contract/account';
import { ok } from '@bloom/contract/envelope';
import { PushBody, PushChangedResponse, PushResponse } from '@bloom/contract/push';
import { tokenOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Accounts } from '../account/index.ts';
import type { Pushes } from './push-service.ts';

/** `/v1/account/push`: push messages to the device of the session (docs/specification.md#push). */
export function pushRoutes(
  app: App,
  { accounts, limits, pushes }: { accounts: Accounts; limits: Limits<'push'>; pushes: Pushes },
): void {
  const path = '/v1/account/push';
  const tags = ['notification'];

  app.get(
    path,
    { schema: { tags, querystring: TokenOnly, response: { 200: PushResponse } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { sessionId } = await accounts.authenticateSession(tokenOf(request));
      const [key, state] = await Promise.all([pushes.publicKey(), pushes.state(sessionId)]);
      return { ...ok, data: { key, state } };
    },
  );

  app.put(
    path,
    { schema: { tags, body: PushBody, response: { 200: PushChangedResponse } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { endpoint, p256dh, auth } = request.body;
      const { account, sessionId } = await accounts.authenticateSession(
        tokenOf(request, request.body),
      );
      await limits.consume('push', request, account.id);
      await pushes.subscribe(sessionId, { endpoint, p256dh, auth });
      return ok;
    },
  );

  app.delete(
    path,
    { schema: { tags, querystring: TokenOnly, response: { 200: PushChangedResponse } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { sessionId } = await accounts.authenticateSession(tokenOf(request));
      await pushes.unsubscribe(sessionId);
      return ok;
    },
  );
}
