import { FollowingVideosQuery, ForYouQuery, PersonalListResponse } from '@bloom/contract/catalogue/personal';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import type { PersonalLists } from './personal-service.ts';

type Options = { callers: Callers; geo: Geo; personalLists: PersonalLists };

/** `GET /v1/video/following` and `GET /v1/video/for-you` (docs/specification/catalogue.md#following). */
export function personalRoutes(app: App, { callers, geo, personalLists }: Options): void {
  app.get(
    '/v1/video/following',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List videos of followed users',
        querystring: FollowingVideosQuery,
        response: { 200: PersonalListResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { query } = request;
      return personalLists.following(owner, query, geo.hiddenFrom(request));
    },
  );

  app.get(
    '/v1/video/for-you',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List videos for account',
        querystring: ForYouQuery,
        response: { 200: PersonalListResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { after } = request.query;
      return personalLists.forYou(owner, after, geo.hiddenFrom(request));
    },
  );
}
