import type { Video } from '@bloom/contract/video/video';
import { createRoom } from '../../../features/room/room-api.ts';
import { currentPlayer } from '../../../features/video/player/current-player.ts';
import { setRoomVideo } from '../../../features/video/room-video.ts';
import { platform } from '../../../platform/index.ts';
import { openRoomPanel } from './room-panel.ts';
import { roomLink } from './room-link.ts';

type Created = { room: string; invite: string; isCopied: boolean };

/**
 * Creates a private room for what the page plays, which goes on, and copies its link. Where the browser does
 * not copy, the panel with the link opens.
 *
 * @param go opens the page of the room
 */
export async function watchTogether(
  video: Video,
  {
    index,
    refCode,
    go,
  }: { index: number; refCode: string | undefined; go: (room: Omit<Created, 'isCopied'>) => Promise<void> },
): Promise<Created> {
  const { source, id, list } = video;
  const { player } = currentPlayer();
  const episode = list[index]?.id;
  const timeS = player?.time() ?? 0;
  const created = await createRoom({
    source,
    id,
    ...(episode !== undefined && { episode }),
    position_ms: Math.max(0, Math.round(timeS * 1_000)),
    playing: player?.state.getState().status === 'playing',
  });
  const { id: room, invite } = created;
  // Until the page of the room has joined.
  const nothing = () => undefined;
  setRoomVideo({
    room,
    source,
    id,
    episode: episode ?? null,
    positionS: () => timeS,
    choose: nothing,
    onEnded: nothing,
  });
  await go({ room, invite });
  const isCopied = await platform.copyText(roomLink(room, { invite, refCode }));
  if (!isCopied) openRoomPanel('invite');
  return { room, invite, isCopied };
}
