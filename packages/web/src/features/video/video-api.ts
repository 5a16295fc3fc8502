import { queryOptions } from '@tanstack/react-query';
import type { ErrorParams } from '@bloom/contract/errors';
import type { ProblemKind, ReportBody } from '@bloom/contract/report';
import type { rules } from '@bloom/contract/rules';
import type { RelatedResponse, Video } from '@bloom/contract/video';
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

/** A video that moderators removed: the number of the rule, and its words in all languages. */
export type RemovedVideo = { removedBy: number; rule: (typeof rules)[number] };

/** Whether only its removal is known of a video. */
export function isRemoved(video: Video | RemovedVideo | null | undefined): video is RemovedVideo {
  return Boolean(video) && 'removedBy' in (video ?? {});
}

/** A removed video with its rule. Few need the words of the rules, so that browsers load them apart. */
export function removedVideo(removedBy: number, all: typeof rules): RemovedVideo {
  const rule = all[removedBy - 1];
  // A newer server may have more rules.
  if (!rule) throw new Error(`unknown rule ${removedBy}`);
  return { removedBy, rule };
}

/** A video as its page shows it; null if there is none. */
export function videoOptions(source: string, id: string) {
  return queryOptions({
    queryKey: ['video', source, id],
    queryFn: ({ signal }): Promise<Video | RemovedVideo | null> =>
      call<{ data: Video }>('GET', apiPath('video', source, id), { signal }).then(
        ({ data }) => data,
        async (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          if (error.key === 'request.notFound') return null;
          if (error.key !== 'video.removed') throw error;
          const { rule } = error.params as ErrorParams<'video.removed'>;
          return loadRemoval(Number(rule));
        },
      ),
  });
}

async function loadRemoval(rule: number): Promise<RemovedVideo> {
  const { rules } = await import('@bloom/contract/rules');
  return removedVideo(rule, rules);
}

/** Why moderators removed a collection; null where they did not, and while the rule is unknown. */
export function removalOptions(collection: string, rule?: number) {
  return queryOptions({
    queryKey: ['removal', collection, rule ?? null],
    queryFn: () => (rule === undefined ? null : loadRemoval(rule)),
  });
}

/** What to watch after a video. */
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
