import type { FastifyReply, FastifyRequest } from 'fastify';
import { CountryListResponse, CovidSeriesResponse, EcdcResponse } from '@bloom/contract/covid/covid';
import type { App } from '../../platform/http/index.ts';
import type { CompressedJson } from './compressed-json.ts';
import type { Covid } from './covid-service.ts';

const refusals = ['covid.loadFailed', 'covid.invalidData', 'covid.notDaily'] as const;

/** `GET /ecdc`, `GET /ecdc/series` (docs/specification/map.md#map-data) and `GET /country`. */
export function covidRoutes(app: App, { covid }: { covid: Covid }): void {
  covid.onProblem((problem) => app.log.warn(problem, 'COVID data'));
  app.get(
    '/ecdc',
    {
      config: {
        unlimited: 'bytes from memory',
        refusals,
      },
      schema: { summary: 'Get COVID records', response: { 200: EcdcResponse } },
    },
    async (request, reply) => send(request, reply, (await covid.load()).records),
  );
  app.get(
    '/ecdc/series',
    {
      config: {
        unlimited: 'bytes from memory',
        refusals,
      },
      schema: {
        summary: 'Get COVID series',
        response: { 200: CovidSeriesResponse },
      },
    },
    async (request, reply) => send(request, reply, (await covid.load()).series),
  );
  app.get(
    '/country',
    {
      config: { unlimited: 'bytes from memory' },
      schema: {
        summary: 'List countries',
        response: { 200: CountryListResponse },
      },
    },
    async (request, reply) => send(request, reply, covid.countries),
  );
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  json: CompressedJson,
): Promise<FastifyReply> {
  reply
    .header('etag', json.etag)
    .header('cache-control', 'public, no-cache')
    .header('vary', 'accept-encoding, origin');
  if (request.headers['if-none-match'] === json.etag) return reply.code(304).send();
  const encoding = (['br', 'gzip'] as const).find((each) => request.encoding([each])) ?? 'identity';
  const bytes = await json.bytes(encoding);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('application/json; charset=utf-8').send(bytes);
}
