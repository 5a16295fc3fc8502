import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import {
  AdminBackupBody,
  AdminBackupPath,
  AdminBackupResponse,
  AdminDownloadPath,
} from '@bloom/contract/admin/admin';
import { BloomError } from '@bloom/contract/errors/errors';
import { ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import { fileOfTicket, issueDownload } from './admin-backups.ts';
import type { Admin } from './as-admin.ts';

/** Downloads of backups of the embedded database (docs/specification/moderation.md#admin-page). */
export function backupRoutes(app: App, { callers, admin }: { callers: Callers; admin: Admin }): void {
  app.post(
    '/v1/admin/backups/:name',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        whileMaintenance: true,
        whileReadOnly: true,
        refusals: ['request.forbidden', 'request.notFound', 'login.notFresh'],
      },
      schema: {
        summary: 'Get a ticket for a backup',
        params: AdminBackupPath,
        body: AdminBackupBody,
        response: { 200: AdminBackupResponse },
      },
    },
    async (request) => {
      const { account } = await callers.freshSession(request);
      return { ...ok, data: { ticket: await issueDownload(admin, account, request.params.name) } };
    },
  );

  app.get(
    '/v1/admin/downloads/:ticket',
    {
      config: {
        unlimited: 'each ticket was issued within a limit',
        whileMaintenance: true,
        refusals: ['request.forbidden', 'request.notFound'],
      },
      schema: {
        summary: 'Download a backup by its ticket',
        params: AdminDownloadPath,
        response: {
          200: {
            description: 'The file, as an attachment.',
            content: { 'application/gzip': { schema: Type.Unsafe<ReadStream>(Type.String()) } },
          },
        },
      },
    },
    async (request, reply) => {
      const file = await fileOfTicket(admin, request.params.ticket);
      // The next backup may have taken its place.
      const { size } = await stat(file).catch(() => {
        throw new BloomError('request.notFound');
      });
      return reply
        .header('content-disposition', `attachment; filename="${path.basename(file)}"`)
        .header('content-length', size)
        .header('cache-control', 'no-store')
        .type('application/gzip')
        .send(createReadStream(file));
    },
  );
}
