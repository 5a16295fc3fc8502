import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { LoginCodeResponse } from '@bloom/contract/account/logins';
import {
  PasskeyLoginBody,
  PasskeyOptionsBody,
  PasskeyOptionsResponse,
  PasskeyRegisterBody,
  PasskeysResponse,
  RemovePasskeyQuery,
} from '@bloom/contract/account/passkey';
import { tokenOf, type App } from '../../../platform/http/index.ts';
import type { Limits } from '../../../platform/limits/index.ts';
import { agentOf, readRefCode, type Callers } from '../../account/index.ts';
import type { Geo } from '../../geo/index.ts';
import type { BrowserCookie } from '../browser-cookie.ts';
import { issueHandoff } from '../handoff.ts';
import { unlink, type LoginLinks } from '../login-links.ts';
import { joinRefusals } from '../provider-account.ts';
import { beginAuthentication } from './passkey-challenge.ts';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  signInWithPasskey,
  signUpWithPasskey,
  type Passkeys,
} from './passkeys.ts';

type Services = {
  browserCookie: BrowserCookie;
  callers: Callers;
  geo: Geo;
  limits: Limits<'newFreeAccount'>;
  loginLinks: LoginLinks;
  passkeys: Passkeys;
};

/** The errors of a browser's response to a challenge. */
const responseRefusals = ['login.passkeyExpired', 'login.passkeyRefused'] as const;

/** `/v1/passkey`: makes passkeys and signs in with them; `/v1/account/passkeys`: lists and removes them. */
export function passkeyRoutes(app: App, services: Services): void {
  const { browserCookie, callers, geo, limits, passkeys } = services;
  const codeFor = (accountId: number, browser: string | undefined) =>
    issueHandoff(passkeys.database, accountId, { browser, appChallenge: null });

  app.post(
    '/v1/passkey/options',
    {
      config: {
        limit: 'login',
        whileReadOnly: true,
        refusals: ['login.unsupportedProvider', 'video.notLogin', 'login.notFresh'],
      },
      schema: {
        summary: 'Begin with passkey',
        body: PasskeyOptionsBody,
        response: { 200: PasskeyOptionsResponse },
      },
    },
    async (request, reply) => {
      const { purpose, name } = request.body;
      const of = purpose === 'add' ? await callers.freshSession(request) : { name };
      const browser = browserCookie.ensure(request, reply);
      const options =
        purpose === 'login'
          ? await beginAuthentication(passkeys, browser)
          : await beginPasskey(passkeys, browser, of);
      return { ...ok, options };
    },
  );

  app.post(
    '/v1/passkey/register',
    {
      config: {
        limit: 'login',
        limitWhen: { newFreeAccount: 'it makes an account' },
        whileReadOnly: true,
        refusals: [
          ...responseRefusals,
          ...joinRefusals,
          'account.loginTaken',
          'video.notLogin',
          'login.notFresh',
          'login.codeInvalid',
        ],
      },
      schema: {
        summary: 'Register passkey',
        body: PasskeyRegisterBody,
        response: { 200: LoginCodeResponse },
      },
    },
    async (request) => {
      const { response, name, code } = request.body;
      const received = { response, browser: browserCookie.read(request) };
      const agent = agentOf(request.headers['user-agent']);
      if (tokenOf(request) !== undefined) {
        await addPasskey(passkeys, await callers.freshSession(request), received, agent);
        return ok;
      }
      const accountId = await signUpWithPasskey(passkeys, received, {
        name,
        country: geo.countryOf(request),
        address: request.ip,
        refCode: readRefCode(code),
        agent,
        count: () => limits.consume('newFreeAccount', request),
      });
      return { ...ok, handoff: await codeFor(accountId, received.browser) };
    },
  );

  app.post(
    '/v1/passkey/login',
    {
      config: {
        limit: 'login',
        whileReadOnly: true,
        refusals: [...responseRefusals, 'login.passkeyUnknown', 'login.passkeyCloned'],
      },
      schema: {
        summary: 'Sign in with passkey',
        body: PasskeyLoginBody,
        response: { 200: LoginCodeResponse },
      },
    },
    async (request) => {
      const received = {
        response: request.body.response,
        browser: browserCookie.read(request),
      };
      const accountId = await signInWithPasskey(passkeys, received);
      return { ...ok, handoff: await codeFor(accountId, received.browser) };
    },
  );

  ownPasskeyRoutes(app, services);
}

function ownPasskeyRoutes(app: App, { callers, loginLinks, passkeys }: Services): void {
  app.get(
    '/v1/account/passkeys',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List passkeys',
        querystring: TokenOnly,
        response: { 200: PasskeysResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, data: await listPasskeys(passkeys, owner) };
    },
  );

  app.delete(
    '/v1/account/passkeys',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['login.notFresh', 'account.lastLogin', 'request.notFound'],
      },
      schema: {
        summary: 'Remove passkey',
        querystring: RemovePasskeyQuery,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { account, sessionId } = await callers.freshSession(request);
      await unlink(loginLinks, account, 'passkey', sessionId, request.query.id);
      return ok;
    },
  );
}
