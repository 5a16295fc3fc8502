import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope } from '../wire/envelope.ts';

/** States of push on the device of a session (docs/specification/notifications.md#push). */
export const pushStates = ['off', 'on', 'failing'] as const;
export type PushState = (typeof pushStates)[number];

/** Response of `GET /v1/account/push`. */
export const PushResponse = envelope({
  data: Type.Object({
    key: Type.String({
      description: 'The public VAPID key of this system, base64url: `applicationServerKey`.',
    }),
    state: Type.Enum([...pushStates], {
      description:
        '`off`: this session has no subscription; `failing`: the last attempt to send to it failed.',
    }),
  }),
});
export type PushResponse = Static<typeof PushResponse>;

/**
 * Body of `PUT /v1/account/push`: what the browser's `PushSubscription` contains. It becomes the one of
 * the session. Errors: `request.invalid` with `params.field` `endpoint` if it is not an https URL of a
 * public address, `p256dh` or `auth` if it is not such a key; `upstream.failed` if the name of its host
 * cannot be resolved now.
 */
export const PushBody = Type.Object({
  endpoint: Type.String({ minLength: 1, maxLength: 1_000 }),
  p256dh: Type.String({ pattern: '^[\\w-]{87}$', description: 'The public key, base64url.' }),
  auth: Type.String({ pattern: '^[\\w-]{22}$', description: 'The secret, base64url.' }),
  token: Type.Optional(SessionToken),
});
