import { playerPageConfigId, type PlayerPageConfig } from '@bloom/contract/page/player-page';
import { readCommand, type PlayerReport } from '../features/video/player/engines/player-messages.ts';
import type { Player } from '../features/video/player/player.ts';
import { mountYouTubePlayer } from '../features/video/player/engines/youtube-player.ts';

/* The script of the player page (docs/specification/mobile.md#player-page): YouTube's player, and its
   messages with the app. */

const text = document.getElementById(playerPageConfigId)?.textContent ?? '';
const place = document.getElementById('player');
if (!place || window.parent === window) throw new Error('the player page belongs into the app');
const config = JSON.parse(text) as PlayerPageConfig;
const { app, video, startS, isLive, language } = config;

const player = mountYouTubePlayer(place, {
  media: { player: 'youtube', video, episode: undefined, startS, isLive },
  players: { youtube: config.youtube },
  streams: [],
  language,
  // YouTube's player speaks for itself.
  isReachable: () => Promise.resolve(true),
});
player.setLabel('YouTube');

const report = () => window.parent.postMessage(reportOf(player), app);
player.state.subscribe(report);
report();

window.addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || origin !== app) return;
  const command = readCommand(data);
  switch (command?.do) {
    case undefined:
      return;
    case 'play':
    case 'pause':
    case 'seekToLive':
      return player[command.do]();
    case 'seek':
      return player.seek(command.to);
    case 'rate':
      return player.setRate(command.to);
    case 'mute':
      return player.setMuted(command.on);
  }
});

function reportOf({ state }: Player): PlayerReport {
  const { status, waiting, timeS, durationS, muted, rate, rates, live, notice, problem } = state.getState();
  return {
    status,
    waiting,
    // The player says a little less than 0 before it begins.
    timeS: Math.max(0, timeS),
    durationS,
    muted,
    rate,
    rates,
    live,
    notice,
    problem,
  };
}
