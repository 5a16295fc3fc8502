import type { FastifyRequest } from 'fastify';
import {
  ChatModerationBody,
  ChatModerationResponse,
  ChatReportBody,
  ChatResolveBody,
  ChatRestoreBody,
  ChatSanctionBody,
  ChatSettingsBody,
  ChatSettingsResponse,
} from '@bloom/contract/chat-moderation';
import { DoneResponse, ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import type { App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Callers } from '../account/index.ts';
import type { Moderation, Sanction } from './moderation-service.ts';

type Options = {
  callers: Callers;
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

/** The routes of moderators, and the reports of users (docs/specification/chat.md#chat-admin). */
export function chatModerationRoutes(app: App, options: Options): void {
  const { callers, moderation } = options;
  const done = { 200: DoneResponse };

  app.post(
    '/v1/message/report',
    {
      config: { caller: 'account', limit: 'chat', refusals: ['request.notFound'] },
      schema: { summary: 'Report message', body: ChatReportBody, response: done },
    },
    async (request) => {
      const { body } = request;
      const reporter = await callers.account(request);
      await moderation.report(reporter, body.msg_id, body.reason);
      return ok;
    },
  );

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
      return { ...ok, data: await moderation.overview(request.body.audit_before) };
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
      schema: { summary: 'Restore message', body: ChatRestoreBody, response: done },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken, options);
      await moderation.restore(request.body.msg_id);
      return ok;
    },
  );

  app.post(
    '/v1/message/sanction',
    {
      config: {
        caller: 'moderator',
        limitWhen: { admin: 'the token is wrong' },
        refusals: ['user.notFound'],
      },
      schema: { summary: 'Sanction user', body: ChatSanctionBody, response: done },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken, options);
      await moderation.sanction(request.body.user_id, sanctionOf(request.body));
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

  app.post(
    '/v1/message/report/resolve',
    {
      config: {
        caller: 'moderator',
        limitWhen: { admin: 'the token is wrong' },
        refusals: ['request.notFound'],
      },
      schema: { summary: 'Resolve report', body: ChatResolveBody, response: done },
    },
    async (request) => {
      await authorizeAdmin(request, request.body.adminToken, options);
      await moderation.resolve(request.body.msg_id);
      return ok;
    },
  );
}

function sanctionOf({ kind, minutes }: ChatSanctionBody): Sanction {
  // A time-out needs a length, and nothing else has one.
  if ((kind === 'timeout') !== (minutes !== undefined)) {
    throw new BloomError('request.invalid', { field: 'minutes' });
  }
  return kind === 'timeout' ? { kind, minutes: minutes ?? 0 } : { kind };
}
