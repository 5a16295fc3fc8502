import type { Page } from './fixtures.ts';

/** The state of a player, as its element or the stand-in of YouTube’s reports it. */
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
declare const player: {
  id: string;
  time: number;
  state: number;
  muted: boolean;
  rate: number;
  volume: number;
};

const nothing: Playing = { timeS: 0, plays: false, rate: 1, muted: false, volume: 1 };

/** The state of the player of the page, or of the mini player; without a player, nothing plays. */
export async function playing(page: Page): Promise<Playing> {
  const frame = page.frame({ url: /\/embed\// });
  if (frame) {
    return frame.evaluate(() => ({
      timeS: player.time,
      plays: player.state === 1,
      rate: player.rate,
      muted: player.muted,
      volume: player.volume / 100,
      id: player.id,
    }));
  }
  const [inPage] = await page.locator('video').evaluateAll((videos) =>
    (videos as HTMLVideoElement[]).map((video) => ({
      timeS: video.currentTime,
      plays: !video.paused && !video.ended,
      rate: video.playbackRate,
      muted: video.muted,
      volume: video.volume,
    })),
  );
  return inPage ?? nothing;
}

/** Lets a stream begin again at its end: the clip of 18 seconds is shorter than a slow machine needs. */
export async function playOn(page: Page): Promise<void> {
  await page.locator('.player > :is(video, iframe)').evaluate((element) => {
    if (element instanceof HTMLVideoElement) element.loop = true;
  });
}
