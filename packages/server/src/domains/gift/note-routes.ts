import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { TokenOnly } from '@bloom/contract/account/account';
import { NotePath } from '@bloom/contract/gift/gift';
import type { Primary } from '../../platform/database/index.ts';
import type { App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { removeNote } from './remove-note.ts';

/** `DELETE /v1/note/{id}`. */
export function noteRoutes(
  app: App,
  { callers, database, geo }: { callers: Callers; database: Primary<Tables>; geo: Geo },
): void {
  app.delete(
    '/v1/note/:id',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.notFound', 'request.forbidden'],
      },
      schema: {
        summary: 'Delete note',
        params: NotePath,
        querystring: TokenOnly,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const author = await callers.account(request);
      await removeNote(database, author, request.params.id, geo.hiddenFrom(request));
      return ok;
    },
  );
}
