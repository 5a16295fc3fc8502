import { TokenOnly } from '@bloom/contract/account/account';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import {
  HistoryDeletion,
  HistoryQuery,
  HistoryResponse,
  HistorySwitch,
  HistorySwitched,
  ProgressBody,
  ProgressResponse,
} from '@bloom/contract/history/history';
import { VideoPath } from '@bloom/contract/video/video';
import type { Database } from '../../platform/database/index.ts';
import type { App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { assertSameVideo, queriedVideoKey, videoKeyOf } from '../video/index.ts';
import { readProgress } from './history.ts';
import { enableHistory, listHistory, readWatched, removeHistory, storeWatched } from './watch-history.ts';

type Options = {
  callers: Callers;
  database: Database<Tables>;
  geo: Geo;
};

/**
 * `/v1/account/history` and `/v1/video/{source}/{id}/progress`
 * (docs/specification/playback.md#watch-history).
 */
export function historyRoutes(app: App, { callers, database, geo }: Options): void {
  app.get(
    '/v1/video/:source/:id/progress',
    {
      config: { caller: 'account', limit: 'read', refusals: ['request.notFound'] },
      schema: {
        summary: 'Get progress',
        params: VideoPath,
        querystring: TokenOnly,
        response: { 200: ProgressResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      return { ...ok, data: await readWatched(database, owner, videoKeyOf(request.params)) };
    },
  );

  app.put(
    '/v1/video/:source/:id/progress',
    {
      config: {
        caller: 'account',
        limit: 'play',
        refusals: ['request.notFound', 'video.removed'],
      },
      schema: {
        summary: 'Store progress',
        params: VideoPath,
        body: ProgressBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { body } = request;
      const owner = await callers.account(request);
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      const progress = readProgress(body);
      if (!progress) throw new BloomError('request.invalid', { field: 'position_s' });
      await storeWatched(database, owner, video, progress);
      return ok;
    },
  );

  app.get(
    '/v1/account/history',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'List history',
        querystring: HistoryQuery,
        response: { 200: HistoryResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { limit, after, unfinished } = request.query;
      const hiddenFrom = geo.hiddenFrom(request);
      const query = { limit, after, unfinished: unfinished === 'true', hiddenFrom };
      return { ...ok, ...(await listHistory(database, owner, query)), enabled: owner.historyEnabled };
    },
  );

  app.delete(
    '/v1/account/history',
    {
      config: { caller: 'account', limit: 'mark', refusals: ['request.notFound'] },
      schema: {
        summary: 'Delete history',
        querystring: HistoryDeletion,
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      await removeHistory(database, owner, queriedVideoKey(request.query));
      return ok;
    },
  );

  app.put(
    '/v1/account/history',
    {
      config: { caller: 'account', limit: 'mark' },
      schema: {
        summary: 'Switch history',
        body: HistorySwitch,
        response: { 200: HistorySwitched },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const { enabled } = request.body;
      await enableHistory(database, owner, enabled);
      return { ...ok, enabled };
    },
  );
}
