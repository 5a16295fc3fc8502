import { playerProblem, silenceMs, type PlayerProblem } from './player-problem.ts';
import {
  loadYouTubeApi,
  playerFrameAddress,
  playerState,
  type YouTubePlayer,
  type YouTubeVideo,
} from './youtube-api.ts';

type PlayerOptions = {
  /** Where players come from, without a slash at its end. */
  origin: string;
  /** What the frame is called for those who do not see it. */
  title: string;
  language: string;
  /** Starts by itself, because the user chose this video. */
  autoplay: boolean;
  onEnded: () => void;
  /** It plays now, or has stopped. */
  onPlaying: (playing: boolean) => void;
  onProblem: (problem: PlayerProblem) => void;
  /** The player has said nothing for long, or speaks again. */
  onSilence: (silent: boolean) => void;
};

/** A player in the page. */
export type MountedPlayer = { load: (id: string) => void; pause: () => void; destroy: () => void };

/**
 * Puts YouTube's player into an element. The frame is made here rather than by YouTube's script, so
 * that it is certain to say where it is embedded: without that the player refuses with error 153.
 */
export function mountYouTubePlayer(
  parent: Element,
  video: YouTubeVideo,
  { origin, title, language, autoplay, onEnded, onPlaying, onProblem, onSilence }: PlayerOptions,
): MountedPlayer {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'autoplay; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = playerFrameAddress(origin, video, { language, autoplay });

  let player: YouTubePlayer | undefined;
  let ready = false;
  let destroyed = false;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => onSilence(true), silenceMs);
  };
  const heard = () => {
    clearTimeout(silence);
    if (!destroyed) onSilence(false);
  };

  listen();
  loadYouTubeApi(origin).then(
    (api) => {
      if (destroyed) return;
      parent.replaceChildren(frame);
      player = new api.Player(frame, {
        videoId: 'id' in video ? video.id : '',
        events: {
          onReady: () => {
            ready = true;
            heard();
          },
          onStateChange: ({ data }) => {
            heard();
            if (destroyed) return;
            // While it loads it neither plays nor has stopped.
            if (data !== playerState.buffering) onPlaying(data === playerState.playing);
            if (data === playerState.ended) onEnded();
          },
          onError: ({ data }) => {
            heard();
            if (!destroyed) onProblem(playerProblem(data));
          },
        },
      });
    },
    () => {
      clearTimeout(silence);
      if (!destroyed) onProblem('network');
    },
  );

  return {
    load: (id) => {
      listen();
      // Before it is ready the player has no methods yet, but its frame can be sent elsewhere.
      if (ready) player?.loadVideoById(id);
      else frame.src = playerFrameAddress(origin, { id }, { language, autoplay: true });
    },
    pause: () => {
      if (ready) player?.pauseVideo();
    },
    destroy: () => {
      destroyed = true;
      clearTimeout(silence);
      onPlaying(false);
      player?.destroy();
      parent.replaceChildren();
    },
  };
}
