import { Type, type Static } from 'typebox';
import { SessionToken } from './account.ts';
import { envelope, storableText, unixS } from '../wire/envelope.ts';

/**
 * The purposes of a passkey in a browser: to make one for a new account, or for the account of the session,
 * or to sign in.
 */
export const passkeyPurposes = ['register', 'add', 'login'] as const;

const Name = Type.String({
  maxLength: 200,
  pattern: storableText,
  description: 'The name that the person chose for the new account.',
});

/**
 * Body of `POST /v1/passkey/options`. `register` needs `name`, and `add` a session of the last five minutes.
 */
export const PasskeyOptionsBody = Type.Object({
  purpose: Type.Enum([...passkeyPurposes]),
  name: Type.Optional(Name),
  token: Type.Optional(SessionToken),
});
export type PasskeyOptionsBody = Static<typeof PasskeyOptionsBody>;

/** Response of `POST /v1/passkey/options`. */
export const PasskeyOptionsResponse = envelope({
  options: Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        'PublicKeyCredentialCreationOptionsJSON, or PublicKeyCredentialRequestOptionsJSON of `login`, of WebAuthn. The ' +
        'challenge works once, within five minutes, in this browser.',
    },
  ),
});
export type PasskeyOptionsResponse = Static<typeof PasskeyOptionsResponse>;

const Base64url = Type.String({ maxLength: 8_192, pattern: '^[A-Za-z0-9_-]+$' });
/** A credential id has up to 1,023 bytes. */
const CredentialId = Type.String({ maxLength: 1_364, pattern: '^[A-Za-z0-9_-]+$' });

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: Type.Literal('public-key'),
  clientExtensionResults: Type.Object({}),
};

/**
 * Body of `POST /v1/passkey/register`: the new credential, with a session for its account, else for a new
 * one.
 */
export const PasskeyRegisterBody = Type.Object({
  response: Type.Object(
    {
      ...credential,
      response: Type.Object({
        clientDataJSON: Base64url,
        attestationObject: Base64url,
        transports: Type.Optional(
          Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 10 }),
        ),
      }),
    },
    { description: 'RegistrationResponseJSON of WebAuthn.' },
  ),
  name: Type.Optional(Name),
  code: Type.Optional(Type.String({ description: 'The referrer code.' })),
  token: Type.Optional(SessionToken),
});

/** Body of `POST /v1/passkey/login`. */
export const PasskeyLoginBody = Type.Object({
  response: Type.Object(
    {
      ...credential,
      response: Type.Object({
        clientDataJSON: Base64url,
        authenticatorData: Base64url,
        signature: Base64url,
        userHandle: Type.Optional(Base64url),
      }),
    },
    { description: 'AuthenticationResponseJSON of WebAuthn.' },
  ),
});

/** A passkey of the account. */
export const PasskeyEntry = Type.Object({
  id: Type.String({ description: 'The credential id of WebAuthn.' }),
  name: Type.String({ description: 'The browser and system in which it was made.' }),
  linked_at: unixS('when it was made.'),
  last_used_at: unixS('its last sign-in, or when it was made.'),
});
export type PasskeyEntry = Static<typeof PasskeyEntry>;

/** Response of `GET /v1/account/passkeys`, in the order in which they were made. */
export const PasskeysResponse = envelope({ data: Type.Array(PasskeyEntry) });
export type PasskeysResponse = Static<typeof PasskeysResponse>;

/** Query of `DELETE /v1/account/passkeys`. */
export const RemovePasskeyQuery = Type.Object({
  id: CredentialId,
  token: Type.Optional(SessionToken),
});
