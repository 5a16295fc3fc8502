/** The constants of the watch history (docs/specification/playback.md#watch-history). */

/** A video that was left within so many seconds of its start is not remembered. */
export const historyStartS = 30;
/** From this share of its duration on, a video is finished. */
export const finishedShare = 0.95;
/** How many videos a history has at most; the ones watched longest ago leave it. */
export const maxHistory = 2_000;
/** The longest duration of a video, in seconds: twelve days. */
export const maxDurationS = 1_000_000;

/** Whether so much of a video was watched that it need not be continued. */
export function isFinished(positionS: number, durationS: number): boolean {
  return durationS === 0 || positionS >= durationS * finishedShare;
}

/** Whether a position is stored: not near the start of a video, unless that is its end too. */
export function isRemembered(positionS: number, durationS: number): boolean {
  return isFinished(positionS, durationS) || positionS >= historyStartS;
}
