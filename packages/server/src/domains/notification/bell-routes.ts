import { Type } from 'typebox';
import { StreamQuery } from '@bloom/contract/chat';
import { tokenOf, type App } from '../../platform/http/index.ts';
import type { EventStreams } from '../../platform/streams/index.ts';
import type { Accounts } from '../account/index.ts';
import type { Bells } from './bell-service.ts';

/** `GET /v1/message/stream` (docs/specification.md#chat-stream): so far, the events of the bell. */
export function bellRoutes(
  app: App,
  {
    accounts,
    bells,
    eventStreams,
  }: { accounts: Accounts; bells: Bells; eventStreams: EventStreams },
): void {
  app.get(
    '/v1/message/stream',
    {
      schema: {
        tags: ['notification'],
        querystring: StreamQuery,
        response: {
          200: {
            description: 'Server-sent events. With a token: `bell`, with `{"unread"}` as data.',
            content: { 'text/event-stream': { schema: Type.Unsafe<never>(Type.String()) } },
          },
        },
      },
    },
    async (request, reply) => {
      const token = tokenOf(request);
      const owner = token === undefined ? undefined : await accounts.authenticate(token);
      const stream = eventStreams.open(request, reply);
      if (token === undefined || !owner) return reply;
      bells.add(owner, token, stream).catch((error: unknown) => {
        // The page keeps what it has; a later event brings it up to date.
        request.log.warn({ err: error }, 'no bell');
      });
      return reply;
    },
  );
}
