import { create } from 'zustand';
import type { Video } from '@bloom/contract/video/video';

type VideoKey = Pick<Video, 'source' | 'id'>;

/** The video that was started last. It goes on in the mini player when its page is left. */
type PlayingVideo = VideoKey & {
  /** The number of the episode that plays, from 1. */
  episode: number;
  /** The episode of the page when it was left; undefined while the page is shown. */
  leftAt?: number;
};

const usePlaying = create<{ video: PlayingVideo | undefined }>(() => ({ video: undefined }));

/** The video that was started last, until it ends with its page or is closed. */
export function usePlayingVideo(): PlayingVideo | undefined {
  return usePlaying(({ video }) => video);
}

/** The same, at this moment. */
export function playingVideo(): PlayingVideo | undefined {
  return usePlaying.getState().video;
}

/** Takes the place of what was started before. */
export function setPlayingVideo(video: PlayingVideo): void {
  usePlaying.setState({ video });
}

/** Another episode of what plays begins while its page is not shown. */
export function setPlayingEpisode(episode: number): void {
  usePlaying.setState(({ video }) => ({ video: video && { ...video, episode } }));
}

/** Ends what plays apart from its page: this video, or whichever it is. */
export function stopPlaying(video?: VideoKey): void {
  if (!video || isPlaying(video)) usePlaying.setState({ video: undefined });
}

/**
 * The episode with which the page of a video is shown again while it plays in the mini player; undefined if
 * its URL decides: it names that episode, or another one than the page had when it was left.
 *
 * @param named the number of the episode in the URL, from 1
 */
export function episodeToKeep(video: VideoKey, named: number | undefined): number | undefined {
  const playing = usePlaying.getState().video;
  if (playing?.leftAt === undefined || !isPlaying(video)) return undefined;
  const isOther = named !== undefined && named !== playing.leftAt;
  return isOther || playing.episode === (named ?? 1) ? undefined : playing.episode;
}

function isPlaying({ source, id }: VideoKey): boolean {
  const { video } = usePlaying.getState();
  return video?.source === source && video.id === id;
}
