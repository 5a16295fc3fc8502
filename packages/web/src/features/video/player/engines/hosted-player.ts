import { platform } from '../../../../platform/index.ts';
import {
  createPlayerState,
  insideVideo,
  newState,
  noCommands,
  youTubeCapabilities,
  type Media,
  type MountPlayer,
} from '../player.ts';
import { readReport, type PlayerCommand } from './player-messages.ts';
import { awaitResponse } from './await-response.ts';

/**
 * YouTube's player in a page of the server, for an app whose own pages have no https origin: YouTube refuses
 * with error 153 where the page around the player does not say who it is
 * (docs/specification/mobile.md#player-page).
 */
export const mountHostedPlayer: MountPlayer = (place, { media: first, language }) => {
  const host = platform.playerPages;
  const state = createPlayerState(first);
  const leaving = new AbortController();
  let frame: HTMLIFrameElement;
  let label = '';
  /** When the last report came, for the exact time between two. */
  let reportedMs = 0;
  const response = awaitResponse(state);

  const show = (media: Media) => {
    response.begin();
    frame = document.createElement('iframe');
    frame.allow = 'autoplay; fullscreen; encrypted-media; picture-in-picture';
    frame.title = label;
    frame.src = addressOf(host, media, language);
    // Another address in the same frame would be an entry of the history.
    place.replaceChildren(frame);
  };
  const send = (command: PlayerCommand) => frame.contentWindow?.postMessage(command, host);
  const timeNow = () => {
    const { status, waiting, timeS, rate, durationS } = state.getState();
    if (status !== 'playing' || waiting) return timeS;
    const nowS = timeS + ((performance.now() - reportedMs) / 1_000) * rate;
    return Math.min(nowS, durationS ?? nowS);
  };

  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== frame.contentWindow || origin !== host) return;
      const report = readReport(data);
      if (!report) return;
      response.stop();
      reportedMs = performance.now();
      state.setState(report);
    },
    leaving,
  );
  show(first);

  return {
    ...noCommands,
    // A phone has keys for it.
    can: { ...youTubeCapabilities, volume: false },
    state,
    time: timeNow,
    load: (media) => {
      state.setState(newState(media));
      show(media);
    },
    play: () => send({ do: 'play' }),
    pause: () => send({ do: 'pause' }),
    seek: (timeS) => {
      const to = insideVideo(timeS, state.getState());
      send({ do: 'seek', to });
      reportedMs = performance.now();
      state.setState({ timeS: to });
    },
    seekToLive: () => send({ do: 'seekToLive' }),
    setMuted: (on) => send({ do: 'mute', on }),
    setRate: (to) => send({ do: 'rate', to }),
    setLabel: (text) => {
      label = text;
      frame.title = text;
    },
    destroy: () => {
      leaving.abort();
      response.stop();
      place.replaceChildren();
    },
  };
};

/** The URL of the player page of a video. */
function addressOf(host: string, media: Media, language: string): string {
  if (media.player !== 'youtube') return 'about:blank';
  const id = 'id' in media.video ? media.video.id : media.video.playlist;
  const query = new URLSearchParams({
    app: window.location.origin,
    lang: language,
    ...(media.startS > 0 && { start: String(Math.floor(media.startS)) }),
    ...(media.isLive && { live: '1' }),
  });
  return `${host}/player/youtube/${encodeURIComponent(id)}?${query}`;
}
