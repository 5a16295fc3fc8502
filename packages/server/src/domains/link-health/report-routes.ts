import { DoneResponse, ok } from '@bloom/contract/wire/envelope';
import { ReportBody } from '@bloom/contract/moderation/report';
import { VideoPath } from '@bloom/contract/video/video';
import type { App } from '../../platform/http/index.ts';
import type { Callers } from '../account/index.ts';
import { assertSameVideo, videoKeyOf } from '../video/index.ts';
import type { Reports } from './report-service.ts';

/** `POST /v1/video/{source}/{id}/report` (docs/specification/playback.md#playback-reports). */
export function reportRoutes(app: App, { callers, reports }: { callers: Callers; reports: Reports }): void {
  app.post(
    '/v1/video/:source/:id/report',
    {
      config: {
        caller: 'accountOrVisitor',
        limit: 'report',
        refusals: ['request.notFound', 'video.removed'],
      },
      schema: {
        summary: 'Report video',
        params: VideoPath,
        body: ReportBody,
        response: { 200: DoneResponse },
      },
    },
    async (request) => {
      const { body } = request;
      const video = videoKeyOf(request.params);
      assertSameVideo(video, body);
      const account = await callers.accountOrVisitor(request);
      const reporter = account ? `account ${account.id}` : `address ${request.ip}`;
      if (await reports.report(video, body.kind, reporter)) {
        const { kind, episode } = body;
        request.log.info({ video, kind, episode }, 'a video does not play');
      }
      return ok;
    },
  );
}
