import { ok } from '@bloom/contract/envelope';
import {
  FindLinesQuery,
  FindLinesResponse,
  FindUsersQuery,
  FindUsersResponse,
  SuggestQuery,
  SuggestResponse,
} from '@bloom/contract/search';
import { SearchBody, SearchResponse } from '@bloom/contract/video';
import type { App } from '../../platform/http/index.ts';
import type { Geo } from '../geo/index.ts';
import type { LineSearch } from '../subtitle/index.ts';
import { readSearched } from './catalogue.ts';
import type { Catalogue } from './catalogue-service.ts';

type Options = { catalogue: Catalogue; geo: Geo; lineSearch: LineSearch };

/**
 * `POST /v1/video/search`, and `suggest`, `people` and `lines` of `GET /v1/search` (docs/specification/catalogue.md#search).
 */
export function searchRoutes(app: App, { catalogue, geo, lineSearch }: Options): void {
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
      return catalogue.search(request.body, geo.hiddenFrom(request));
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
      return { ...ok, data: await catalogue.suggest(request.query, geo.hiddenFrom(request)) };
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
    async (request) => ({ ...ok, data: await catalogue.findUsers(request.query.q) }),
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
      const { q, country } = request.query;
      // The visitor's country decides what is found.
      reply.header('cache-control', 'private, no-cache');
      const hidden = geo.hiddenFrom(request, country);
      return { ...ok, data: await lineSearch.find(readSearched('q', q), hidden) };
    },
  );
}
