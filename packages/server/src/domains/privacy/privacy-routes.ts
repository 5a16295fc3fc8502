import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { TokenOnly } from '@bloom/contract/account';
import { ok } from '@bloom/contract/envelope';
import { exportFileName } from '@bloom/contract/file-names';
import { DeleteAccountResponse, DeleteAccountBody } from '@bloom/contract/privacy';
import { tokenOf, type App } from '../../platform/http/index.ts';
import type { Accounts } from '../account/index.ts';
import type { Privacy } from './privacy-service.ts';

/** `GET /v1/account/export` and `POST /v1/account/delete`. */
export function privacyRoutes(
  app: App,
  { accounts, privacy }: { accounts: Accounts; privacy: Privacy },
): void {
  app.get(
    '/v1/account/export',
    {
      schema: {
        tags: ['account'],
        querystring: TokenOnly,
        response: {
          200: {
            description: 'Everything stored about me, as an attachment.',
            content: { 'application/json': { schema: Type.Unsafe<Readable>(Type.Object({})) } },
          },
        },
      },
    },
    async (request, reply) => {
      const owner = await accounts.authenticate(tokenOf(request));
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="${exportFileName}"`)
        .type('application/json; charset=utf-8')
        .send(Readable.from(await privacy.export(owner)));
    },
  );

  app.post(
    '/v1/account/delete',
    {
      schema: {
        tags: ['account'],
        body: DeleteAccountBody,
        response: { 200: DeleteAccountResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await accounts.authenticate(tokenOf(request, request.body));
      await privacy.deleteAccount(owner, request.body.confirm);
      return ok;
    },
  );
}
