import type { PageConfig } from '@bloom/contract/page';
import type { Source } from '@bloom/contract/sources/sources';

/** What a frame is to play: a video, or one episode of a playlist. */
export type Framed = { source: Source; id: string; episode: string | undefined };

/**
 * The address of the player that a source offers for other sites; undefined where it offers none
 * for such a video. It starts by itself, because it is only loaded to play.
 */
export function frameUrl(
  { source, id, episode }: Framed,
  players: PageConfig['players'],
): string | undefined {
  if (source === 'bilibili') return bilibiliAddress(id, episode, players);
  if (source !== 'tencent') return undefined;
  // A cover is a list; only a video of it can be played.
  const vid = episode ?? (id.length === 11 ? id : undefined);
  return vid && `${players.tencent}/txp/iframe/player.html?vid=${vid}&autoplay=true`;
}

function bilibiliAddress(
  id: string,
  part: string | undefined,
  players: PageConfig['players'],
): string {
  if (/^\d+$/.test(id)) {
    const query = `cid=${id}&autoplay=1&mute=1&logo=0&danmaku=0`;
    return `${players.bilibiliLive}/blackboard/live/live-activity-player.html?${query}`;
  }
  const query = `isOutside=true&bvid=${id}&p=${part ?? 1}&autoplay=1&danmaku=0&high_quality=1`;
  return `${players.bilibili}/player.html?${query}`;
}

/**
 * The address of a frame that begins at a second; the same address where its player takes none.
 *
 * @param frame.startName the parameter for the second, where the player has one
 */
export function startingAt(
  { address, startName }: { address: string; startName?: string | undefined },
  startS: number,
): string {
  if (startName === undefined || startS < 1) return address;
  return `${address}&${startName}=${Math.floor(startS)}`;
}
