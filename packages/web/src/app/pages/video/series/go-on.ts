import type { VideoSummary } from '@bloom/contract/video/video';

type VideoKey = Pick<VideoSummary, 'source' | 'id'>;
type LinkClick = Pick<MouseEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** The video that follows one that has ended, or that a login interrupted, until its page is there. */
let following: (VideoKey & { startS: number | undefined }) | undefined;

/** The page of this video, which comes next, plays at once, from a second on that it had reached. */
export function goOnWith({ source, id }: VideoKey, startS?: number): void {
  following = { source, id, startS };
}

/** As `goOnWith`, by a click on the link to the page; with one of these keys it opens elsewhere. */
export function goOnByLink({ ctrlKey, metaKey, shiftKey }: LinkClick, video: VideoKey): void {
  if (!ctrlKey && !metaKey && !shiftKey) goOnWith(video);
}

/** How the page of a video begins, if it plays at once. */
export function goesOn({ source, id }: VideoKey): { startS: number | undefined } | undefined {
  return following?.source === source && following.id === id ? following : undefined;
}

/** The page is there; from now on it is like any other. */
export function hasGoneOn(): void {
  following = undefined;
}
