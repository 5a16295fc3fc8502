import { queryOptions } from '@tanstack/react-query';
import type { Progress, ProgressResponse } from '@bloom/contract/history/history';
import type { Video } from '@bloom/contract/video/video';
import { apiPath, call } from '../../lib/api.ts';
import { isSameVideo, localEntries, type Seen } from './local-progress.ts';

type VideoKey = Pick<Video, 'source' | 'id'>;

/** A player waits at most so long for where to begin. */
const progressTimeoutMs = 2_000;

/** How far a video and its episodes were watched, the last watched first. */
export function progressOptions(isSignedIn: boolean, { source, id }: VideoKey) {
  return queryOptions({
    queryKey: ['progress', isSignedIn, source, id],
    queryFn: async ({ signal }): Promise<readonly Progress[]> => {
      if (!isSignedIn) {
        return localEntries().filter(({ video }) => isSameVideo(video, { source, id }));
      }
      const path = apiPath('video', source, id, 'progress');
      const limit = AbortSignal.any([signal, AbortSignal.timeout(progressTimeoutMs)]);
      return (await call<ProgressResponse>('GET', path, { signal: limit })).data;
    },
    retry: false,
    // What is watched meanwhile must not move the start of the video on the screen.
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** Stores how far an episode was watched, apart from the heartbeats, without waiting for it. */
export function saveProgress({ source, id }: VideoKey, seen: Seen): void {
  call('PUT', apiPath('video', source, id, 'progress'), { body: seen }).catch(() => undefined);
}
