import { TokenOnly } from '@bloom/contract/account/account';
import {
  heartbeatS,
  maxDailyWatchPoints,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import { PlayResponse, PlayBody, WatchingResponse } from '@bloom/contract/video/play';
import { VideoPath } from '@bloom/contract/video/video';
import { gathering } from '../../platform/database/index.ts';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import { readProgress } from '../history/index.ts';
import { assertSameVideo, videoKeyOf } from '../video/index.ts';
import type { Plays } from './activity-service.ts';

/** How long a heartbeat may wait for others: nothing on the screen waits for its response. */
const gatherMs = 40;

/**
 * `POST /v1/video/{source}/{id}/play` (docs/specification/playback.md#play-registration), `GET
 * /v1/account/watching`.
 */
export function activityRoutes(app: App, { callers, plays }: { callers: Callers; plays: Plays }): void {
  const gather = gathering(gatherMs);
  app.post(
    '/v1/video/:source/:id/play',
    {
      config: {
        caller: 'accountOrVisitor',
        limit: 'play',
        refusals: ['video.offline', 'video.removed'],
      },
      schema: {
        summary: 'Register play',
        params: VideoPath,
        body: PlayBody,
        response: { 200: PlayResponse },
      },
    },
    async (request) => {
      const { body } = request;
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      await gather();
      const watcher = await callers.accountOrVisitor(request);
      const progress = readProgress(body);
      const { earns } = await plays.register(watcher, video, body.playing ?? true, progress);
      return { ...ok, earns, heartbeat_s: heartbeatS };
    },
  );

  app.get(
    '/v1/account/watching',
    {
      config: { caller: 'account', limit: 'read' },
      schema: {
        summary: 'Get watched time',
        querystring: TokenOnly,
        response: { 200: WatchingResponse },
      },
    },
    async (request) => {
      const owner = await callers.account(request);
      const watchedS = await plays.watchedTodayS(owner);
      const points = (watchedS * watchPoints) / watchPointsEveryS;
      return { ...ok, watched_s: watchedS, points, max_points: maxDailyWatchPoints };
    },
  );
}
