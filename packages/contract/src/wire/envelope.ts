import { Type, type Static, type TProperties } from 'typebox';
import { maxPageSize } from '../gift/economy.ts';

const upgrade = Type.Optional(
  Type.Literal(true, {
    description: 'The client is older (`X-App-Version`) than the server wants it to be.',
  }),
);

/**
 * Makes the schema of a successful response: `status`, `code` and the response's own fields
 * (docs/specification/wire.md#envelope).
 */
export function envelope<P extends TProperties>(properties: P) {
  return Type.Object({ status: Type.Literal('ok'), code: Type.Literal(0), upgrade, ...properties });
}

/**
 * The fields of a query for a list that is read by cursor (docs/specification/wire.md#paging).
 *
 * @param size how many entries a page has by default
 */
export const paging = (size: number) => ({
  limit: Type.Integer({ minimum: 1, maximum: maxPageSize, description: `Default ${size}.` }),
  after: Type.String({
    maxLength: 200,
    description: 'The "next" of the previous response; continues where it ended.',
  }),
});

/** The field of the response with which the next page is requested. */
export const Next = Type.Optional(
  Type.String({ description: 'Opaque cursor, present while more entries exist.' }),
);

/** A time in a response, in Unix seconds. */
export const unixS = (what: string) => Type.Integer({ description: `Unix seconds: ${what}` });

/** Response of a request that returns nothing. */
export const DoneResponse = envelope({});

/** The pattern of a text that PostgreSQL can store: without a null character and half of a surrogate pair. */
export const storableText = '^[^\\0\\p{Cs}]*$';

/**
 * The key under which a request has its effect once (docs/specification/wire.md#idempotency), for
 * clients without headers.
 */
export const RequestId = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern: storableText,
  description: 'Idempotency key, as the Idempotency-Key header.',
});

/** The fields of every successful response; spread it before the response's own fields. */
export const ok = { status: 'ok', code: 0 } as const;

/** Every error response: number and key of `errors.ts`, the English message and its parameters. */
export const ErrorResponse = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.Integer(),
    key: Type.String(),
    message: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    request_id: Type.String({ description: 'The id of this request in the server log.' }),
    maintenance: Type.Optional(Type.Literal(true)),
    upgrade,
    retry_after: Type.Optional(
      Type.Integer({
        description: 'Seconds after which the request may be sent again (429; 503 of a server that is busy).',
      }),
    ),
  },
  { additionalProperties: true },
);
export type ErrorResponse = Static<typeof ErrorResponse>;
