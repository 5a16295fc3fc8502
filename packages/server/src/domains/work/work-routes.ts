import { SameBody, SameVoteBody, WorkQuery, WorkResponse } from '@bloom/contract/work/work';
import { VideoPath } from '@bloom/contract/video/video';
import { ok } from '@bloom/contract/wire/envelope';
import type { App } from '../../platform/http/index.ts';
import { writingRefusals, type Callers } from '../account/index.ts';
import type { Geo } from '../geo/index.ts';
import { videoKeyOf } from '../video/index.ts';
import { proposeSame, voteSame, type Works } from './link-videos.ts';
import { readWork } from './read-work.ts';

type Options = { callers: Callers; geo: Geo; works: Works };

const gone = ['request.notFound', 'video.removed'] as const;
const refusals = [...gone, 'work.locked', 'work.full', ...writingRefusals] as const;

/** Works: the same video on several sources (docs/specification/works.md#work). */
export function workRoutes(app: App, { callers, geo, works }: Options): void {
  app.get(
    '/v1/video/:source/:id/work',
    {
      config: { caller: 'accountOrVisitor', limit: 'read', refusals: ['request.notFound'] },
      schema: {
        summary: 'Get work',
        params: VideoPath,
        querystring: WorkQuery,
        response: { 200: WorkResponse },
      },
    },
    async (request) => {
      const viewer = await callers.accountOrVisitor(request);
      const accountId = viewer?.id;
      const hiddenFrom = geo.hiddenFrom(request);
      return { ...ok, data: await readWork(works, videoKeyOf(request.params), { accountId, hiddenFrom }) };
    },
  );

  app.put(
    '/v1/video/:source/:id/same',
    {
      config: { caller: 'account', limit: 'chat', refusals: [...refusals, 'work.limit'] },
      schema: {
        summary: 'Propose same video',
        params: VideoPath,
        body: SameBody,
        response: { 200: WorkResponse },
      },
    },
    async (request) => {
      const { id: accountId } = await callers.account(request);
      const video = videoKeyOf(request.params);
      const hiddenFrom = geo.hiddenFrom(request);
      await proposeSame(works, { id: accountId }, video, request.body, { hiddenFrom });
      return { ...ok, data: await readWork(works, video, { accountId, hiddenFrom }) };
    },
  );

  app.post(
    '/v1/video/:source/:id/same/vote',
    {
      config: { caller: 'account', limit: 'mark', refusals },
      schema: {
        summary: 'Vote on same video',
        params: VideoPath,
        body: SameVoteBody,
        response: { 200: WorkResponse },
      },
    },
    async (request) => {
      const { id: accountId } = await callers.account(request);
      const video = videoKeyOf(request.params);
      const hiddenFrom = geo.hiddenFrom(request);
      await voteSame(works, { id: accountId }, video, request.body, { hiddenFrom });
      return { ...ok, data: await readWork(works, video, { accountId, hiddenFrom }) };
    },
  );
}
