import {
  createPlayerState,
  insideVideo,
  nextState,
  noCommands,
  positionOf,
  youTubeCapabilities,
  type Media,
  type MountPlayer,
} from '../player.ts';
import { awaitResponse } from './await-response.ts';
import { createPendingSeek } from './pending-seek.ts';
import { playerProblem } from '../problems.ts';
import {
  loadYouTubeApi,
  playerFrameAddress,
  statusOf,
  playerState,
  type YouTubePlayer,
  type YouTubeVideo,
} from './youtube-api.ts';

/** How often the position is read while it plays; the player sends no event for it. */
const tickMs = 250;

/**
 * YouTube's player. The frame is made here rather than by YouTube's script, so that it is certain to say
 * where it is embedded: without that the player refuses with error 153.
 */
export const mountYouTubePlayer: MountPlayer = (place, { media: first, players, language }) => {
  const origin = players.youtube;
  const state = createPlayerState(first);
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media; picture-in-picture';
  frame.allowFullscreen = true;
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  const show = (media: Media) => {
    frame.src = playerFrameAddress(origin, videoOf(media), { language, startS: media.startS });
  };
  show(first);

  let player: YouTubePlayer | undefined;
  /** The player once it is ready: before that it has no methods. */
  let ready: YouTubePlayer | undefined;
  let destroyed = false;
  let pending = createPendingSeek();
  const response = awaitResponse(state);
  let ticking: ReturnType<typeof setInterval> | undefined;

  const read = () => {
    if (!ready) return;
    const [timeS, lengthS] = [pending.timeOf(ready.getCurrentTime()), ready.getDuration()];
    const { isLive } = state.getState().media;
    state.setState({
      ...positionOf(timeS, lengthS, isLive ? lengthS : undefined),
      muted: ready.isMuted(),
      volume: ready.getVolume() / 100,
      loadedS: ready.getVideoLoadedFraction() * lengthS,
    });
  };
  const onState = (data: number) => {
    clearInterval(ticking);
    if (data === playerState.buffering) return state.setState({ waiting: true });
    const isPlaying = data === playerState.playing;
    if (isPlaying) ticking = setInterval(read, tickMs);
    read();
    state.setState({
      waiting: false,
      status: statusOf(data),
      ...(isPlaying && { notice: undefined }),
    });
  };

  response.begin();
  loadYouTubeApi(origin).then(
    (api) => {
      if (destroyed) return;
      place.replaceChildren(frame);
      const { media } = state.getState();
      const video = videoOf(media);
      player = new api.Player(frame, {
        videoId: 'id' in video ? video.id : '',
        events: {
          onReady: () => {
            ready = player;
            response.stop();
            state.setState({ rates: ready?.getAvailablePlaybackRates() ?? [] });
          },
          onStateChange: ({ data }) => {
            response.stop();
            if (!destroyed) onState(data);
          },
          onPlaybackRateChange: ({ data }) => state.setState({ rate: data }),
          onAutoplayBlocked: () => state.setState({ notice: 'autoplayBlocked' }),
          onError: ({ data }) => {
            if (!destroyed) response.fail(playerProblem(data));
          },
        },
      });
    },
    () => {
      if (!destroyed) response.fail('network');
    },
  );

  return {
    ...noCommands,
    can: youTubeCapabilities,
    state,
    time: () => (ready ? pending.timeOf(ready.getCurrentTime()) : state.getState().timeS),
    load: (media) => {
      const video = videoOf(media);
      state.setState(nextState(media, state.getState()));
      pending = createPendingSeek();
      response.begin();
      if (ready && 'id' in video) ready.loadVideoById(video.id, media.startS);
      else show(media);
    },
    play: () => ready?.playVideo(),
    pause: () => ready?.pauseVideo(),
    seek: (timeS) => {
      const insideS = insideVideo(timeS, state.getState());
      if (ready) pending.begin(insideS);
      ready?.seekTo(insideS, true);
      state.setState({ timeS: insideS });
    },
    seekToLive: () => ready?.seekTo(ready.getDuration(), true),
    setMuted: (muted) => {
      if (muted) ready?.mute();
      else ready?.unMute();
      state.setState({ muted });
    },
    setVolume: (volume) => {
      ready?.setVolume(Math.round(volume * 100));
      if (volume > 0) ready?.unMute();
      state.setState({ volume, ...(volume > 0 && { muted: false }) });
    },
    setRate: (rate) => ready?.setPlaybackRate(rate),
    setLabel: (label) => {
      frame.title = label;
    },
    destroy: () => {
      destroyed = true;
      response.stop();
      clearInterval(ticking);
      player?.destroy();
      place.replaceChildren();
    },
  };
};

function videoOf(media: Media): YouTubeVideo {
  return media.player === 'youtube' ? media.video : { id: '' };
}
