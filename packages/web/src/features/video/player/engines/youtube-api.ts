/**
 * The part of YouTube's IFrame Player API that Bloom uses
 * (developers.google.com/youtube/iframe_api_reference).
 */
export type YouTubePlayer = {
  loadVideoById: (id: string, startS?: number) => void;
  playVideo: () => void;
  pauseVideo: () => void;
  seekTo: (timeS: number, allowSeekAhead: boolean) => void;
  mute: () => void;
  unMute: () => void;
  isMuted: () => boolean;
  /** From 0 to 100. */
  setVolume: (volume: number) => void;
  getVolume: () => number;
  /** From 0 to 1. */
  getVideoLoadedFraction: () => number;
  setPlaybackRate: (rate: number) => void;
  getAvailablePlaybackRates: () => number[];
  getCurrentTime: () => number;
  /** 0 while unknown; for a live stream, how long it has been running. */
  getDuration: () => number;
  destroy: () => void;
};

type PlayerEvents = {
  onReady: () => void;
  onStateChange: (event: { data: number }) => void;
  onPlaybackRateChange: (event: { data: number }) => void;
  onAutoplayBlocked: () => void;
  onError: (event: { data: number }) => void;
};

type YouTubeApi = {
  Player: new (
    element: HTMLIFrameElement,
    options: { videoId: string; events: PlayerEvents },
  ) => YouTubePlayer;
};

declare global {
  interface Window {
    YT?: YouTubeApi;
    onYouTubeIframeAPIReady?: () => void;
  }
}

/** A single video, or a playlist with unknown episodes. */
export type YouTubeVideo = { id: string } | { playlist: string };

/** The states of the player that matter here. */
export const playerState = { unstarted: -1, ended: 0, playing: 1, buffering: 3 } as const;

/** The state of Bloom for a state of YouTube's player. */
export function statusOf(state: number): 'loading' | 'playing' | 'paused' | 'ended' {
  if (state === playerState.playing) return 'playing';
  if (state === playerState.ended) return 'ended';
  return state === playerState.unstarted ? 'loading' : 'paused';
}

let loading: Promise<YouTubeApi> | undefined;

/**
 * Loads the player's script, once for all players.
 *
 * @param origin where players come from, without a slash at its end
 * @throws if it cannot be loaded; the next call tries again
 */
export function loadYouTubeApi(origin: string): Promise<YouTubeApi> {
  loading ??= load(origin).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(origin: string): Promise<YouTubeApi> {
  return new Promise((resolve, reject) => {
    window.onYouTubeIframeAPIReady = () => {
      if (window.YT) resolve(window.YT);
    };
    const script = document.createElement('script');
    script.src = `${origin}/iframe_api`;
    script.onerror = () => {
      script.remove();
      reject(new Error(`no player script from ${origin}`));
    };
    document.head.append(script);
  });
}

/**
 * The URL of a player frame that starts by itself. It sends its messages to the `origin` of the page only.
 */
export function playerFrameAddress(
  origin: string,
  video: YouTubeVideo,
  { language, startS }: { language: string; startS: number },
): string {
  const query = new URLSearchParams({
    enablejsapi: '1',
    origin: window.location.origin,
    playsinline: '1',
    rel: '0',
    hl: language,
    autoplay: '1',
    ...(startS > 0 && { start: String(Math.floor(startS)) }),
    ...('playlist' in video && { listType: 'playlist', list: video.playlist }),
  });
  const path = 'playlist' in video ? 'videoseries' : encodeURIComponent(video.id);
  return `${origin}/embed/${path}?${query}`;
}
