import { create } from 'zustand';
import type { RoomDetail, RoomMember, RoomState, RoomStreamEvents } from '@bloom/contract/room/room';
import { ApiError } from '../../lib/api.ts';
import { onSessionChange } from '../../lib/session.ts';
import { parseJson } from '../../lib/stored-json.ts';
import { holdRoomStream, onStreamEvent, onStreamState } from '../../lib/stream/page-stream.ts';
import { platform } from '../../platform/index.ts';
import { joinRoom, leaveRoom } from './room-api.ts';
import { applyMembers } from './room-facts.ts';

/** A room for its members. */
export type JoinedRoom = {
  /** The id of the user's membership. */
  me: number;
  /** The key of a visitor without an account. */
  guest: string | undefined;
  /** The secret of its link; undefined for visitors. */
  invite: string | undefined;
  state: RoomState;
  detail: RoomDetail;
  members: readonly RoomMember[];
  /** The last gift of a member, until it was shown. */
  gift: RoomStreamEvents['roomGift'] | undefined;
};

/** The room whose page is open. */
export type OpenRoom = { id: string } & (
  | { status: 'joining' }
  | { status: 'failed'; error: unknown }
  | { status: 'ended' | 'removed' }
  | ({ status: 'in' } & JoinedRoom)
);

const useStore = create<{ room: OpenRoom | undefined }>(() => ({ room: undefined }));

/** The same, for components. */
export const useOpenRoom = (): OpenRoom | undefined => useStore(({ room }) => room);

/** The room that the page is in, once it has joined. */
export function useRoom(): (OpenRoom & { status: 'in' }) | undefined {
  return useStore(({ room }) => (room?.status === 'in' ? room : undefined));
}

/** The same, at this moment. */
export function openRoom(): (OpenRoom & { status: 'in' }) | undefined {
  const { room } = useStore.getState();
  return room?.status === 'in' ? room : undefined;
}

/** Calls a listener with each change of the room. Returns the end of it. */
export function onRoomChange(listener: () => void): () => void {
  return useStore.subscribe(listener);
}

const change = (part: Partial<JoinedRoom>) =>
  useStore.setState(({ room }) => (room?.status === 'in' ? { room: { ...room, ...part } } : { room }));

/** Takes a state that is not older than the known one. */
export function recordState(state: RoomState): void {
  const known = openRoom()?.state;
  if (!known || state.seq >= known.seq) change({ state });
}

/** The gift was shown for long enough. */
export function forgetGift(): void {
  change({ gift: undefined });
}

/** Reads the present secret of the link. */
export async function refreshInvite(): Promise<void> {
  const room = openRoom();
  if (!room) return;
  const { id, guest, invite: known } = room;
  const joined = await joinRoom(id, {
    ...(guest !== undefined && { guest }),
    ...(known !== undefined && { invite: known }),
  }).catch(() => undefined);
  if (joined?.invite !== undefined) change({ invite: joined.invite });
}

/** A membership that ends in a moment unless the page of the room is there again. */
let leaving: { id: string; timer: ReturnType<typeof setTimeout> } | undefined;

/**
 * Joins a room and follows what happens in it, until the returned function is called, which leaves it.
 *
 * @param invite the secret of the link
 */
export function enterRoom(id: string, invite: string | undefined): () => void {
  // Strict mode mounts twice; the second time follows at once.
  if (leaving?.id === id) clearTimeout(leaving.timer);
  leaving = undefined;
  let attempt = 0;
  let stopStream: (() => void) | undefined;
  let streamGuest: string | undefined;

  const join = async () => {
    const number = ++attempt;
    const known = openRoom();
    const stored = guestKeyOf(id);
    try {
      const secret = invite ?? (known?.id === id ? known.invite : undefined);
      const joined = await joinRoom(id, {
        ...(secret !== undefined && { invite: secret }),
        ...(stored !== undefined && { guest: stored }),
      });
      if (number !== attempt) return;
      const { member_id: me, guest, invite: shown, state, detail, members } = joined;
      if (guest !== undefined) storeGuestKey(id, guest);
      const sorted = applyMembers([], { all: true, changed: members, gone: [] });
      useStore.setState({
        room: {
          id,
          status: 'in',
          me,
          guest,
          invite: shown ?? invite,
          state,
          detail,
          members: sorted,
          gift: undefined,
        },
      });
      if (!stopStream || guest !== streamGuest) {
        stopStream?.();
        streamGuest = guest;
        stopStream = holdRoomStream({ id, guest });
      }
    } catch (error) {
      if (number !== attempt) return;
      // While the network is away the room stays as it was.
      if (known && error instanceof ApiError && error.passing) return;
      end(failureOf(id, error));
    }
  };
  const end = (room: OpenRoom) => {
    attempt += 1;
    stopStream?.();
    stopStream = undefined;
    useStore.setState({ room });
  };

  const stops = [
    onStreamEvent(({ name, data }) => {
      const read = <N extends keyof RoomStreamEvents>(_name: N) => JSON.parse(data) as RoomStreamEvents[N];
      if (name === 'room') recordState(read(name));
      else if (name === 'roomDetail') change({ detail: read(name) });
      else if (name === 'roomGift') change({ gift: read(name) });
      else if (name === 'roomMembers') {
        const known = openRoom();
        if (known) change({ members: applyMembers(known.members, read(name)) });
      } else if (name === 'roomEnd') end({ id, status: read(name).reason });
    }),
    // What was lost may say that the room has ended, or let one in again.
    onStreamState((state) => {
      if (state === 'down' && openRoom()) void join();
    }),
    onSessionChange(() => void join()),
  ];
  useStore.setState(({ room }) => ({ room: room?.id === id ? room : { id, status: 'joining' } }));
  void join();

  return () => {
    attempt += 1;
    for (const stop of stops) stop();
    stopStream?.();
    const known = openRoom();
    const timer = setTimeout(() => {
      leaving = undefined;
      if (known) leaveRoom(id, known.guest).catch(() => undefined);
      useStore.setState(({ room }) => ({ room: room?.id === id ? undefined : room }));
    });
    leaving = { id, timer };
  };
}

function failureOf(id: string, error: unknown): OpenRoom {
  const key = error instanceof ApiError ? error.key : undefined;
  if (key === 'room.ended') return { id, status: 'ended' };
  if (key === 'room.removed') return { id, status: 'removed' };
  return { id, status: 'failed', error };
}

type StoredKey = { room: string; guest: string };

/** The key that a visitor got when it joined this room in this tab. */
function guestKeyOf(room: string): string | undefined {
  const stored = parseJson(platform.tabStore.get('room_guest')) as StoredKey | null | undefined;
  return stored?.room === room ? stored.guest : undefined;
}

function storeGuestKey(room: string, guest: string): void {
  platform.tabStore.set('room_guest', JSON.stringify({ room, guest }));
}
