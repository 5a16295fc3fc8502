import { Type, type Static } from 'typebox';
import type { FastifyRequest } from 'fastify';
import {
  AppChallenge,
  HandoffBody,
  HandoffResponse,
  NativeLoginResponse,
  OauthToken,
} from '@bloom/contract/account/account';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError, errorCatalogue } from '@bloom/contract/errors/errors';
import { isDatabaseUnavailable } from '../../platform/database/index.ts';
import { isNavigation, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import { agentOf, readRefCode } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { readAppChallenge } from './app-challenge.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { signInDemo, type DemoLogin } from './demo-login.ts';
import { exchangeHandoff, issueHandoff } from './handoff.ts';
import type { Logins } from './logins.ts';
import { nativeRefusals, signInNative } from './native-login.ts';
import { beginLogin, endLogin } from './redirect-login.ts';
import { joinRefusals } from './provider-account.ts';

// An invalid code is ignored: a damaged invite link must not prevent a sign-in.
const referrerCode = Type.Optional(Type.String({ description: 'The referrer code.' }));

const LoginQuery = Type.Object({
  code: referrerCode,
  from_mobile_app: Type.Optional(
    Type.String({
      maxLength: 10,
      description: '`true`: ends at the app, `bloom://login?token=…`.',
    }),
  ),
  app_challenge: Type.Optional(AppChallenge),
  from_wechat_web: Type.Optional(
    Type.String({
      maxLength: 10,
      description: 'Ignored: the user agent says it.',
    }),
  ),
  link: Type.Optional(
    Type.String({ maxLength: 100, description: 'Of `POST /v1/account/logins/{provider}`.' }),
  ),
  name: Type.Optional(Type.String({ maxLength: 200, description: 'Of the demo user.' })),
});

const ProviderPath = Type.Object({ provider: Type.String({ maxLength: 40 }) });

const redirects = {
  302: Type.Unsafe<never>(
    Type.Null({
      description: 'To the provider, to the page after the login, or to `/error?code=…`.',
    }),
  ),
};

const NativeFields = Type.Object({
  oauth_token: OauthToken,
  code: referrerCode,
});

type Services = {
  browserCookie: BrowserCookie;
  /** Undefined if the demo login is switched off. */
  demo: DemoLogin | undefined;
  geo: Geo;
  limits: Limits<'newFreeAccount'>;
  logins: Logins;
};

/**
 * Sign-in by redirect (docs/specification/sign-in.md#redirect-login), which ends at `/?token={one-time
 * code}`, `/?linked={provider}`, or `/error?code=…` with a code of docs/specification/wire.md#error-catalogue
 * (in the mobile app `bloom://login?token=…` or `bloom://error?code=…`); and sign-in with the token of a
 * provider's SDK.
 */
export function oauthRoutes(app: App, services: Services): void {
  const { browserCookie, demo, geo, limits, logins } = services;
  app.get(
    '/oauth/:provider/login',
    {
      config: { limit: 'login', refusals: [...joinRefusals] },
      schema: {
        summary: 'Begin login',
        params: ProviderPath,
        querystring: LoginQuery,
        response: redirects,
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      const { name, code, link, from_mobile_app } = request.query;
      const appChallenge = readAppChallenge(request.query.app_challenge);
      if (provider === 'demo' && demo) {
        try {
          if (name === undefined) throw new BloomError('request.invalid', { field: 'name' });
          const accountId = await signInDemo(demo, name, {
            country: geo.countryOf(request),
            address: request.ip,
            refCode: readRefCode(code),
          });
          const browser = isOwnLogin(request) ? browserCookie.ensure(request, reply) : undefined;
          const issued = await issueHandoff(demo.database, accountId, { browser, appChallenge });
          return await reply.redirect(clientUrl(issued, from_mobile_app === 'true'));
        } catch (error) {
          // A script gets the error as JSON, a browser is redirected to a page.
          if (!isNavigation(request)) throw error;
          return reply.redirect(errorPage(request, error, from_mobile_app === 'true'));
        }
      }
      try {
        const url = await beginLogin(logins, provider, {
          browser: browserCookie.ensure(request, reply),
          userAgent: request.headers['user-agent'] ?? '',
          refCode: readRefCode(code),
          ticket: link,
          fromApp: from_mobile_app === 'true',
          appChallenge,
        });
        return await reply.redirect(url.href);
      } catch (error) {
        return reply.redirect(errorPage(request, error, from_mobile_app === 'true'));
      }
    },
  );

  app.get(
    '/oauth/:provider/callback',
    {
      config: { limit: 'login' },
      schema: { summary: 'End login', params: ProviderPath, response: redirects },
    },
    async (request, reply) => {
      try {
        const end = await endLogin(logins, request.params.provider, {
          // Not the parsed query: the login must see repeated parameters to refuse them.
          params: new URL(request.url, 'http://localhost').searchParams,
          browser: browserCookie.read(request),
          country: geo.countryOf(request),
          address: request.ip,
          count: () => limits.consume('newFreeAccount', request),
        });
        if ('linked' in end) return await reply.redirect(linkedUrl(end));
        return await reply.redirect(clientUrl(end.code, end.fromApp));
      } catch (error) {
        return reply.redirect(errorPage(request, error));
      }
    },
  );

  nativeRoutes(app, services);

  app.post(
    '/v1/account/handoff',
    {
      config: { limit: 'login', whileReadOnly: true, refusals: ['login.codeInvalid'] },
      schema: {
        summary: 'Exchange code',
        body: HandoffBody,
        response: { 200: HandoffResponse },
      },
    },
    async (request) => {
      const agent = agentOf(request.headers['user-agent']);
      const browser = browserCookie.read(request);
      const { code, app_verifier: appVerifier } = request.body;
      return { ...ok, ...(await exchangeHandoff(logins.database, code, { browser, appVerifier, agent })) };
    },
  );
}

function nativeRoutes(app: App, { geo, logins }: Services): void {
  const respond = async (
    request: FastifyRequest,
    provider: string,
    { oauth_token, code }: Static<typeof NativeFields>,
  ) => {
    const agent = agentOf(request.headers['user-agent']);
    const token = await signInNative(logins, provider, oauth_token, {
      country: geo.countryOf(request),
      address: request.ip,
      refCode: readRefCode(code),
      agent,
    });
    return { ...ok, token };
  };
  const native = { params: ProviderPath, response: { 200: NativeLoginResponse } };
  app.get(
    '/oauth/:provider/auth',
    {
      config: {
        limit: 'login',
        refusals: [...nativeRefusals, 'login.createUserFailed'],
      },
      schema: { summary: 'Sign in by query', ...native, querystring: NativeFields },
    },
    (request) => respond(request, request.params.provider, request.query),
  );
  // The same without the token in the URL.
  app.post(
    '/oauth/:provider/auth',
    {
      config: {
        limit: 'login',
        whileReadOnly: true,
        refusals: [...nativeRefusals, 'login.createUserFailed'],
      },
      schema: { summary: 'Sign in', ...native, body: NativeFields },
    },
    (request) => respond(request, request.params.provider, request.body),
  );
}

/** The URL that passes the one-time code to the web app, or to the mobile app by its deep link. */
function clientUrl(code: string, fromApp: boolean): string {
  return `${fromApp ? 'bloom://login' : '/'}?token=${code}`;
}

/** The URL at which the web app says that a login is linked, or by which the mobile app links it. */
function linkedUrl({ linked, code }: { linked: string; code?: string }): string {
  return code === undefined ? `/?linked=${linked}` : `bloom://linked?provider=${linked}&token=${code}`;
}

/**
 * Whether a demo login began on a page of this site. A demo login needs no consent at a provider, so
 * a link on another site or in a message would sign the reader in to an account of the link's author.
 * Browsers send the header over TLS and to localhost; without it, the login counts as begun here.
 */
function isOwnLogin({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** The URL of the error page for a failed login, on the site or in the mobile app. Also logs the reason. */
function errorPage(request: FastifyRequest, error: unknown, fromApp = false): string {
  const { key, cause, extra, params } = asLoginError(error);
  const { provider } = request.params as { provider: string };
  if (key === 'login.createUserFailed') request.log.error({ err: cause, provider }, key);
  else request.log.info({ err: cause, provider }, key);
  // For the user, an unavailable provider is a login without an access token.
  const isProviderAway = key === 'login.providerAway';
  const reasonCode = typeof extra['code'] === 'number' ? extra['code'] : undefined;
  const { code } = errorCatalogue[isProviderAway ? 'login.accessTokenFailed' : key];
  const query = new URLSearchParams({ code: String(reasonCode ?? code) });
  if (isProviderAway || 'provider' in params) query.set('provider', provider);
  if ('field' in params) query.set('field', String(params.field));
  if (typeof extra['referrer'] === 'string') query.set('referrer', extra['referrer']);
  return `${fromApp || extra['fromApp'] === true ? 'bloom://error' : '/error'}?${query.toString()}`;
}

function asLoginError(error: unknown): BloomError {
  if (error instanceof BloomError) return error;
  return new BloomError(
    isDatabaseUnavailable(error) ? 'server.unavailable' : 'login.createUserFailed',
    {},
    { cause: error },
  );
}
