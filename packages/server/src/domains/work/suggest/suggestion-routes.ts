import { VideoPath } from '@bloom/contract/video/video';
import { DeclineBody, SuggestionQuery, SuggestionsResponse } from '@bloom/contract/work/work';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../../platform/http/index.ts';
import { writingRefusals, type Callers } from '../../account/index.ts';
import type { Geo } from '../../geo/index.ts';
import { videoKeyOf } from '../../video/index.ts';
import { declineSame, type Works } from '../link-videos.ts';
import type { Suggestions } from './suggest-service.ts';

type Options = { callers: Callers; geo: Geo; works: Works; suggestions: Suggestions };

/** Suggestions of videos that are the same (docs/specification/works.md#suggested-works). */
export function suggestionRoutes(app: App, { callers, geo, works, suggestions }: Options): void {
  app.get(
    '/v1/video/:source/:id/suggestions',
    {
      config: { limit: 'suggest', refusals: ['request.notFound', 'video.removed'] },
      schema: {
        summary: 'Suggest same videos',
        params: VideoPath,
        querystring: SuggestionQuery,
        response: { 200: SuggestionsResponse },
      },
    },
    async (request, reply) => {
      // The visitor's country decides what is suggested.
      reply.header('cache-control', 'private, no-cache');
      const { query } = request;
      return {
        ...ok,
        data: await suggestions.find(videoKeyOf(request.params), query, geo.hiddenFrom(request)),
      };
    },
  );

  app.post(
    '/v1/video/:source/:id/same/decline',
    {
      config: {
        caller: 'account',
        limit: 'mark',
        refusals: ['request.notFound', 'video.removed', ...writingRefusals],
      },
      schema: {
        summary: 'Decline suggested video',
        params: VideoPath,
        body: DeclineBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { id } = await callers.account(request);
      const hiddenFrom = geo.hiddenFrom(request);
      await declineSame(works, { id }, videoKeyOf(request.params), request.body, { hiddenFrom });
      return ok;
    },
  );
}
