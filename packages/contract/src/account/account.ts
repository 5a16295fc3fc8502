import { Type, type Static, type TSchema } from 'typebox';
import { envelope } from '../wire/envelope.ts';
import { localeNames, locales } from '../wire/locale.ts';
import { handleDays, handlePattern } from './account-name.ts';
import { categories } from '../catalogue/categories.ts';
import { roles } from '../moderation/moderation-rules.ts';

/**
 * A session's token; a request may have it in the Authorization header instead
 * (docs/specification/wire.md#tokens).
 */
export const SessionToken = Type.String({ maxLength: 200 });

/** Body or query of requests that need a session and nothing else. */
export const TokenOnly = Type.Object({ token: Type.Optional(SessionToken) });

const fields = {
  locale: Type.Enum([...locales]),
  theme: Type.Enum(['system', 'light', 'dark']),
  sort: Type.Enum(['activity', 'newest', 'thanked_day', 'thanked_week']),
  audio: Type.String({ pattern: '^[a-z][a-z_]{0,39}$' }),
  subtitle: Type.String({ pattern: '^[a-z][a-z_]{0,39}$' }),
  autoplay: Type.Boolean({ description: 'Whether the next episode begins by itself.' }),
  start_closed: Type.Literal(true, {
    description: 'The choices for newcomers on the home page were made or closed.',
  }),
};

/** The choices of a person for the app (docs/specification/accounts.md#preferences). */
export const Preferences = Type.Partial(Type.Object(fields));
export type Preferences = Static<typeof Preferences>;

/** The handle of an account (docs/specification/accounts.md#handles). */
export const Handle = Type.String({
  pattern: handlePattern.source,
  description: 'The page of its account is `/@{handle}`.',
});

/** The handle of an account that may be deleted by now. */
export const HandleOrNull = Type.Union([Handle, Type.Null()], {
  description: 'Null: account deleted.',
});

const orNull = <T extends TSchema>(type: T) => Type.Optional(Type.Union([type, Type.Null()]));

/** Body of `PUT /v1/account/preferences`: what is to be stored; null removes a choice. */
export const PreferencesBody = Type.Object({
  locale: orNull(Type.Enum([...localeNames])),
  theme: orNull(fields.theme),
  sort: orNull(fields.sort),
  audio: orNull(fields.audio),
  subtitle: orNull(fields.subtitle),
  autoplay: orNull(fields.autoplay),
  start_closed: orNull(fields.start_closed),
  token: Type.Optional(SessionToken),
});
export type PreferencesBody = Static<typeof PreferencesBody>;

/** Response of `GET` and `PUT /v1/account/preferences`. */
export const PreferencesResponse = envelope({ data: Preferences });

const HandleChangeableAt = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Unix seconds from which the handle can be changed again; null: now.',
});

/** User info, flat beside `status` (docs/specification/accounts.md#account-fields). */
export const AccountResponse = envelope({
  id: Type.Integer(),
  name: Type.String(),
  handle: Handle,
  handle_changeable_at: HandleChangeableAt,
  ref_code: Type.String(),
  balance: Type.Integer({ description: 'Petals.' }),
  next_reward: Type.Integer({ description: 'Unix seconds from which the daily reward is due.' }),
  country: Type.String({
    description: 'ISO 3166 alpha-2, of the first sign-in; it decides nothing.',
  }),
  name_changeable: Type.Boolean({
    description: 'True: the server generated the name, and it can be changed once.',
  }),
  preferences: Preferences,
  indexed: Type.Boolean({ description: 'Whether search engines may list the page of the user.' }),
  waiting: Type.Optional(
    Type.Enum(['new', 'applied', 'declined'], {
      description: 'Present until a moderator admits the account: whether it has applied.',
    }),
  ),
  probation: Type.Optional(
    Type.Object(
      {
        welcome: Type.Integer({ description: 'Petals of the welcome gift that is to come.' }),
        earliest: Type.Integer({ description: 'Unix seconds from which it can end by activity.' }),
        watched_s: Type.Integer({ description: 'The time that it has watched, as far as it is credited.' }),
        watched_days: Type.Integer({ description: 'On how many days, UTC.' }),
        petals: Type.Integer({ description: 'What trusted givers gave to its shares, petals.' }),
        needs: Type.Object(
          {
            minutes: Type.Integer({ description: 'Time watched that is enough.' }),
            days: Type.Integer({ description: 'On how many days, UTC.' }),
            petals: Type.Integer({ description: 'Petals that are enough.' }),
            trusted_days: Type.Integer({
              description: 'How many days ago the probation of a trusted giver ended at least.',
            }),
            vouches: Type.Integer({
              description: 'How many probations the petals of one giver end in seven days at most.',
            }),
          },
          { description: 'The settings of the site.' },
        ),
      },
      { description: 'Present until the account has met what ends its probation.' },
    ),
  ),
  role: Type.Optional(
    Type.Object(
      {
        name: Type.Enum([...roles]),
        categories: Type.Optional(
          Type.Array(Type.Enum([...categories]), {
            description: 'Only these; absent: everything.',
          }),
        ),
      },
      { description: 'What the account may moderate; absent: nothing.' },
    ),
  ),
});
export type AccountResponse = Static<typeof AccountResponse>;
export type Account = Omit<AccountResponse, 'status' | 'code'>;

