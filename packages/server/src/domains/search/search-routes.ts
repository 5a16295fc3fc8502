import { ok } from '@bloom/contract/wire/envelope';
import {
  FindLinesQuery,
  FindLinesResponse,
  FindUsersQuery,
  FindUsersResponse,
  SuggestQuery,
  SuggestResponse,
} from '@bloom/contract/catalogue/search';
import { SearchBody, SearchResponse } from '@bloom/contract/video/video';
import type { App } from '../../platform/http/index.ts';
import type { Geo } from '../geo/index.ts';
import { readSearched } from './search.ts';
import type { Search } from './search-service.ts';

type Options = { geo: Geo; search: Search };

/**
 * `POST /v1/video/search`, and `suggest`, `people` and `lines` of `GET /v1/search`
 * (docs/specification/catalogue.md#search).
 */
export function searchRoutes(app: App, { geo, search }: Options): void {
  app.post(
    '/v1/video/search',
    {
      config: { limit: 'search', readsOnly: true },
      schema: {
        summary: 'Search videos',
        body: SearchBody,
        response: { 200: SearchResponse },
      },
    },
    async (request) => {
      return search.videos(request.body, geo.hiddenFrom(request));
    },
  );

  app.get(
    '/v1/search/suggest',
    {
      config: { limit: 'suggest' },
      schema: {
        summary: 'Suggest what to search',
        querystring: SuggestQuery,
        response: { 200: SuggestResponse },
      },
    },
    async (request, reply) => {
      // The visitor's country decides what is suggested.
      reply.header('cache-control', 'private, no-cache');
      return { ...ok, data: await search.suggest(request.query, geo.hiddenFrom(request)) };
    },
  );

  app.get(
    '/v1/search/people',
    {
      config: { limit: 'suggest' },
      schema: {
        summary: 'Search people by name',
        querystring: FindUsersQuery,
        response: { 200: FindUsersResponse },
      },
    },
    async (request) => ({ ...ok, data: await search.people(request.query.q) }),
  );

  app.get(
    '/v1/search/lines',
    {
      config: { limit: 'suggest' },
      schema: {
        summary: 'Search lines of subtitles',
        querystring: FindLinesQuery,
        response: { 200: FindLinesResponse },
      },
    },
    async (request, reply) => {
      const { q } = request.query;
      // The visitor's country decides what is found.
      reply.header('cache-control', 'private, no-cache');
      const hidden = geo.hiddenFrom(request);
      return { ...ok, data: await search.lines.find(readSearched('q', q), hidden) };
    },
  );
}
