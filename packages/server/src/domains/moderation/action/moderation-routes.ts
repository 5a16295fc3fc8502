import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import {
  ActBody,
  ActResponse,
  AppealBody,
  AppealPath,
  ApplicationBody,
  DecisionsQuery,
  DecisionsResponse,
  LogQuery,
  LogResponse,
  moderationPageSize,
} from '@bloom/contract/moderation/moderation';
import { BloomError } from '@bloom/contract/errors/errors';
import { RulesQuery, RulesResponse } from '@bloom/contract/moderation/site-rules';
import { decodeCursor, idempotencyKeyOf, pageOf, type App } from '../../../platform/http/index.ts';
import type { Callers } from '../../account/index.ts';
import type { Geo } from '../../geo/index.ts';
import { appeal } from '../case/appeal.ts';
import { apply } from '../person/apply.ts';
import type { SiteRulesReads } from '../rules-service.ts';
import { decide, type Moderation } from './decide.ts';
import { presentDecision, presentLogged } from './log.ts';
import { readDecisions, readLog } from './read-log.ts';

type Options = {
  callers: Callers;
  geo: Geo;
  moderation: Moderation;
  siteRules: SiteRulesReads;
};

/** The routes of moderators' actions, and of their log (docs/specification/moderation.md). */
export function moderationRoutes(app: App, options: Options): void {
  const { callers, moderation, siteRules } = options;
  accountRoutes(app, options);

  app.post(
    '/v1/moderation/act',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: [
          'request.forbidden',
          'request.notFound',
          'moderation.noChange',
          'moderation.otherDecides',
          'share.bilibiliCategory',
          'share.tvsNotPlaylist',
        ],
      },
      schema: { summary: 'Act as a moderator', body: ActBody, response: { 200: ActResponse } },
    },
    async (request) => {
      const actor = await callers.account(request);
      const data = await decide(moderation, actor, request.body, idempotencyKeyOf(request, request.body));
      return { ...ok, data };
    },
  );

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
      const { found, months } = await readLog(moderation.database, filter, limit + 1, before);
      const { entries, next } = pageOf(found, limit, ({ id }) => [id]);
      return { ...ok, data: entries.map(presentLogged), months, ...next };
    },
  );

  app.get(
    '/v1/rules',
    {
      // Admins change them also then.
      config: { limit: 'read', whileMaintenance: true, refusals: ['request.notFound'] },
      schema: {
        summary: 'Get the rules',
        querystring: RulesQuery,
        response: { 200: RulesResponse },
      },
    },
    async (request) => {
      await callers.accountOrVisitor(request);
      const data = await siteRules.find(request.query.version);
      if (!data) throw new BloomError('request.notFound');
      return { ...ok, data };
    },
  );
}

/** The decisions of moderators about an account, and the applications and appeals of its owner. */
function accountRoutes(app: App, { callers, geo, moderation }: Options): void {
  app.post(
    '/v1/account/application',
    {
      config: {
        caller: 'account',
        limit: 'report',
        text: 'appeal',
        refusals: ['moderation.noChange'],
      },
      schema: {
        summary: 'Apply for membership',
        body: ApplicationBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await apply(moderation, owner, request.body.reason);
      return ok;
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
      const { limit = moderationPageSize, after, ...video } = request.query;
      const [before] = decodeCursor(after, 1) ?? [];
      const page = { limit: limit + 1, before, hiddenFrom: geo.hiddenFrom(request) };
      const found = await readDecisions(moderation.database, owner, video, page);
      const { entries, next } = pageOf(found, limit, ({ id }) => [id]);
      return { ...ok, data: entries.map(presentDecision), ...next };
    },
  );

  app.post(
    '/v1/account/decisions/:id/appeal',
    {
      config: {
        caller: 'account',
        limit: 'report',
        text: 'appeal',
        refusals: ['request.notFound', 'moderation.noAppeal'],
      },
      schema: {
        summary: 'Object to decision',
        params: AppealPath,
        body: AppealBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await appeal(moderation, owner, request.params.id, request.body.text);
      return ok;
    },
  );
}
