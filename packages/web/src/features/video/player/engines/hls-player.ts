import type { StoreApi } from 'zustand/vanilla';
import { isStreamAllowed } from '@bloom/contract/page/stream-hosts';
import { platform } from '../../../../platform/index.ts';
import {
  createPlayerState,
  insideVideo,
  nextState,
  noCommands,
  positionOf,
  type Capabilities,
  type Media,
  type MountPlayer,
  type PlayerState,
} from '../player.ts';
import { createEngine } from './hls-engine.ts';
import { stallMs, type PlayerProblem } from '../problems.ts';
import { qualityName } from './variants.ts';

/** The speeds that can be chosen. */
const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
/** The streams of resource sites have 25 to 30 frames a second. */
const frameS = 1 / 25;

/** Everything that this browser lets a page do. */
const capabilitiesHere = (): Capabilities => ({
  observe: true,
  control: true,
  seek: true,
  mute: true,
  volume: canSetVolume(),
  rate: true,
  step: true,
  quality: true,
  pictureInPicture: document.pictureInPictureEnabled,
  cover: true,
});

/** Plays a stream of a resource site in a video element of the page. */
export const mountHlsPlayer: MountPlayer = (place, { media: first, streams }) => {
  const state = createPlayerState(first);
  const leaving = new AbortController();
  const { signal } = leaving;
  const video = document.createElement('video');
  video.playsInline = true;
  video.className = 'size-full';
  place.replaceChildren(video);

  let loaded = new AbortController();
  let refused = false;

  const fail = (problem: PlayerProblem) => {
    if (signal.aborted) return;
    const isRefused = problem === 'network' && refused;
    state.setState({ problem: isRefused ? 'crossOrigin' : problem });
  };
  // A host that the policy of the page does not name fails like one without a network.
  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => {
      if (/^(?:connect|media)-src$/.test(effectiveDirective)) refused = true;
    },
    leaving,
  );
  const engine = createEngine(video, {
    onQualities: (names) => state.setState({ qualities: names.length > 1 ? names : [] }),
    onProblem: fail,
  });

  const begin = (media: Media) => {
    loaded.abort();
    loaded = new AbortController();
    if (media.player !== 'hls') return;
    if (media.stream.startsWith('http:') && !isStreamAllowed(media.stream, streams)) {
      return fail('insecure');
    }
    // The app's server permits it, and Chromium reads such a stream of another origin only so.
    const isOfServer = platform.serverOrigin !== '' && media.stream.startsWith(platform.serverOrigin);
    video.crossOrigin = isOfServer ? 'anonymous' : null;
    engine.load(media.stream);
    video.addEventListener(
      'loadedmetadata',
      () => {
        if (media.startS > 0) video.currentTime = media.startS;
      },
      { once: true, signal: AbortSignal.any([signal, loaded.signal]) },
    );
    play();
  };
  const play = () => {
    video.play().catch((error: unknown) => {
      const isBlocked = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isBlocked && !signal.aborted) {
        state.setState({ status: 'paused', notice: 'autoplayBlocked' });
      }
    });
  };
  watchVideo(video, state, () => engine.liveEdgeS(), signal);

  state.setState({ rates });
  begin(first);

  return {
    ...noCommands,
    can: capabilitiesHere(),
    state,
    time: () => video.currentTime,
    load: (media) => {
      state.setState(nextState(media, state.getState()));
      begin(media);
      // A newly loaded video has the default speed.
      video.playbackRate = state.getState().rate;
    },
    play,
    pause: () => video.pause(),
    seek: (timeS) => {
      const insideS = insideVideo(timeS, state.getState());
      video.currentTime = insideS;
      state.setState({ timeS: insideS });
    },
    seekToLive: () => {
      const edgeS = engine.liveEdgeS() ?? endOf(video.seekable);
      if (edgeS !== undefined) video.currentTime = edgeS;
      play();
    },
    setMuted: (muted) => {
      video.muted = muted;
    },
    setVolume: (volume) => {
      video.volume = volume;
      if (volume > 0) video.muted = false;
      // The event comes later than the next press of a key.
      state.setState({ volume, muted: video.muted });
    },
    setRate: (rate) => {
      video.playbackRate = rate;
    },
    setQuality: (quality) => {
      state.setState({ quality });
      engine.choose(quality);
    },
    step: (direction) => {
      if (!video.paused) return;
      video.currentTime = Math.max(0, video.currentTime + direction * frameS);
    },
    togglePictureInPicture: () => togglePictureInPicture(video),
    setLabel: (label) => {
      video.ariaLabel = label;
    },
    destroy: () => {
      leaving.abort();
      loaded.abort();
      video.pause();
      engine.release();
      place.replaceChildren();
    },
  };
};