/** Path of `GET /v1/account/{token}`. */
export const AccountPath = Type.Object({ token: SessionToken });

/**
 * Body of `PUT /v1/account/name`. A name contains a letter or digit, has at most 30 characters, and
 * neither is nor looks like a reserved name, such as `admin`.
 */
export const RenameBody = Type.Object({
  name: Type.String({ maxLength: 200 }),
  token: Type.Optional(SessionToken),
});

/**
 * Response of `PUT /v1/account/name`: the new name, with invisible characters and surplus spaces removed.
 * Errors: `request.invalid` with `params.field` `name`; `account.nameFixed` where the name was not generated,
 * or was changed before; `account.nameRemoved` where moderators removed it.
 */
export const RenameResponse = envelope({ name: Type.String() });
export type RenameResponse = Static<typeof RenameResponse>;

/**
 * Body of `PUT /v1/account/handle`, in letters of any case. Errors: `request.invalid` with `params.field`
 * `handle`, `account.handleTaken`, `account.handleReserved`, and `account.handleTooSoon` with `params.until`.
 */
export const HandleBody = Type.Object({
  handle: Type.String({
    maxLength: 200,
    description: `3 to 20 of a-z, 0-9 and _; changed at most once in ${handleDays} days.`,
  }),
  token: Type.Optional(SessionToken),
});

/** Response of `PUT /v1/account/handle`; the name, whose mark of a look-alike is the handle. */
export const HandleResponse = envelope({
  handle: Handle,
  name: Type.String(),
  handle_changeable_at: HandleChangeableAt,
});
export type HandleResponse = Static<typeof HandleResponse>;

/**
 * Binds what a login gives to the app that began it, as PKCE does (RFC 7636, S256): of a random secret of the
 * app the SHA-256, base64url (docs/specification/sign-in.md#handoff).
 */
export const AppChallenge = Type.String({
  pattern: '^[\\w-]{43}$',
  description: "SHA-256 of the app's secret, base64url: only that app can use what the login gives.",
});

/** The secret itself. */
export const AppVerifier = Type.String({
  minLength: 43,
  maxLength: 128,
  description: 'The secret whose hash was `app_challenge`.',
});

/** The one-time code that a login redirect carries as `?token=` (docs/specification/sign-in.md#handoff). */
export const HandoffBody = Type.Object({
  code: Type.String({
    maxLength: 200,
    description: 'The one-time code of a login redirect: `token` of the URL, for 60 seconds.',
  }),
  app_verifier: Type.Optional(AppVerifier),
});

/**
 * A session token for a one-time code, and the name of its account. If the code is not `bound`, or the
 * client has a session already, the client shows "Log in as NAME?" before it stores the token.
 */
export const HandoffResponse = envelope({
  token: Type.String(),
  name: Type.String(),
  bound: Type.Boolean({
    description: 'Whether this browser or app began the login that the code was issued for.',
  }),
});
export type HandoffResponse = Static<typeof HandoffResponse>;

/** The token or code that a provider's own SDK gives for a login. */
export const OauthToken = Type.String({
  minLength: 1,
  maxLength: 4_096,
  description: "The access token of the provider's SDK; of WeChat's SDK the code.",
});

/** Of `/oauth/{provider}/auth`: the login with the token of a provider's SDK. */
export const NativeLoginResponse = envelope({
  token: Type.String({ description: 'Of a session.' }),
});
export type NativeLoginResponse = Static<typeof NativeLoginResponse>;

/** Body of `PUT /v1/account/indexed`: whether search engines may list the page of the user. */
export const IndexedBody = Type.Object({
  indexed: Type.Boolean(),
  token: Type.Optional(SessionToken),
});
export const IndexedResponse = envelope({ indexed: Type.Boolean() });
