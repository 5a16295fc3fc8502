import { Type, type Static, type TProperties } from 'typebox';

const upgrade = Type.Optional(
  Type.Literal(true, {
    description: 'The client is older (`X-App-Version`) than the server wants it to be.',
  }),
);

/**
 * Every successful answer: `status` and `code` beside what the call answers
 * (docs/specification.md#envelope).
 */
export function envelope<P extends TProperties>(properties: P) {
  return Type.Object({ status: Type.Literal('ok'), code: Type.Literal(0), upgrade, ...properties });
}

/**
 * The key under which a request has its effect once (docs/specification.md#idempotency), for
 * clients without headers.
 */
export const RequestId = Type.String({
  minLength: 1,
  maxLength: 200,
  // The database holds neither; half a character would also be the same as another half.
  pattern: '^[^\\0\\p{Cs}]*$',
  description: 'Idempotency key, as the Idempotency-Key header.',
});

/** What every successful answer carries; spread it in front of the answer's own fields. */
export const ok = { status: 'ok', code: 0 } as const;

/** Every refusal: the number and key of `errors.ts`, English words, and the words' parameters. */
export const ErrorResponse = Type.Object(
  {
    status: Type.Literal('error'),
    code: Type.Integer(),
    key: Type.String(),
    message: Type.String(),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()])),
    request_id: Type.String({ description: 'Names this request in the server log.' }),
    maintenance: Type.Optional(Type.Literal(true)),
    upgrade,
    retry_after: Type.Optional(
      Type.Integer({ description: 'After so many seconds it may be tried again (429).' }),
    ),
  },
  { $id: 'ErrorResponse', additionalProperties: true },
);
export type ErrorResponse = Static<typeof ErrorResponse>;
