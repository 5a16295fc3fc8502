import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import {
  LinkLoginBody,
  LoginLinkBody,
  LoginLinkResponse,
  LoginPath,
  LoginsResponse,
  type LoginEntry,
} from '@bloom/contract/account/logins';
import type { App } from '../../platform/http/index.ts';
import { hashToken, type Callers } from '../account/index.ts';
import { readAppChallenge } from './app-challenge.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { issueTicket, listLogins, unlink, type LoginLinks } from './login-links.ts';
import { linkVerified } from './link-login.ts';
import type { Logins } from './logins.ts';
import { linkNative, nativeRefusals } from './native-login.ts';

/** `/v1/account/logins`: lists, links and unlinks the logins of the account. */
export function loginLinkRoutes(
  app: App,
  {
    callers,
    browserCookie,
    loginLinks,
    logins,
  }: { callers: Callers; browserCookie: BrowserCookie; loginLinks: LoginLinks; logins: Logins },
): void {
  app.get(
    '/v1/account/logins',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List logins',
        querystring: TokenOnly,
        response: { 200: LoginsResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const data = (await listLogins(loginLinks, owner)).flatMap(({ route, name, linkedAt }) =>
        route === undefined ? [] : [{ provider: route as LoginEntry['provider'], name, linked_at: linkedAt }],
      );
      return { ...ok, data };
    },
  );

  app.post(
    '/v1/account/logins/:provider',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['login.notFresh', 'login.unsupportedProvider', 'account.alreadyLinked'],
      },
      schema: {
        summary: 'Begin login link',
        params: LoginPath,
        body: LoginLinkBody,
        response: { 200: LoginLinkResponse },
      },
    },
    async (request, reply) => {
      const session = await callers.freshSession(request);
      const { provider } = request.params;
      if (provider === 'demo' || provider === 'email') throw new BloomError('login.unsupportedProvider');
      const browserHash =
        readAppChallenge(request.body.app_challenge) ?? hashToken(browserCookie.ensure(request, reply));
      const ticket = await issueTicket(loginLinks, session, provider, browserHash);
      return { ...ok, url: `/api/oauth/${provider}/login?link=${ticket}` };
    },
  );

  app.put(
    '/v1/account/logins/:provider',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: [...nativeRefusals, 'login.notFresh', 'account.loginTaken', 'account.alreadyLinked'],
      },
      schema: {
        summary: 'Link login',
        params: LoginPath,
        body: LinkLoginBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { account, sessionId } = await callers.freshSession(request);
      const from = { accountId: account.id, sessionId };
      const { provider } = request.params;
      if (provider === 'demo' || provider === 'email') throw new BloomError('login.unsupportedProvider');
      const { code, app_verifier: appVerifier, oauth_token: token } = request.body;
      if (token !== undefined) await linkNative(logins, from, provider, token);
      else if (code === undefined) throw new BloomError('request.invalid', { field: 'code' });
      else if (appVerifier === undefined) {
        throw new BloomError('request.invalid', { field: 'app_verifier' });
      } else await linkVerified(logins, from, provider, { code, appVerifier });
      return ok;
    },
  );

  app.delete(
    '/v1/account/logins/:provider',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['login.notFresh', 'account.lastLogin', 'request.notFound'],
      },
      schema: {
        summary: 'Unlink login',
        params: LoginPath,
        querystring: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const session = await callers.freshSession(request);
      await unlink(loginLinks, session.account, request.params.provider, session.sessionId);
      return ok;
    },
  );
}
