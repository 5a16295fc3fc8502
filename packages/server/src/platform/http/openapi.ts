import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply } from 'fastify';
import { ErrorResponse } from '@bloom/contract/envelope';
import type { App } from './server.ts';
import { unlimited } from './unlimited.ts';

const routePrefix = '/api/docs';

/** The browsable reference loads its own files only, and its scripts set styles. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Generates the OpenAPI document of all routes that are added later, from the schemas that validate requests. It
 * is at `/api/openapi.json`, a browsable reference at `/api/docs`.
 */
export async function describeApi(app: App, info: { version: string; url: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bloom',
        version: info.version,
        description:
          'Every response has `status` and `code`; an error adds `key`, `message` and `params`.',
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
  // Serialized once: all responses then share the 200 KB, also while they wait to be sent.
  let json: Buffer | undefined;
  let yaml: Buffer | undefined;
  const sendJson = (reply: FastifyReply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((json ??= Buffer.from(JSON.stringify(app.swagger()))));
  await app.register(async (scope) => {
    unlimited(scope, 'a file, or bytes from memory');
    await scope.register(swaggerUi, {
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
  });
  app.get(
    '/api/openapi.json',
    { config: { unlimited: 'bytes from memory' }, schema: { hide: true } },
    (_request, reply) => sendJson(reply),
  );
}
