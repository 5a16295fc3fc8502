import { expect } from 'vitest';

/** The state of a player, from its element or from the stand-in of YouTube. */
export type Playing = {
  /** The position in seconds. */
  timeS: number;
  plays: boolean;
  rate: number;
  muted: boolean;
  /** From 0 to 1. */
  volume: number;
  /** The id of YouTube’s video. */
  id?: string;
};

/** The variables of the stand-in of YouTube’s player. */
type StandIn = {
  id: string;
  time: number;
  state: number;
  muted: boolean;
  rate: number;
  volume: number;
};

/** The stand-in of YouTube’s player, which the test may change; undefined where there is none. */
export function youtubePlayer(): StandIn | undefined {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[src*="/embed/"]');
  return (frame?.contentWindow as { player?: StandIn } | null | undefined)?.player;
}

/** The element that plays a stream. */
export function videoElement(): HTMLVideoElement {
  const video = document.querySelector('video');
  if (!video) throw new Error('no video plays on the page');
  return video;
}

/** The state of the player of the page or of the mini player; before there is one, nothing plays. */
export function playing(): Playing {
  const player = youtubePlayer();
  if (player) {
    const { time: timeS, state, rate, muted, volume, id } = player;
    return { timeS, plays: state === 1, rate, muted, volume: volume / 100, id };
  }
  const video = document.querySelector('video');
  if (!video) return { timeS: 0, plays: false, rate: 1, muted: false, volume: 1 };
  const { currentTime: timeS, paused, ended, playbackRate: rate, muted, volume } = video;
  return { timeS, plays: !paused && !ended, rate, muted, volume };
}

/** Waits until the player is in a state. */
export const expectPlaying = (expected: Partial<Playing> = { plays: true }) =>
  expect.poll(playing).toMatchObject(expected);

/** Waits for a position of the player. */
export const expectTime = () => expect.poll(() => playing().timeS);
