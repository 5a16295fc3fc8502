import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { exportFileName } from '@bloom/contract/account/file-names';
import { BloomError } from '@bloom/contract/errors/errors';
import { DeleteAccountBody } from '@bloom/contract/account/privacy';
import type { App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Callers } from '../account/index.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import type { Privacy } from './privacy-context.ts';

/** Each reads the database again and again for seconds. */
const exportsAtOnce = 2;
/**
 * The time, in milliseconds, after which an export no longer counts: a client that reads so slowly costs
 * little.
 */
const slotMs = 60_000;
/** Seconds after which a client may try again. */
const retryAfterS = 20;

/** `GET /v1/account/export` and `POST /v1/account/delete`. */
export function privacyRoutes(
  app: App,
  { callers, limits, privacy }: { callers: Callers; limits: Limits<'export'>; privacy: Privacy },
): void {
  const running = new Set<Readable>();
  app.get(
    '/v1/account/export',
    {
      config: { caller: 'account', limit: 'export', refusals: ['account.exportBusy'] },
      schema: {
        summary: 'Export account',
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
      const owner = await callers.account(request);
      const parts = await exportAccount(privacy, owner);
      if (running.size >= exportsAtOnce) {
        await limits.refund('export', request, owner.id);
        throw new BloomError('account.exportBusy', {}, { extra: { retry_after: retryAfterS } });
      }
      const file = Readable.from(parts);
      running.add(file);
      const end = () => running.delete(file);
      file.once('close', end);
      setTimeout(end, slotMs).unref();
      return reply
        .header('content-disposition', `attachment; filename="${exportFileName}"`)
        .type('application/json; charset=utf-8')
        .send(file);
    },
  );

  app.post(
    '/v1/account/delete',
    {
      config: { caller: 'account', limit: 'mark', whileReadOnly: true },
      schema: {
        summary: 'Delete account',
        body: DeleteAccountBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await deleteAccount(privacy, owner, request.body.confirm);
      return ok;
    },
  );
}