/**
 * Keeps the state as the events of the element say. If nothing arrives for long while it should play, a
 * notice shows it.
 */
function watchVideo(
  video: HTMLVideoElement,
  state: StoreApi<PlayerState>,
  newestS: () => number | undefined,
  signal: AbortSignal,
): void {
  let stalling: ReturnType<typeof setTimeout> | undefined;
  const awaitData = () => {
    state.setState({ waiting: true });
    clearTimeout(stalling);
    stalling = setTimeout(() => state.setState({ notice: 'stalled' }), stallMs);
  };
  const arrived = () => {
    clearTimeout(stalling);
    const { notice } = state.getState();
    state.setState({ waiting: false, ...(notice && { notice: undefined }) });
  };
  const read = () => {
    const { duration, currentTime, seekable, buffered } = video;
    const edgeS = newestS() ?? endOf(seekable) ?? currentTime;
    state.setState({
      ...positionOf(currentTime, duration, duration === Infinity ? edgeS : undefined),
      loadedS: loadedFrom(buffered, currentTime),
    });
  };
  const on = (type: keyof HTMLVideoElementEventMap, listener: () => void) =>
    video.addEventListener(type, listener, { signal });

  on('loadedmetadata', read);
  on('durationchange', read);
  on('timeupdate', read);
  on('progress', read);
  on('seeked', () => {
    read();
    // Back from the end.
    if (state.getState().status === 'ended' && !video.ended) state.setState({ status: 'paused' });
  });
  on('resize', () => {
    const { videoHeight } = video;
    state.setState({ shownQuality: videoHeight > 0 ? qualityName(videoHeight) : undefined });
  });
  on('loadstart', awaitData);
  on('waiting', awaitData);
  on('play', awaitData);
  on('playing', () => {
    arrived();
    state.setState({ status: 'playing' });
  });
  on('pause', () => {
    arrived();
    if (!video.ended) state.setState({ status: 'paused' });
  });
  on('ended', () => {
    arrived();
    state.setState({ status: 'ended' });
  });
  on('volumechange', () => state.setState({ muted: video.muted, volume: video.volume }));
  on('ratechange', () => state.setState({ rate: video.playbackRate }));
  signal.addEventListener('abort', () => clearTimeout(stalling));
}

function togglePictureInPicture(video: HTMLVideoElement): void {
  const change = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture();
  // Refused while nothing is loaded.
  change.catch(() => undefined);
}

/** An iPhone has its own keys for it, and keeps what a page sets from changing anything. */
function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

/** How far it has loaded from a position on, in seconds. */
function loadedFrom(ranges: TimeRanges, timeS: number): number {
  for (let i = 0; i < ranges.length; i++) {
    if (ranges.start(i) <= timeS && timeS <= ranges.end(i)) return ranges.end(i);
  }
  return 0;
}

/** The end of what can be sought, in seconds. */
function endOf(ranges: TimeRanges): number | undefined {
  return ranges.length > 0 ? ranges.end(ranges.length - 1) : undefined;
}
