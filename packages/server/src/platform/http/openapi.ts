import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyReply, RouteOptions } from 'fastify';
import { ErrorResponse } from '@bloom/contract/wire/envelope';
import { formatError } from '@bloom/contract/errors/error-messages';
import { errors as englishErrors } from '@bloom/contract/errors/error-messages-en';
import { errorCatalogue, type ErrorKey, type ErrorParams } from '@bloom/contract/errors/errors';
import { exampleOf } from '@bloom/contract/wire/examples';
import * as contract from '@bloom/contract/wire/schemas';
import type { App } from './server.ts';
import { unlimited } from './unlimited.ts';

const routePrefix = '/api/docs';

/** The browsable reference loads its own files only, and its scripts set styles. */
const referencePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Who may call a route: as the functions of `Callers` say it, and moderators with the token in their request.
 */
const callers = {
  anybody: { security: [], refusals: [] },
  account: { security: [{ session: [] }], refusals: ['video.notLogin', 'request.tooMany'] },
  accountIfAny: {
    security: [{ session: [] }, {}],
    refusals: ['video.notLogin', 'request.tooMany'],
  },
  accountOrVisitor: { security: [{ session: [] }, {}], refusals: [] },
  accountOrModerator: {
    security: [{ session: [] }, {}],
    refusals: ['video.notLogin', 'request.tooMany', 'request.forbidden'],
  },
  moderator: { security: [], refusals: ['request.forbidden'] },
} as const satisfies Record<string, { security: object[]; refusals: ErrorKey[] }>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; by default anybody. */
    caller?: keyof typeof callers;
    /** The errors of the route, beside those that follow from its other declarations. */
    refusals?: readonly ErrorKey[];
  }
}

/** Adds errors to a route: for hooks that refuse requests. */
export function refuses(route: RouteOptions, ...refusals: ErrorKey[]): void {
  route.config = { ...route.config, refusals: [...(route.config?.refusals ?? []), ...refusals] };
}

/** All errors that requests of a route may get. */
export function refusalsOf({
  config = {},
  schema = {},
}: Pick<RouteOptions, 'config' | 'schema'>): ErrorKey[] {
  const { body, params, querystring } = schema as Parts;
  const hasFields = (body ?? params ?? querystring) !== undefined;
  return [
    ...new Set<ErrorKey>([
      ...(hasFields ? (['request.invalid'] as const) : []),
      ...(body ? (['request.tooLarge'] as const) : []),
      ...(body?.properties?.['request_id'] ? (['request.keyReused'] as const) : []),
      ...callers[config.caller ?? 'anybody'].refusals,
      ...(config.refusals ?? []),
      'request.unsupportedMediaType',
      'server.failed',
      'server.unavailable',
    ]),
  ];
}

/** A JSON schema, as far as it is read here. */
type Schema = {
  title?: string;
  type?: string;
  description?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  required?: string[];
};
type Parts = Partial<Record<'body' | 'params' | 'querystring', Schema>> & {
  response?: Record<string, Schema & { content?: Record<string, { schema: Schema }> }>;
};

/**
 * Describes all routes of the API that are added later, from the schemas and declarations that they work by.
 * The document is at `/api/openapi.json`, a browsable reference at `/api/docs`. It is made with the first
 * request.
 */
export async function describeApi(app: App, info: { version: string; url: string }): Promise<void> {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    // Logins have a second path without the prefix, and each GET a HEAD.
    const isOfApi = route.url.startsWith('/api/') && route.method !== 'HEAD';
    if (isOfApi && route.schema?.summary !== undefined) routes.push(route);
  });
  const document: Record<string, unknown> = {};
  const fill = () => Object.assign(document, documentOf(routes, info));
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  // Serialized once: all responses then share the bytes, also while they wait to be sent.
  let json: Buffer | undefined;
  let yaml: Buffer | undefined;
  const sendJson = (reply: FastifyReply) =>
    reply.type('application/json; charset=utf-8').send((json ??= Buffer.from(JSON.stringify(fill()))));
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
            if (!yaml) {
              fill();
              yaml = Buffer.from(app.swagger({ yaml: true }));
            }
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

function documentOf(routes: readonly RouteOptions[], info: { version: string; url: string }) {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  const refer = createRefer(schemas);
  for (const route of routes) {
    const wildcard = (route.schema as Parts).params?.properties?.['*']?.title ?? '*';
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}').replace('*', `{${wildcard}}`);
    paths[path] = {
      ...paths[path],
      [String(route.method).toLowerCase()]: operationOf(route, refer),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bloom',
      version: info.version,
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Every response has `status` and `code`; an error adds `key`, `message` and `params`. A POST or PUT with ' +
        '`request_id` in its body, or with the header `Idempotency-Key`, has its effect once.',
    },
    servers: [{ url: info.url }],
    paths,
    components: {
      schemas,
      responses: {
        Error: {
          description: 'Any other error, such as one of a newer server.',
          content: { 'application/json': { schema: refer(ErrorResponse) } },
        },
      },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description:
            'The token of a session, from `POST /api/v1/account/handoff`. Clients without headers send it as `token`, ' +
            'in the query or body.',
        },
      },
    },
  };
}

type Refer = ReturnType<typeof createRefer>;

