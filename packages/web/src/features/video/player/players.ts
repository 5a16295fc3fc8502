import type { ComponentType } from 'react';
import { platform } from '../../../platform/index.ts';
import type { Playable } from '../playable.ts';
import type { MountPlayer } from './player.ts';
import type { PlayerBarProps } from './bar/PlayerBar.tsx';

/**
 * The code of each kind of player, which is loaded when the visitor is about to play a video of that kind.
 */
const players: Record<Playable['player'], () => Promise<MountPlayer>> = {
  youtube: () =>
    platform.playerPages
      ? import('./engines/hosted-player.ts').then((module) => module.mountHostedPlayer)
      : import('./engines/youtube-player.ts').then((module) => module.mountYouTubePlayer),
  frame: () => import('./engines/frame-player.ts').then((module) => module.mountFramePlayer),
  hls: () => import('./engines/hls-player.ts').then((module) => module.mountHlsPlayer),
};

/** @throws if the code cannot be loaded */
export function loadPlayerBar(): Promise<ComponentType<PlayerBarProps>> {
  return import('./bar/PlayerBar.tsx').then((module) => module.PlayerBar);
}

/** @throws if the code cannot be loaded */
export function loadPlayer(kind: Playable['player']): Promise<MountPlayer> {
  return players[kind]();
}
