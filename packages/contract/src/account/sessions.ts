import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { envelope } from '../wire/envelope.ts';

/** A browser or app with a session of the account. */
export const SessionEntry = Type.Object({
  id: Type.Integer({ description: 'The id of the session; it gives no access.' }),
  created_at: Type.Integer({ description: 'Unix seconds.' }),
  last_seen_at: Type.Integer({ description: 'Unix seconds, accurate to five minutes.' }),
  agent: Type.String({
    description: 'Browser and operating system, such as "Firefox · Windows"; empty when not known.',
  }),
  current: Type.Boolean({ description: 'Whether this request was made with it.' }),
});
export type SessionEntry = Static<typeof SessionEntry>;

/** Response of `GET /v1/account/sessions`, most recently used first. */
export const SessionsResponse = envelope({ data: Type.Array(SessionEntry) });
export type SessionsResponse = Static<typeof SessionsResponse>;

export const SessionPath = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 }) });

/** Query of `DELETE /v1/account/sessions`, which ends all of them. */
export const EndSessionsQuery = Type.Object({
  others: Type.Optional(Type.Boolean({ description: 'True: all but the current one.' })),
  token: Type.Optional(SessionToken),
});

/** Response of `DELETE /v1/account/sessions` and `DELETE /v1/account/sessions/{id}`. */
export const EndSessionsResponse = envelope({
  ended: Type.Integer({ description: 'How many were ended.' }),
});
export type EndSessionsResponse = Static<typeof EndSessionsResponse>;
