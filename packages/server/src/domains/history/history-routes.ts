import { TokenOnly } from '@bloom/contract/account';
import { ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import {
  HistoryDeletion,
  HistoryQuery,
  HistoryResponse,
  HistorySwitch,
  HistorySwitched,
  ProgressBody,
  ProgressResponse,
} from '@bloom/contract/history';
import { DoneResponse } from '@bloom/contract/user';
import { VideoPath } from '@bloom/contract/video';
import { tokenOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Accounts } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { assertSameVideo, queriedVideoKey, videoKeyOf } from '../video/index.ts';
import type { History } from './history-service.ts';
import { readProgress } from './history.ts';

type Options = {
  accounts: Accounts;
  geo: Geo;
  history: History;
  limits: Limits<'mark' | 'play'>;
};

/** `/v1/account/history` and `/v1/video/{source}/{id}/progress` (docs/specification.md#watch-history). */
export function historyRoutes(app: App, { accounts, geo, history, limits }: Options): void {
  const schema = { tags: ['history'] };

  app.get(
    '/v1/video/:source/:id/progress',
    {
      schema: {
        ...schema,
        params: VideoPath,
        querystring: TokenOnly,
        response: { 200: ProgressResponse },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await accounts.authenticate(tokenOf(request));
      return { ...ok, data: await history.progress(owner, videoKeyOf(request.params)) };
    },
  );

  app.put(
    '/v1/video/:source/:id/progress',
    {
      schema: { ...schema, params: VideoPath, body: ProgressBody, response: { 200: DoneResponse } },
    },
    async (request) => {
      const { body } = request;
      const owner = await accounts.authenticate(tokenOf(request, body));
      await limits.consume('play', request, owner.id);
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      const progress = readProgress(body);
      if (!progress) throw new BloomError('request.invalid', { field: 'position_s' });
      await history.store(owner, video, progress);
      return ok;
    },
  );

  app.get(
    '/v1/account/history',
    { schema: { ...schema, querystring: HistoryQuery, response: { 200: HistoryResponse } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await accounts.authenticate(tokenOf(request));
      const { limit, after, unfinished, country } = request.query;
      const hiddenFrom = geo.hiddenFrom(request, country);
      const query = { limit, after, unfinished: unfinished === 'true', hiddenFrom };
      return { ...ok, ...(await history.list(owner, query)), enabled: owner.historyEnabled };
    },
  );

  app.delete(
    '/v1/account/history',
    {
      schema: {
        ...schema,
        querystring: HistoryDeletion,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await accounts.authenticate(tokenOf(request, request.body));
      await limits.consume('mark', request, owner.id);
      await history.remove(owner, queriedVideoKey(request.query));
      return ok;
    },
  );

  app.put(
    '/v1/account/history',
    { schema: { ...schema, body: HistorySwitch, response: { 200: HistorySwitched } } },
    async (request) => {
      const owner = await accounts.authenticate(tokenOf(request, request.body));
      await limits.consume('mark', request, owner.id);
      const { enabled } = request.body;
      await history.enable(owner, enabled);
      return { ...ok, enabled };
    },
  );
}
