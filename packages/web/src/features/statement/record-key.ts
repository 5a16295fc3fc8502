import type { VideoSummary } from '@bloom/contract/video/video';

/** Under which key the record of a video is cached. */
export function recordKey({ source, id }: Pick<VideoSummary, 'source' | 'id'>) {
  return ['record', source, id] as const;
}
