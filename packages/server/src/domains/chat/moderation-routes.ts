import type { FastifyRequest } from 'fastify';
import {
  ChatModerationBody,
  ChatModerationResponse,
  ChatRestoreBody,
  ChatSanctionBody,
  ChatSettingsBody,
  ChatSettingsResponse,
} from '@bloom/contract/chat-moderation';
import { DoneResponse, ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import type { App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Acts } from '../moderation/index.ts';
import type { Moderation } from './moderation-service.ts';

type Options = {
  acts: Acts;
  limits: Limits<'admin'>;
  moderation: Moderation;
};

/**
 * Lets only a moderator pass. Only wrong tokens are counted: others behind the address of a moderator cannot lock
 * the moderator out, and a random token cannot be guessed (docs/specification/chat.md#chat-admin).
 * Errors: `request.tooMany`, `request.forbidden`.
 */
export async function authorizeAdmin(
  request: FastifyRequest,
  token: string,
  { limits, moderation }: { limits: Limits<'admin'>; moderation: Pick<Moderation, 'isAdmin'> },
): Promise<void> {
  if (moderation.isAdmin(token)) return;
  await limits.consume('admin', request);
  throw new BloomError('request.forbidden');
}

/** The routes for the admin token (docs/specification/chat.md#chat-admin). */
export function chatModerationRoutes(app: App, options: Options): void {
  const { acts, moderation } = options;
  const response = { 200: DoneResponse };

  app.post(
    '/v1/message/moderation',
    {
      config: { caller: 'moderator', limitWhen: { admin: 'the token is wrong' }, readsOnly: true },
      schema: {
        summary: 'Get moderation',
        body: ChatModerationBody,
        response: { 200: ChatModerationResponse },
      },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken, options);
      return { ...ok, data: await moderation.overview() };
    },
  );

  app.post(
    '/v1/message/restore',
    {
      config: {
        caller: 'moderator',
        limitWhen: { admin: 'the token is wrong' },
        refusals: ['request.notFound'],
      },
      schema: { summary: 'Restore message', body: ChatRestoreBody, response },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken, options);
      await acts.actByToken('restore', { kind: 'message', id: String(request.body.msg_id) });
      return ok;
    },
  );

  app.post(
    '/v1/message/sanction',
    {
      config: {
        caller: 'moderator',
        limitWhen: { admin: 'the token is wrong' },
        refusals: ['request.notFound'],
      },
      schema: { summary: 'Sanction user', body: ChatSanctionBody, response },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken, options);
      const { kind, minutes, user_id: id } = request.body;
      // A time-out needs a length, and nothing else has one.
      if ((kind === 'timeout') !== (minutes !== undefined)) {
        throw new BloomError('request.invalid', { field: 'minutes' });
      }
      const until = minutes === undefined ? undefined : await moderation.endOf(minutes);
      await acts.actByToken(kind, { kind: 'user', id: String(id) }, until);
      return ok;
    },
  );

  app.post(
    '/v1/message/settings',
    {
      config: { caller: 'moderator', limitWhen: { admin: 'the token is wrong' } },
      schema: {
        summary: 'Change chat settings',
        body: ChatSettingsBody,
        response: { 200: ChatSettingsResponse },
      },
    },
    async (request) => {
      const { adminToken, ...changes } = request.body;
      await authorizeAdmin(request, adminToken, options);
      return { ...ok, data: await moderation.change(changes) };
    },
  );
}
