import { TokenOnly } from '@bloom/contract/account/account';
import { ok } from '@bloom/contract/wire/envelope';
import {
  NewRecoveryCodesResponse,
  RecoveryCodesResponse,
  RecoveryLoginBody,
  LoginCodeResponse,
} from '@bloom/contract/account/logins';
import type { App } from '../../../platform/http/index.ts';
import type { Callers } from '../../account/index.ts';
import type { BrowserCookie } from '../browser-cookie.ts';
import { countCodes, renewCodes, signInByCode, type RecoveryCodes } from './recovery-codes.ts';

/** Recovery codes (docs/specification/sign-in.md#recovery-codes). */
export function recoveryRoutes(
  app: App,
  {
    browserCookie,
    callers,
    recoveryCodes,
  }: { browserCookie: BrowserCookie; callers: Callers; recoveryCodes: RecoveryCodes },
): void {
  app.get(
    '/v1/account/recovery_codes',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'Count recovery codes',
        querystring: TokenOnly,
        response: { 200: RecoveryCodesResponse },
      },
    },
    async (request) => {
      const { left, madeAt } = await countCodes(recoveryCodes, await callers.account(request));
      return { ...ok, left, made_at: madeAt };
    },
  );

  app.post(
    '/v1/account/recovery_codes',
    {
      config: { caller: 'account', limit: 'mark', refusals: ['login.notFresh'] },
      schema: {
        summary: 'Make recovery codes',
        body: TokenOnly,
        response: { 200: NewRecoveryCodesResponse },
      },
    },
    async (request) => {
      const { account } = await callers.freshSession(request);
      return { ...ok, codes: await renewCodes(recoveryCodes, account) };
    },
  );

  app.post(
    '/v1/recovery/login',
    {
      config: { limit: 'login', refusals: ['login.recoveryInvalid'] },
      schema: {
        summary: 'Sign in with a recovery code',
        body: RecoveryLoginBody,
        response: { 200: LoginCodeResponse },
      },
    },
    async (request, reply) => {
      const browser = browserCookie.ensure(request, reply);
      return { ...ok, handoff: await signInByCode(recoveryCodes, request.body.code, browser) };
    },
  );
}
