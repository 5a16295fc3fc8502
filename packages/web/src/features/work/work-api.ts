import { queryOptions } from '@tanstack/react-query';
import type { RemoteVideo, VideoSummary } from '@bloom/contract/video/video';
import type {
  DeclineBody,
  SuggestionsResponse,
  SameBody,
  SameVoteBody,
  VideoLink,
  Work,
  WorkResponse,
} from '@bloom/contract/work/work';
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

/** A video that may have copies: a shared one, or one as its source describes it. */
export type Suggested = Pick<RemoteVideo, 'source' | 'id' | 'title' | 'thumbnails' | 'duration'>;

/**
 * The videos that are perhaps the same as one (docs/specification/works.md#suggested-works).
 *
 * @param remote the description of a video that is not shared yet
 */
export function suggestionsOptions(source: string, id: string, remote?: RemoteVideo) {
  const query = remote && {
    title: remote.title.slice(0, 300),
    ...(remote.duration !== null && { duration: String(remote.duration) }),
    ...(remote.video_type === 'Playlist' && { playlist: 'true' }),
  };
  return queryOptions({
    queryKey: ['suggestions', source, id, query],
    queryFn: ({ signal }) =>
      call<SuggestionsResponse>('GET', apiPath('video', source, id, 'suggestions'), {
        signal,
        ...(query && { query }),
      }).then(({ data }) => data),
    staleTime: 60_000,
    retry: false,
  });
}

/**
 * Says that a suggested video is another one.
 *
 * @throws ApiError
 */
export async function declineSame(
  { source, id }: Pick<VideoSummary, 'source' | 'id'>,
  other: Pick<VideoSummary, 'source' | 'id'>,
): Promise<void> {
  const body: DeclineBody = { source: other.source, id: other.id };
  await call('POST', apiPath('video', source, id, 'same', 'decline'), { body });
}
