import { TokenOnly } from '@bloom/contract/account';
import { ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import {
  LinkLoginBody,
  LinkLoginResponse,
  LoginLinkBody,
  LoginLinkResponse,
  LoginPath,
  LoginsResponse,
  LoginUnlinkResponse,
  type LoginEntry,
} from '@bloom/contract/logins';
import { tokenOf, type App } from '../../platform/http/index.ts';
import { hashToken, type Accounts } from '../account/index.ts';
import { readAppChallenge } from './app-challenge.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import type { LoginLinks } from './login-link-service.ts';
import type { Logins } from './login-service.ts';

/** `/v1/account/logins`: lists, links and unlinks the logins of the account. */
export function loginLinkRoutes(
  app: App,
  {
    accounts,
    browserCookie,
    loginLinks,
    logins,
  }: { accounts: Accounts; browserCookie: BrowserCookie; loginLinks: LoginLinks; logins: Logins },
): void {
  app.get(
    '/v1/account/logins',
    { schema: { tags: ['account'], querystring: TokenOnly, response: { 200: LoginsResponse } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await accounts.authenticate(tokenOf(request));
      const data = (await loginLinks.find(owner)).map(({ provider, name, linkedAt }) => ({
        provider: provider as LoginEntry['provider'],
        name,
        linked_at: linkedAt,
      }));
      return { ...ok, data };
    },
  );

  app.post(
    '/v1/account/logins/:provider',
    {
      schema: {
        tags: ['account'],
        params: LoginPath,
        body: LoginLinkBody,
        response: { 200: LoginLinkResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await accounts.authenticate(tokenOf(request, request.body));
      const { provider } = request.params;
      if (provider === 'demo') throw new BloomError('login.unsupportedProvider');
      const browserHash =
        readAppChallenge(request.body.app_challenge) ??
        hashToken(browserCookie.ensure(request, reply));
      const ticket = await loginLinks.issueTicket(owner, provider, browserHash);
      return { ...ok, url: `/api/oauth/${provider}/login?link=${ticket}` };
    },
  );

  app.put(
    '/v1/account/logins/:provider',
    {
      schema: {
        tags: ['account'],
        params: LoginPath,
        body: LinkLoginBody,
        response: { 200: LinkLoginResponse },
      },
    },
    async (request) => {
      const owner = await accounts.authenticate(tokenOf(request, request.body));
      const { provider } = request.params;
      if (provider === 'demo') throw new BloomError('login.unsupportedProvider');
      const { code, app_verifier: appVerifier, oauth_token: token } = request.body;
      if (token !== undefined) await logins.linkNative(owner, provider, token);
      else if (code === undefined) throw new BloomError('request.invalid', { field: 'code' });
      else if (appVerifier === undefined) {
        throw new BloomError('request.invalid', { field: 'app_verifier' });
      } else await logins.linkVerified(owner, provider, { code, appVerifier });
      return ok;
    },
  );

  app.delete(
    '/v1/account/logins/:provider',
    {
      schema: {
        tags: ['account'],
        params: LoginPath,
        querystring: TokenOnly,
        response: { 200: LoginUnlinkResponse },
      },
    },
    async (request) => {
      const session = await accounts.authenticateSession(tokenOf(request));
      await loginLinks.unlink(session.account, request.params.provider, session.sessionId);
      return ok;
    },
  );
}
