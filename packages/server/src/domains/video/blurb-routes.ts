import { Type } from 'typebox';
import { ok } from '@bloom/contract/wire/envelope';
import { VideoLineBody, VideoLineResponse, VideoPath, VideoQuery } from '@bloom/contract/video/video';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { blurbRefusals, changeBlurb, type Blurbs } from './blurb.ts';
import { presentVideo } from './video-presenter.ts';
import { assertSameVideo, videoKeyOf } from './video.ts';

type Options = { blurbs: Blurbs; callers: Callers; geo: Geo };

/** `PUT /v1/video/{source}/{id}/line` (docs/specification/sharing.md#blurb). */
export function blurbRoutes(app: App, { blurbs, callers, geo }: Options): void {
  app.put(
    '/v1/video/:source/:id/line',
    {
      // Sharers know their own videos.
      config: {
        caller: 'account',
        limit: 'chat',
        text: 'line',
        inEveryCountry: true,
        refusals: ['request.notFound', 'request.forbidden', 'share.removed', ...blurbRefusals],
      },
      schema: {
        summary: 'Change line',
        params: VideoPath,
        querystring: Type.Object({ country: VideoQuery.properties.country }),
        body: VideoLineBody,
        response: { 200: VideoLineResponse },
      },
    },
    async (request) => {
      const sharer = await callers.account(request);
      const key = videoKeyOf(request.params);
      assertSameVideo(key, request.body);
      const isHidden = geo.hiddenFrom(request).includes(key.source);
      const row = await changeBlurb(blurbs, sharer, key, request.body.text, { isHidden });
      return { ...ok, data: presentVideo(row) };
    },
  );
}
