import { infiniteQueryOptions } from '@tanstack/react-query';
import type { RecordResponse, StatementResponse } from '@bloom/contract/statement';
import type { VideoSummary } from '@bloom/contract/video';
import { apiPath, call, download } from '../../lib/api.ts';
import { recordKey } from './record-key.ts';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

const path = apiPath('account', 'statement');

/** The movements of the signed-in user, newest first; requested again each time. */
export function statementOptions(user: number) {
  return infiniteQueryOptions({
    queryKey: ['statement', user],
    queryFn: ({ pageParam, signal }) =>
      call<StatementResponse>('GET', path, { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The whole statement as a file. */
export function fetchStatementFile(): Promise<Blob> {
  return download(path, { format: 'csv' });
}

/** The gifts to a video and what it was lowered by, newest first. */
export function recordOptions(video: VideoKey) {
  return infiniteQueryOptions({
    queryKey: [...recordKey(video), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call<RecordResponse>('GET', apiPath('video', video.source, video.id, 'record'), {
        query: { after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
}
