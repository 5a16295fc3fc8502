import { EmailBeginBody, EmailVerifyBody, EmailVerifyResponse } from '@bloom/contract/account/email-login';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { defaultLocale } from '@bloom/contract/wire/locale';
import type { App } from '../../../platform/http/index.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import { agentOf, hashToken, readRefCode, type Callers } from '../../account/index.ts';
import type { Geo } from '../../geo/index.ts';
import { readAppChallenge } from '../app-challenge.ts';
import type { BrowserCookie } from '../browser-cookie.ts';
import { joinRefusals } from '../provider-account.ts';
import { beginEmailLogin, endEmailLogin, type EmailLogins } from './email-logins.ts';

/**
 * Sign-in by e-mail (docs/specification/sign-in.md#e-mail); with a session, an address is added to its
 * account.
 */
export function emailLoginRoutes(
  app: App,
  {
    browserCookie,
    callers,
    emailLogins,
    geo,
    limits,
  }: {
    browserCookie: BrowserCookie;
    callers: Callers;
    /** Undefined where the operator has not set up sign-in by e-mail. */
    emailLogins: EmailLogins | undefined;
    geo: Geo;
    limits: Limits<'newFreeAccount'>;
  },
): void {
  function service(): EmailLogins {
    if (!emailLogins) throw new BloomError('login.unsupportedProvider');
    return emailLogins;
  }

  app.post(
    '/v1/email/begin',
    {
      config: {
        caller: 'accountIfAny',
        limit: 'loginMail',
        whileReadOnly: true,
        refusals: ['login.unsupportedProvider', 'login.notFresh', 'login.mailBudget'],
      },
      schema: {
        summary: 'Send login e-mail',
        body: EmailBeginBody,
        response: { 200: DoneResponse },
      },
    },
    async (request, reply) => {
      const session = await callers.freshSessionIfAny(request);
      const from = session && { accountId: session.account.id, sessionId: session.sessionId };
      const { email, code, locale = defaultLocale, app_challenge: challenge } = request.body;
      const browserHash = readAppChallenge(challenge) ?? hashToken(browserCookie.ensure(request, reply));
      await beginEmailLogin(service(), email, {
        browserHash,
        mailbox: browserCookie.readMailbox(request),
        refCode: readRefCode(code),
        locale,
        from,
      });
      return ok;
    },
  );

  app.post(
    '/v1/email/verify',
    {
      config: {
        caller: 'accountOrVisitor',
        limit: 'login',
        limitWhen: { newFreeAccount: 'it makes an account' },
        whileReadOnly: true,
        refusals: [
          ...joinRefusals,
          'login.unsupportedProvider',
          'login.otherBrowser',
          'login.codeWrong',
          'login.codeInvalid',
          'account.loginTaken',
          'account.alreadyLinked',
        ],
      },
      schema: {
        summary: 'Sign in by e-mail',
        body: EmailVerifyBody,
        response: { 200: EmailVerifyResponse },
      },
    },
    async (request, reply) => {
      const account = await callers.accountOrVisitor(request);
      const { code, link, app_verifier: verifier } = request.body;
      const secret = verifier ?? browserCookie.read(request);
      const { session, mailbox } = await endEmailLogin(
        service(),
        { code, link },
        {
          browserHash: secret === undefined ? undefined : hashToken(secret),
          account,
          country: geo.countryOf(request),
          address: request.ip,
          count: () => limits.consume('newFreeAccount', request),
          agent: agentOf(request.headers['user-agent']),
        },
      );
      if (verifier === undefined) browserCookie.keepMailbox(reply, mailbox);
      return { ...ok, ...session };
    },
  );
}
