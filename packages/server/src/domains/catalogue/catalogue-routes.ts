import type { FastifyReply, FastifyRequest } from 'fastify';
import { CategoryResponse } from '@bloom/contract/catalogue/catalogue';
import { pageSize } from '@bloom/contract/gift/economy';
import { ThankedUsersResponse } from '@bloom/contract/account/user';
import {
  ListQuery,
  RelatedQuery,
  RelatedResponse,
  VideoListResponse,
  VideoPath,
} from '@bloom/contract/video/video';
import type { App } from '../../platform/http/index.ts';
import type { Classification } from '../classification/index.ts';
import type { Geo } from '../geo/index.ts';
import { videoKeyOf } from '../video/index.ts';
import type { Catalogue, ListPage } from './catalogue-service.ts';
import type { Related } from './related-service.ts';

type Options = {
  catalogue: Catalogue;
  classification: () => Classification;
  geo: Geo;
  related: Related;
};

/**
 * `GET /v1/video/list`, `GET /v1/video/{source}/{id}/related`, `GET /v1/user/thanked` and `GET
 * /v1/category/all` (docs/specification/catalogue.md#list).
 */
export function catalogueRoutes(app: App, { catalogue, classification, geo, related }: Options): void {
  app.get(
    '/v1/video/list',
    {
      config: { unlimited: 'bytes from a cache' },
      schema: {
        summary: 'List videos',
        querystring: ListQuery,
        response: { 200: VideoListResponse },
      },
      onRequest: (request, reply, done) => {
        const page = catalogue.cached(request.url, geo.hiddenFrom(request));
        if (page) sendPage(request, reply, page);
        else done();
      },
    },
    async (request, reply) => {
      const hiddenFrom = geo.hiddenFrom(request);
      return sendPage(request, reply, await catalogue.list(request.query, hiddenFrom, { url: request.url }));
    },
  );

  app.get(
    '/v1/video/:source/:id/related',
    {
      config: { unlimited: 'bytes from a cache', refusals: ['request.notFound', 'video.removed'] },
      schema: {
        summary: 'List related videos',
        params: VideoPath,
        querystring: RelatedQuery,
        response: { 200: RelatedResponse },
      },
    },
    async (request, reply) => {
      const { limit = pageSize } = request.query;
      const key = videoKeyOf(request.params);
      const hiddenFrom = geo.hiddenFrom(request);
      return sendPage(request, reply, await related.find(key, limit, hiddenFrom));
    },
  );

  app.get(
    '/v1/user/thanked',
    {
      config: { unlimited: 'bytes from a cache' },
      schema: {
        summary: 'List thanked users',
        response: { 200: ThankedUsersResponse },
      },
    },
    async (request, reply) => sendPage(request, reply, await catalogue.thankedUsers(), 'no-cache'),
  );

  app.get(
    '/v1/category/all',
    {
      config: { unlimited: 'bytes from memory' },
      schema: {
        summary: 'List categories',
        response: { 200: CategoryResponse },
      },
    },
    async (request, reply) => sendPage(request, reply, classification().response, 'no-cache'),
  );
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: Pick<ListPage, 'body' | 'etag'>,
  // The visitor's country decides what a list holds.
  cacheControl = 'private, no-cache',
): FastifyReply {
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
