import type { Source } from '@bloom/contract/sources/sources';
import type { Video, VideoSummary } from '@bloom/contract/video/video';
import type { Work } from '@bloom/contract/work/work';
import type { PlayerProblem } from '../player/problems.ts';

/** A video of the same work, which the page of a video can play in its place. */
export type Copy = {
  video: VideoSummary;
  /** How many seconds later its content begins than that of the page's video. */
  offsetS: number;
  isOffline: boolean;
};

/** The video or copy that plays on the page of a video. */
export type Played = {
  video: Video;
  shiftS: number;
  /** Where it takes over, and in which episode; undefined where it is played from where the page begins. */
  from?: { index: number; startS: number };
  /** Why it plays in the place of another; undefined where that was chosen. */
  because?: { source: Source; name: string; reason: CopyReason };
};

/** Why another copy does not play, in the words of one line. */
export type CopyReason = 'silent' | 'gone' | 'notEmbeddable' | 'region' | 'cannotPlay';

const reasons: Partial<Record<PlayerProblem, CopyReason>> = {
  network: 'silent',
  silent: 'silent',
  gone: 'gone',
  notEmbeddable: 'notEmbeddable',
  noIdentity: 'notEmbeddable',
  region: 'region',
};

export function reasonOf(problem: PlayerProblem): CopyReason {
  return reasons[problem] ?? 'cannotPlay';
}

/** The name of a video in the web app: no source gives an id twice. */
export const keyOf = ({ source, id }: Pick<VideoSummary, 'source' | 'id'>) => `${source}/${id}`;

/** The confirmed copies of a video, itself first; none where it is alone. */
export function copiesOf({ videos }: Pick<Work, 'videos'>): Copy[] {
  const confirmed = videos.filter(({ state }) => state === 'confirmed');
  if (confirmed.length < 2) return [];
  return confirmed.map(({ video, offset_s, offline }) => ({
    video,
    offsetS: offset_s,
    isOffline: offline === true,
  }));
}

/**
 * The id of an episode of a copy; undefined for a video without episodes.
 *
 * @param index the number of the episode on the page, from 0
 * @returns false where the copy does not have the same episodes
 */
export function episodeIn(copy: Video, page: Video, index: number): string | undefined | false {
  if (copy.list.length !== page.list.length) return false;
  return copy.list[index]?.id;
}
