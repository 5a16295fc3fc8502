import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { PushBody, PushResponse } from '@bloom/contract/notification/push';
import type { App } from '../../../platform/http/index.ts';
import type { Callers } from '../../account/index.ts';
import type { Pushes } from './push-service.ts';

/**
 * `/v1/account/push`: push messages to the device of the session (docs/specification/notifications.md#push).
 */
export function pushRoutes(app: App, { callers, pushes }: { callers: Callers; pushes: Pushes }): void {
  const path = '/v1/account/push';
  app.get(
    path,
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'Get push',
        querystring: TokenOnly,
        response: { 200: PushResponse },
      },
    },
    async (request) => {
      const { sessionId } = await callers.session(request);
      const [key, state] = await Promise.all([pushes.publicKey(), pushes.state(sessionId)]);
      return { ...ok, data: { key, state } };
    },
  );

  app.put(
    path,
    {
      config: { caller: 'account', limit: 'push', text: 'push', refusals: ['upstream.failed'] },
      schema: { summary: 'Switch push on', body: PushBody, response: { 200: DoneResponse } },
    },
    async (request) => {
      const { endpoint, p256dh, auth } = request.body;
      const { sessionId } = await callers.session(request);
      await pushes.subscribe(sessionId, { endpoint, p256dh, auth });
      return ok;
    },
  );

  app.delete(
    path,
    {
      config: { caller: 'account', limit: 'push' },
      schema: {
        summary: 'Switch push off',
        querystring: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { sessionId } = await callers.session(request);
      await pushes.unsubscribe(sessionId);
      return ok;
    },
  );
}
