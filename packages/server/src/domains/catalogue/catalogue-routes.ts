import type { FastifyReply, FastifyRequest } from 'fastify';
import { categories, categoryNames, labels } from '@bloom/contract/categories';
import { CategoryAnswer } from '@bloom/contract/catalogue';
import { ok } from '@bloom/contract/envelope';
import { filterLanguages } from '@bloom/contract/languages';
import { ListQuery, SearchBody, VideoListAnswer } from '@bloom/contract/video';
import type { App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Geo } from '../geo/index.ts';
import type { Catalogue, ListPage } from './catalogue-service.ts';

/** `GET /v1/video/list`, `POST /v1/video/search` and `GET /v1/category/all` (product.md §7). */
export function catalogueRoutes(
  app: App,
  { catalogue, geo, limits }: { catalogue: Catalogue; geo: Geo; limits: Limits<'search'> },
): void {
  app.get(
    '/v1/video/list',
    {
      schema: {
        tags: ['catalogue'],
        querystring: ListQuery,
        response: { 200: VideoListAnswer },
      },
      // A remembered page needs no reading of the query: it was read when the page was made.
      onRequest: (request, reply, done) => {
        const page = catalogue.remembered(request.url, geo.hiddenFrom(request));
        if (page) sendPage(request, reply, page);
        else done();
      },
    },
    async (request, reply) =>
      sendPage(
        request,
        reply,
        await catalogue.list(request.url, request.query, geo.hiddenFrom(request)),
      ),
  );

  app.post(
    '/v1/video/search',
    { schema: { tags: ['catalogue'], body: SearchBody, response: { 200: VideoListAnswer } } },
    async (request) => {
      await limits.take('search', request);
      return catalogue.search(request.body, geo.hiddenFrom(request));
    },
  );

  app.get(
    '/v1/category/all',
    { schema: { tags: ['catalogue'], response: { 200: CategoryAnswer } } },
    (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return allCategories;
    },
  );
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: ListPage,
): FastifyReply {
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

const allCategories: CategoryAnswer = {
  ...ok,
  data: {
    category: categoryNames,
    subcategory: Object.fromEntries(
      categories.map((category) => [
        category,
        labels[category].map(({ en, zh }) => ({
          en: { subcategory: en },
          zh: { subcategory: zh },
        })),
      ]),
    ),
    audio: filterLanguages,
    subtitle: filterLanguages,
  },
};
