import { ok } from '@bloom/contract/envelope';
import {
  ActBody,
  ActResponse,
  DecisionsQuery,
  DecisionsResponse,
  LogQuery,
  LogResponse,
  moderationPageSize,
} from '@bloom/contract/moderation';
import type { Primary } from '../../platform/database/index.ts';
import { decodeCursor, idempotencyKeyOf, pageOf, type App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Callers } from '../account/index.ts';
import { ActionReader } from './action-store.ts';
import type { Acts } from './act-service.ts';
import { presentDecision, presentLogged } from './log.ts';

type Options = { callers: Callers; acts: Acts; database: Primary<Tables> };

/** What moderators do, and who can read it (docs/specification/moderation.md). */
export function moderationRoutes(app: App, { callers, acts, database }: Options): void {
  app.post(
    '/v1/moderation/act',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.forbidden', 'request.notFound', 'moderation.noChange'],
      },
      schema: { summary: 'Act as a moderator', body: ActBody, response: { 200: ActResponse } },
    },
    async (request) => {
      const actor = await callers.account(request);
      const id = await acts.act(actor, request.body, idempotencyKeyOf(request, request.body));
      return { ...ok, data: { id } };
    },
  );

  const reader = new ActionReader(database.write);

  app.get(
    '/v1/moderation/log',
    {
      config: { limit: 'read' },
      schema: {
        summary: 'List actions of moderators',
        querystring: LogQuery,
        response: { 200: LogResponse },
      },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      const { limit = moderationPageSize, after, ...filter } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const found = await reader.findPage(filter, limit + 1, before);
      const { entries, next } = pageOf(found, limit, ({ id }) => [id]);
      const months = before === undefined ? await reader.countByMonth(filter) : [];
      return { ...ok, data: entries.map(presentLogged), months, ...next };
    },
  );

  app.get(
    '/v1/account/decisions',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List decisions that concern the account',
        querystring: DecisionsQuery,
        response: { 200: DecisionsResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { limit = moderationPageSize, after } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const found = await reader.findOf(owner.id, limit + 1, before);
      const { entries, next } = pageOf(found, limit, ({ id }) => [id]);
      return { ...ok, data: entries.map(presentDecision), ...next };
    },
  );
}
