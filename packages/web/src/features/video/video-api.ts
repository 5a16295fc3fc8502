import { queryOptions } from '@tanstack/react-query';
import type { ProblemKind, ReportBody } from '@bloom/contract/moderation/report';
import type { ReachResponse } from '@bloom/contract/video/reach';
import type { NamedRule } from '@bloom/contract/moderation/site-rules';
import type { RelatedResponse, Video } from '@bloom/contract/video/video';
import type { Work } from '@bloom/contract/work/work';
import { ApiError, apiPath, call } from '../../lib/api.ts';

/**
 * Reports that a video does not play, so that the server checks whether it still exists.
 *
 * @throws ApiError
 */
export async function sendReport(
  { source, id }: Pick<Video, 'source' | 'id'>,
  problem: ProblemKind,
  episode: string | undefined,
): Promise<void> {
  const body: ReportBody = { kind: problem, ...(episode !== undefined && { episode }) };
  await call('POST', apiPath('video', source, id, 'report'), { body });
}

/** The same without waiting for it, for what a player says. */
export function reportProblem(...report: Parameters<typeof sendReport>): void {
  sendReport(...report).catch(() => undefined);
}

/**
 * Whether the server reaches the site of a source's player; where it does not say, whether this device has a
 * network.
 */
export function isReachable(source: Video['source']): Promise<boolean> {
  return call<ReachResponse>('GET', apiPath('source', source, 'reach')).then(
    ({ reachable }) => reachable,
    () => navigator.onLine,
  );
}

/** In place of a video that moderators removed: by which rule. */
export type RemovedVideo = { removal: NamedRule };

/** Whether only its removal is known of a video. */
export function isRemoved(video: Video | RemovedVideo | null | undefined): video is RemovedVideo {
  return Boolean(video) && 'removal' in (video ?? {});
}

/** A video as its page shows it; null if there is none. */
export function videoOptions(source: string, id: string) {
  return queryOptions({
    queryKey: ['video', source, id],
    queryFn: ({ signal }): Promise<Video | RemovedVideo | null> =>
      call<{ data: Video }>('GET', apiPath('video', source, id), { signal }).then(
        ({ data }) => data,
        (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (error.key === 'request.notFound') return null;
          if (error.key !== 'video.removed') throw error;
          return { removal: error.params as NamedRule };
        },
      ),
  });
}

/** The videos that are the same as a video (docs/specification/works.md#work). */
export function workOptions(source: string, id: string) {
  return queryOptions({
    queryKey: ['work', source, id],
    queryFn: ({ signal }) =>
      call<{ data: Work }>('GET', apiPath('video', source, id, 'work'), { signal }).then(({ data }) => data),
  });
}

/** By which rule moderators removed a collection, if the server has rendered that. */
export function removalOptions(collection: string) {
  return queryOptions({
    queryKey: ['removal', collection],
    queryFn: (): NamedRule | null => null,
    staleTime: Infinity,
  });
}

/** The videos to watch after a video. */
export function relatedOptions(source: string, id: string) {
  return queryOptions({
    queryKey: ['related', source, id],
    queryFn: ({ signal }) =>
      call<RelatedResponse>('GET', apiPath('video', source, id, 'related'), { signal }),
    select: ({ data }) => data,
    // The list stays in place while the page is open.
    staleTime: 300_000,
  });
}
