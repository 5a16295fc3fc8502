import type { VideoSummary } from '@bloom/contract/video';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;

/** The video that follows one that has ended, until its page is there. */
let following: VideoKey | undefined;

/** The page of this video, which comes next, plays at once. */
export function goOnWith({ source, id }: VideoKey): void {
  following = { source, id };
}

/** Whether a video follows one that has ended. */
export function goesOn({ source, id }: VideoKey): boolean {
  return following?.source === source && following.id === id;
}

/** The page is there; from now on it is like any other. */
export function hasGoneOn(): void {
  following = undefined;
}
