import { ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import { ShareBody } from '@bloom/contract/share';
import { ShareAnswer, VideoAnswer, VideoPath, VideoQuery } from '@bloom/contract/video';
import type { Database } from '../../platform/database/index.ts';
import { idempotencyKeyOf, tokenOf, type App } from '../../platform/http/index.ts';
import type { Tables } from '../../schema.ts';
import type { Accounts } from '../account/index.ts';
import type { Sources } from '../sources/index.ts';
import type { Shares } from './share-service.ts';
import { presentUpstream, presentVideo } from './video-presenter.ts';
import { VideoReader } from './video-store.ts';
import { videoKeyOf } from './video.ts';

type Options = {
  accounts: Accounts;
  database: Database<Tables>;
  shares: Shares;
  sources: Sources;
};

/** `GET` and `PUT /v1/video/{source}/{id}` (product.md §7). */
export function videoRoutes(app: App, { accounts, database, shares, sources }: Options): void {
  const videos = new VideoReader(database.read);

  app.get(
    '/v1/video/:source/:id',
    {
      schema: {
        tags: ['video'],
        params: VideoPath,
        querystring: VideoQuery,
        response: { 200: VideoAnswer },
      },
    },
    async (request) => {
      const key = videoKeyOf(request.params);
      if (request.query.remote === 'true') {
        const upstream = await sources.lookup(key.source, key.id);
        return { ...ok, data: presentUpstream(key, upstream) };
      }
      const row = await videos.find(key);
      if (!row) throw new BloomError('request.notFound');
      return { ...ok, data: presentVideo(row) };
    },
  );

  app.put(
    '/v1/video/:source/:id',
    {
      schema: {
        tags: ['video'],
        params: VideoPath,
        body: ShareBody,
        response: { 200: ShareAnswer },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const sharer = await accounts.authenticate(tokenOf(request, body));
      const key = idempotencyKeyOf(request, body);
      const { replayed, video } = await shares.share(sharer, request.params, body, key);
      reply.header('cache-control', 'no-store');
      if (replayed) reply.header('idempotency-replayed', 'true');
      return { ...ok, message: 'ok', data: video };
    },
  );
}
