import { Type } from 'typebox';
import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { ShareBody } from '@bloom/contract/video/share';
import { successMessages } from '@bloom/contract/errors/success-messages';
import { TokenOnly } from '@bloom/contract/account/account';
import { ShareResponse, VideoPath, VideoQuery, VideoResponse } from '@bloom/contract/video/video';
import { idempotencyKeyOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import type { Images } from '../image/index.ts';
import { sourceRefusals } from '../sources/index.ts';
import { blurbRefusals } from './blurb.ts';
import { shareVideo, type Shares } from './share-video.ts';
import { presentUpstream, presentVideo } from './video-presenter.ts';
import type { Videos } from './video-service.ts';
import { videoKeyOf } from './video.ts';
import { removeOwnVideo } from './remove-own-video.ts';

type Options = {
  callers: Callers;
  geo: Geo;
  images: Pick<Images, 'sign'>;
  limits: Limits<'lookup' | 'newShare'>;
  shares: Shares;
  videos: Videos;
};

const messageKeys = {
  shared: 'video.shareVideoSucc',
  waits: 'share.waits',
  changed: 'share.changed',
} as const;

/** `GET`, `PUT` and `DELETE /v1/video/{source}/{id}` (docs/specification/routes.md#api-routes). */
export function videoRoutes(app: App, { callers, geo, images, limits, shares, videos }: Options): void {
  app.get(
    '/v1/video/:source/:id',
    {
      config: {
        limitWhen: { lookup: 'it is read from its source' },
        // A copy that the country shows takes the place of a hidden one.
        inEveryCountry: true,
        refusals: ['request.notFound', 'video.removed', ...sourceRefusals],
      },
      schema: {
        summary: 'Get video',
        params: VideoPath,
        querystring: VideoQuery,
        response: { 200: VideoResponse },
      },
    },
    async (request) => {
      const key = videoKeyOf(request.params);
      const hiddenFrom = geo.hiddenFrom(request);
      if (request.query.remote === 'true') {
        if (hiddenFrom.includes(key.source)) throw new BloomError('request.notFound');
        await limits.consume('lookup', request);
        const upstream = await videos.findRemote(key);
        const sig = await images.sign(upstream.thumbnailUrl);
        return { ...ok, data: presentUpstream(key, upstream, sig) };
      }
      return { ...ok, data: presentVideo(await videos.findFor(key, hiddenFrom)) };
    },
  );

  app.put(
    '/v1/video/:source/:id',
    {
      config: {
        caller: 'account',
        limit: 'share',
        text: 'share',
        limitWhen: { newShare: 'the video is new to Bloom' },
        // Sharers change their own videos.
        inEveryCountry: true,
        refusals: [
          'request.notFound',
          'error.alreadyShared',
          'share.removed',
          'share.waiting',
          'share.categoryFixed',
          'share.noCategory',
          'share.noLanguage',
          'share.bilibiliCategory',
          'share.blockedWord',
          ...blurbRefusals,
          ...sourceRefusals,
        ],
      },
      schema: {
        summary: 'Share video',
        params: VideoPath,
        body: ShareBody,
        response: { 200: ShareResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const sharer = await callers.account(request);
      const key = idempotencyKeyOf(request, body);
      const { kind, isFirst, replayed, video } = await shareVideo(shares, sharer, request.params, body, {
        key,
        hiddenFrom: geo.hiddenFrom(request),
        allowance: {
          consume: () => limits.consume('newShare', request, sharer.id),
          refund: () => limits.refund('newShare', request, sharer.id),
        },
      });
      const data = presentVideo(video);
      if (kind === 'existing') throw new BloomError('error.alreadyShared', {}, { extra: { data } });
      if (replayed) reply.header('idempotency-replayed', 'true');
      return {
        ...ok,
        message: successMessages[messageKeys[kind === 'shared' && data.waiting ? 'waits' : kind]],
        data,
        first: isFirst,
      };
    },
  );

  app.delete(
    '/v1/video/:source/:id',
    {
      // Sharers know their own videos.
      config: {
        caller: 'account',
        limit: 'share',
        inEveryCountry: true,
        refusals: ['request.notFound', 'request.forbidden', 'video.hasGifts', 'video.hasSubtitles'],
      },
      schema: {
        summary: 'Remove video',
        params: VideoPath,
        querystring: Type.Object({
          ...TokenOnly.properties,
          country: VideoQuery.properties.country,
        }),
        body: TokenOnly,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const sharer = await callers.account(request);
      const key = videoKeyOf(request.params);
      const isHidden = geo.hiddenFrom(request).includes(key.source);
      await removeOwnVideo(shares, sharer, key, { isHidden });
      return ok;
    },
  );
}
