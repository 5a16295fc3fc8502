import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply } from 'fastify';
import { ErrorResponse } from '@bloom/contract/envelope';
import type { App } from './server.ts';

const routePrefix = '/api/docs';

/** What the browsable reference is made of: its own files, and styles that its scripts set. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Describes every route that is added after it, from the same schemas that validate it: the document
 * at `/api/openapi.json`, a browsable reference at `/api/docs`.
 */
export async function describeApi(app: App, info: { version: string; url: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bloom',
        version: info.version,
        description:
          'Every answer has `status` and `code`; a refusal adds `key`, `message` and `params`.',
      },
      servers: [{ url: info.url }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    transform: ({ schema, url }) => ({
      url,
      schema: {
        ...schema,
        response: {
          ...(schema?.response as Record<string, unknown> | undefined),
          default: ErrorResponse,
        },
      },
    }),
  });
  // Serialized once: a response of 200 KB is then a reference, also while it waits to be sent.
  let json: Buffer | undefined;
  let yaml: Buffer | undefined;
  const sendJson = (reply: FastifyReply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((json ??= Buffer.from(JSON.stringify(app.swagger()))));
  await app.register(swaggerUi, {
    routePrefix,
    staticCSP: referencePolicy,
    uiHooks: {
      onRequest: (request, reply, done) => {
        const { url } = request.routeOptions;
        if (url === `${routePrefix}/json`) void sendJson(reply);
        else if (url === `${routePrefix}/yaml`) {
          yaml ??= Buffer.from(app.swagger({ yaml: true }));
          void reply.type('application/x-yaml').send(yaml);
        } else done();
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => sendJson(reply));
}
