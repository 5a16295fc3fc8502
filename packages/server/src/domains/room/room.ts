import type { RoomRole } from '@bloom/contract/room/room-rules';
import type { RoomState } from '@bloom/contract/room/room';

/** A room that a transaction holds. */
export type HeldRoom = {
  id: number;
  public_id: string;
  invite: string;
  video_id: number | null;
  episode: string | null;
  rate_percent: number;
  seq: number;
  video_seq: number;
  is_public: boolean;
  everyone_controls: boolean;
  isOver: boolean;
};

/** A member of a room, present or not. */
export type Seat = {
  id: number;
  role: RoomRole;
  account_id: number | null;
  removed_at: Date | null;
};

/** A video of a room: itself, or a copy of its work that is shown. */
export type Copy = { video_id: number; source: string; source_id: string; offset_s: number };

/** The state of a room with the videos that can be loaded for it, its own first. */
export type PlayingRoom = Omit<RoomState, 'video' | 'offset_ms'> & { id: number; copies: Copy[] };

/** The state of a room for visitors from whom some sources are hidden. */
export function presentState(
  { id: _id, copies, ...state }: PlayingRoom,
  hiddenFrom: readonly string[],
): RoomState {
  const copy = copies.find(({ source }) => !hiddenFrom.includes(source));
  return {
    ...state,
    video: copy ? { source: copy.source, id: copy.source_id } : null,
    offset_ms: (copy?.offset_s ?? 0) * 1_000,
  };
}
