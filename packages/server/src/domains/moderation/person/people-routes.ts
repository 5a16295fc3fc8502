import { ok } from '@bloom/contract/wire/envelope';
import {
  PeopleQuery,
  PeopleResponse,
  PersonPath,
  PersonResponse,
} from '@bloom/contract/moderation/moderation-people';
import type { App } from '../../../platform/http/index.ts';
import type { Callers } from '../../account/index.ts';
import { presentLogged } from '../action/log.ts';
import type { People } from './people-service.ts';

/** Persons, for moderators of everything (docs/specification/moderation.md#moderation-people). */
export function peopleRoutes(app: App, { callers, people }: { callers: Callers; people: People }): void {
  app.get(
    '/v1/moderation/people',
    {
      config: { caller: 'account', limit: 'read', refusals: ['request.forbidden'] },
      schema: {
        summary: 'Search people',
        querystring: PeopleQuery,
        response: { 200: PeopleResponse },
      },
    },
    async (request) => {
      const moderator = await callers.account(request);
      return { ...ok, data: await people.search(moderator, request.query.q) };
    },
  );

  app.get(
    '/v1/moderation/people/:id',
    {
      config: {
        caller: 'account',
        limit: 'read',
        refusals: ['request.forbidden', 'request.notFound'],
      },
      schema: { summary: 'Get person', params: PersonPath, response: { 200: PersonResponse } },
    },
    async (request) => {
      const moderator = await callers.account(request);
      const { person, role, history, ...contributions } = await people.find(moderator, request.params.id);
      const { sanction, until, ...rest } = person;
      const data = {
        ...rest,
        ...(role && { role }),
        ...(sanction && { sanction: { kind: sanction, ...(until !== null && { until }) } }),
        ...contributions,
        history: history.map(presentLogged),
      };
      return { ...ok, data };
    },
  );
}
