import { ChatAdminBody } from '@bloom/contract/chat/chat';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../platform/http/index.ts';
import type { AuthorizeAdmin } from './admin-token.ts';

/** `/v1/message/moderation`: whether the admin token is right (docs/specification/chat.md#chat-admin). */
export function chatAdminRoutes(app: App, { authorizeAdmin }: { authorizeAdmin: AuthorizeAdmin }): void {
  app.post(
    '/v1/message/moderation',
    {
      config: { caller: 'moderator', limitWhen: { admin: 'the token is wrong' }, readsOnly: true },
      schema: {
        summary: 'Check admin token',
        body: ChatAdminBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken);
      return ok;
    },
  );
}
