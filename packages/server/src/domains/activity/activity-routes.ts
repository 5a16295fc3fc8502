import { TokenOnly } from '@bloom/contract/account';
import {
  heartbeatS,
  maxDailyWatchPoints,
  watchPoints,
  watchPointsEveryS,
} from '@bloom/contract/economy';
import { ok } from '@bloom/contract/envelope';
import { PlayResponse, PlayBody, WatchingResponse } from '@bloom/contract/play';
import { VideoPath } from '@bloom/contract/video';
import { gathering } from '../../platform/database/index.ts';
import { tokenOf, type App } from '../../platform/http/index.ts';
import type { Limits } from '../../platform/limits/index.ts';
import type { Accounts } from '../account/index.ts';
import { readProgress } from '../history/index.ts';
import { assertSameVideo, videoKeyOf } from '../video/index.ts';
import type { Plays } from './activity-service.ts';

/** How long a heartbeat may wait for others: nothing on the screen waits for its response. */
const gatherMs = 40;

/** `POST /v1/video/{source}/{id}/play` (docs/specification.md#play-registration), `GET /v1/account/watching`. */
export function activityRoutes(
  app: App,
  { accounts, limits, plays }: { accounts: Accounts; limits: Limits<'play'>; plays: Plays },
): void {
  const gather = gathering(gatherMs);
  app.post(
    '/v1/video/:source/:id/play',
    {
      schema: {
        tags: ['activity'],
        params: VideoPath,
        body: PlayBody,
        response: { 200: PlayResponse },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      const token = tokenOf(request, body);
      await gather();
      // With an expired session it is a visitor's play, not an error: visitors may watch.
      const watcher = token === undefined ? undefined : await accounts.find(token);
      await limits.consume('play', request, watcher?.id);
      const progress = readProgress(body);
      const { earns } = await plays.register(watcher, video, body.playing ?? true, progress);
      reply.header('cache-control', 'no-store');
      return { ...ok, earns, heartbeat_s: heartbeatS };
    },
  );

  app.get(
    '/v1/account/watching',
    {
      schema: { tags: ['activity'], querystring: TokenOnly, response: { 200: WatchingResponse } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const owner = await accounts.authenticate(tokenOf(request));
      const watchedS = await plays.watchedTodayS(owner);
      const points = (watchedS * watchPoints) / watchPointsEveryS;
      return { ...ok, watched_s: watchedS, points, max_points: maxDailyWatchPoints };
    },
  );
}
