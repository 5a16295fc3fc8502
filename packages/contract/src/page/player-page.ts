/**
 * The data that the server writes into the player page of the mobile app
 * (docs/specification/mobile.md#player-page).
 */
export type PlayerPageConfig = {
  /** The origin of the app, which the page talks to. */
  app: string;
  /** The origin of YouTube's player. */
  youtube: string;
  video: { id: string } | { playlist: string };
  /** Where it begins, in seconds. */
  startS: number;
  isLive: boolean;
  /** The BCP 47 tag of the language of the player's controls. */
  language: string;
};

/** The id of the element with that configuration. */
export const playerPageConfigId = 'player-config';
