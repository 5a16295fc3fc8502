import { queryOptions } from '@tanstack/react-query';
import type {
  PublicRoom,
  RoomBody,
  RoomCreated,
  RoomJoined,
  RoomMemberBody,
  RoomSettingsBody,
  RoomsResponse,
  RoomState,
  RoomStateBody,
  RoomStateResponse,
  RoomStatusBody,
  RoomTimeResponse,
} from '@bloom/contract/room/room';
import { apiPath, call } from '../../lib/api.ts';

type WithoutToken<T> = Omit<T, 'token'>;

const pathOf = (room: string, ...more: readonly string[]) => apiPath('room', room, ...more);

/** Creates a room, whose host is the user. */
export async function createRoom(body: WithoutToken<RoomBody>): Promise<RoomCreated['data']> {
  return (await call<RoomCreated>('POST', apiPath('room'), { body })).data;
}

/** Joins a room, or comes back into it with the same key. */
export async function joinRoom(
  room: string,
  body: { invite?: string; guest?: string },
): Promise<RoomJoined['data']> {
  return (await call<RoomJoined>('POST', pathOf(room, 'join'), { body })).data;
}

/** Leaves a room, also if the page is closed meanwhile. */
export async function leaveRoom(room: string, guest: string | undefined): Promise<void> {
  await call('POST', pathOf(room, 'leave'), { body: guest === undefined ? {} : { guest }, keepalive: true });
}

/** Changes what plays, and where; the state that follows. */
export async function changeState(room: string, body: WithoutToken<RoomStateBody>): Promise<RoomState> {
  return (await call<RoomStateResponse>('POST', pathOf(room, 'state'), { body })).data;
}

/** Plays the first video of the queue. */
export async function playNext(room: string, seq: number): Promise<void> {
  await call('POST', pathOf(room, 'next'), { body: { seq } });
}

/** Votes to skip what plays, or takes the vote back. */
export async function voteToSkip(room: string, seq: number, vote: boolean): Promise<void> {
  await call('POST', pathOf(room, 'skip'), { body: { seq, vote } });
}

/** Adds a video to the queue. */
export async function addToQueue(room: string, video: { source: string; id: string }): Promise<void> {
  const { source, id } = video;
  await call('POST', pathOf(room, 'queue'), { body: { source, id } });
}

/** Moves a video of the queue to its beginning, or takes it away. */
export async function moveItem(room: string, item: number, move: 'first' | 'away'): Promise<void> {
  await call('POST', pathOf(room, 'queue', String(item)), { body: { move } });
}

/** Shows the others how the user's player is doing. */
export async function sendStatus(room: string, body: WithoutToken<RoomStatusBody>): Promise<void> {
  await call('POST', pathOf(room, 'status'), { body });
}

/** Gives a member another role, or removes it from the room. */
export async function changeMember(
  room: string,
  member: number,
  body: WithoutToken<RoomMemberBody>,
): Promise<void> {
  await call('POST', pathOf(room, 'member', String(member)), { body });
}

/** Changes who may control the room, and whether it is listed. */
export async function changeSettings(room: string, body: WithoutToken<RoomSettingsBody>): Promise<void> {
  await call('POST', pathOf(room, 'settings'), { body });
}

/** Ends a room for everybody. */
export async function closeRoom(room: string): Promise<void> {
  await call('POST', pathOf(room, 'close'), { body: {} });
}

/** The server's clock. */
export async function readTime(): Promise<number> {
  return (await call<RoomTimeResponse>('GET', apiPath('room', 'time'))).now_ms;
}

/** The public rooms with people in them. */
export const roomsOptions = queryOptions({
  queryKey: ['rooms'],
  queryFn: async ({ signal }): Promise<PublicRoom[]> =>
    (await call<RoomsResponse>('GET', apiPath('rooms'), { signal })).data,
  staleTime: 30_000,
});
