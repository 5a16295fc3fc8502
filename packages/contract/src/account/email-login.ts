import { Type, type Static } from 'typebox';
import { AppChallenge, AppVerifier, SessionToken } from './account.ts';
import { envelope } from '../wire/envelope.ts';
import { locales } from '../wire/locale.ts';

/**
 * Whether users can sign in by e-mail, and whether e-mails go to the page of a demo instead of a mail server.
 */
export const emailLoginStates = ['off', 'on', 'mailbox'] as const;
export type EmailLoginState = (typeof emailLoginStates)[number];

/** The page with the e-mails of a demo. */
export const mailboxPath = '/demo/mail';

/** The length of a code that an e-mail brings, in digits. */
export const emailCodeLength = 6;

/**
 * Body of `POST /v1/email/begin` (docs/specification/sign-in.md#e-mail). With a session, the address becomes
 * a login of its account. A browser needs no `app_challenge`: its cookie binds it. Errors: `request.invalid`
 * with `params.field` `email`, `login.mailBudget`.
 */
export const EmailBeginBody = Type.Object({
  email: Type.String({ maxLength: 254 }),
  code: Type.Optional(Type.String({ maxLength: 200, description: 'The referrer code.' })),
  locale: Type.Optional(Type.Enum(locales, { description: 'The language of the e-mail.' })),
  app_challenge: Type.Optional(AppChallenge),
  token: Type.Optional(SessionToken),
});
export type EmailBeginBody = Static<typeof EmailBeginBody>;

/**
 * Body of `POST /v1/email/verify`: `code` in the browser or app that began, or `link` there, or both anywhere
 * else. Errors: `login.otherBrowser` for a link without its code, `login.codeWrong` with `params.left`,
 * `login.codeInvalid`.
 */
export const EmailVerifyBody = Type.Object({
  code: Type.Optional(Type.String({ pattern: `^\\d{${emailCodeLength}}$`, examples: ['491503'] })),
  link: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'What the link of the e-mail has after "#".',
    }),
  ),
  app_verifier: Type.Optional(AppVerifier),
  token: Type.Optional(SessionToken),
});
export type EmailVerifyBody = Static<typeof EmailVerifyBody>;

/**
 * Response of `POST /v1/email/verify`: a session, or nothing where the login was linked to the account of the
 * request.
 */
export const EmailVerifyResponse = envelope({
  token: Type.Optional(SessionToken),
  name: Type.Optional(Type.String({ description: 'Of the account.' })),
});
export type EmailVerifyResponse = Static<typeof EmailVerifyResponse>;
