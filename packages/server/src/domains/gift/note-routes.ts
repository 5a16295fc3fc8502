import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { TokenOnly } from '@bloom/contract/account/account';
import { NotePath } from '@bloom/contract/gift/gift';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import type { Notes } from './note-service.ts';

/** `DELETE /v1/note/{id}`. */
export function noteRoutes(
  app: App,
  { callers, geo, notes }: { callers: Callers; geo: Geo; notes: Notes },
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
      await notes.remove(author, request.params.id, geo.hiddenFrom(request));
      return ok;
    },
  );
}