/** Makes what replaces each schema that the contract exports by a reference to a component with that name. */
function createRefer(schemas: Record<string, unknown>) {
  const names = new Map(
    Object.entries(contract).flatMap(([name, value]) =>
      typeof value === 'object' && 'properties' in value ? [[JSON.stringify(value), name] as const] : [],
    ),
  );
  const fieldsOf = (schema: object): object =>
    Object.fromEntries(
      Object.entries(schema).map(([key, value]: [string, unknown]) =>
        // Of a record: generators do not read patterns.
        key === 'patternProperties'
          ? ['additionalProperties', refer(Object.values(value as object)[0])]
          : [key, refer(value)],
      ),
    );
  const refer = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(refer);
    const name = 'properties' in value ? names.get(JSON.stringify(value)) : undefined;
    if (name === undefined) return fieldsOf(value);
    schemas[name] ??= fieldsOf(value);
    return { $ref: `#/components/schemas/${name}` };
  };
  return Object.assign(refer, {
    /** The component of an error. */
    toError(key: ErrorKey): object {
      const name = `${upperCase(key.replace('.', ' '))}Error`;
      schemas[name] ??= errorSchema(key, refer);
      return { $ref: `#/components/schemas/${name}` };
    },
  });
}

/** The `data` of the errors that carry some. */
const errorData: Partial<Record<ErrorKey, object>> = {
  'error.alreadyShared': contract.Video,
  'subtitle.conflict': contract.SubtitleConflict,
};

function errorSchema(key: ErrorKey, refer: (schema: unknown) => unknown): object {
  const { code, params: names } = errorCatalogue[key];
  const data = errorData[key];
  const params = Object.fromEntries(names.map((name) => [name, exampleOf({}, name)]));
  return {
    description: englishErrors.errors[key],
    allOf: [refer(ErrorResponse)],
    type: 'object',
    properties: {
      key: { type: 'string', const: key },
      ...(names.length > 0 && {
        params: {
          type: 'object',
          properties: Object.fromEntries(names.map((name) => [name, { type: ['string', 'number'] }])),
          required: names,
        },
      }),
      ...(data && { data: refer(data) }),
    },
    required: ['key', ...(data ? ['data'] : [])],
    examples: [
      {
        status: 'error',
        code,
        key,
        message: formatError(englishErrors, key, params as ErrorParams<typeof key>),
        params,
        request_id: exampleOf({}, 'request_id'),
        ...(data && { data: exampleOf(data) }),
      },
    ],
  };
}

function operationOf(route: RouteOptions, refer: Refer): object {
  const { config = {}, schema = {} } = route;
  const { body, params, querystring, response = {} } = schema as Parts;
  const { summary = '', tags, description } = schema;
  const omitted = ['token', 'request_id', ...Object.keys(params?.properties ?? {})];
  const parameters = [
    ...parametersOf(params, 'path', refer),
    ...parametersOf(querystring, 'query', refer),
    ...(body?.properties?.['request_id']
      ? [{ name: 'Idempotency-Key', in: 'header', schema: refer(contract.RequestId) }]
      : []),
  ];
  return {
    operationId: summary.charAt(0).toLowerCase() + upperCase(summary).slice(1),
    summary,
    ...(description !== undefined && { description }),
    tags,
    // A token in the path is no scheme.
    security: params?.properties?.['token'] ? [] : callers[config.caller ?? 'anybody'].security,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: (body.required ?? []).length > 0,
        content: {
          'application/json': { schema: refer(body), example: exampleOf(body, '', omitted) },
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(response).map(([status, { content, ...direct }]) => [
          status,
          {
            description: direct.description ?? 'Done.',
            ...(direct.type !== 'null' && {
              content: Object.fromEntries(
                Object.entries(content ?? { 'application/json': { schema: direct } }).map(([type, media]) => [
                  type,
                  {
                    schema: refer(media.schema),
                    ...(type === 'application/json' && { example: exampleOf(media.schema) }),
                  },
                ]),
              ),
            }),
          },
        ]),
      ),
      ...errorResponses(route, refer),
      default: { $ref: '#/components/responses/Error' },
    },
  };
}

function errorResponses(route: RouteOptions, refer: Refer): object {
  const byStatus = Map.groupBy(refusalsOf(route), (key) => errorCatalogue[key].status);
  return Object.fromEntries(
    [...byStatus].map(([status, keys]) => {
      const schemas = keys.map((key) => refer.toError(key));
      return [
        status,
        {
          description: keys.map((key) => `\`${key}\``).join(', '),
          content: {
            'application/json': { schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas } },
          },
        },
      ];
    }),
  );
}

function parametersOf(schema: Schema | undefined, location: 'path' | 'query', refer: Refer): object[] {
  return Object.entries(schema?.properties ?? {}).map(([key, field]) => {
    const { description, title, ...rest } = field;
    const name = title ?? key;
    return {
      name,
      in: location,
      required: location === 'path' || (schema?.required ?? []).includes(key),
      ...(description !== undefined && { description }),
      schema: refer(rest),
      example: exampleOf(field, name),
    };
  });
}

/** `List saved videos` → `ListSavedVideos`. */
function upperCase(words: string): string {
  return words.replaceAll(/(?:^| )(\w)/g, (_match, letter: string) => letter.toUpperCase());
}
