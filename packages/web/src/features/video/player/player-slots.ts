import { createContext, type ReactNode } from 'react';
import type { PageActions } from './current-player.ts';
import type { Upcoming } from './EndScreen.tsx';

/** The content and the actions that a page adds to its player. */
export type PlayerSlots = {
  actions?: Omit<PageActions, 'toggleFullScreen' | 'toggleTheatre'>;
  /** The subtitles and the moments, over the player or below it. */
  subtitles?: ReactNode;
  /** The content over the timeline. */
  timeline?: ReactNode;
  /** Further controls. */
  controls?: ReactNode;
  /** The menu that a control has opened. */
  menu?: ReactNode;
  /** The gift buttons, for the full screen. */
  gifts?: ReactNode;
  /** The offers over the image of a video that has ended. */
  offers?: ReactNode;
  /** The video that begins by itself in a moment. */
  upcoming?: Upcoming | undefined;
  onEnded?: () => void;
  /** It plays now, or has stopped. */
  onPlaying?: (playing: boolean) => void;
};

export const PlayerSlots = createContext<PlayerSlots>({});
