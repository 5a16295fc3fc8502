import { ok } from '@bloom/contract/wire/envelope';
import {
  PeopleQuery,
  PeopleResponse,
  PersonPath,
  PersonResponse,
} from '@bloom/contract/moderation/moderation-people';
import type { Primary } from '../../../platform/database/index.ts';
import type { App } from '../../../platform/http/index.ts';
import type { Tables } from '../../../schema.ts';
import type { Callers } from '../../account/index.ts';
import { presentLogged } from '../action/log.ts';
import { findPerson, searchPeople } from './read-people.ts';

/** Persons, for moderators of everything (docs/specification/moderation.md#moderation-people). */
export function peopleRoutes(
  app: App,
  { callers, database }: { callers: Callers; database: Primary<Tables> },
): void {
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
      return { ...ok, data: await searchPeople(database, moderator, request.query.q) };
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
      const { person, role, history, ...contributions } = await findPerson(
        database,
        moderator,
        request.params.id,
      );
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
