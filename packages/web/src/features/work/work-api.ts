import type { VideoSummary } from '@bloom/contract/video/video';
import type { SameBody, SameVoteBody, VideoLink, Work, WorkResponse } from '@bloom/contract/work/work';
import { apiPath, call } from '../../lib/api.ts';

/**
 * Proposes that a video is the same as another one. Returns the work of the first one.
 *
 * @throws ApiError
 */
export async function proposeSame(
  { source, id }: Pick<VideoSummary, 'source' | 'id'>,
  body: SameBody,
): Promise<Work> {
  return (await call<WorkResponse>('PUT', apiPath('video', source, id, 'same'), { body })).data;
}

/**
 * Votes on a link.
 *
 * @throws ApiError
 */
export async function voteSame({ from, to }: Pick<VideoLink, 'from' | 'to'>, agree: boolean): Promise<void> {
  const body: SameVoteBody = { ...to, agree };
  await call('POST', apiPath('video', from.source, from.id, 'same', 'vote'), { body });
}
