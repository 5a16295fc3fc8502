import type { PublicRoom, RoomDetail, RoomJoined, RoomMember, RoomState } from '@bloom/contract/room/room';
import { BloomError } from '@bloom/contract/errors/errors';
import type { Db } from '../../schema.ts';
import { presentSummary, VideoReader, type ListedVideo } from '../video/index.ts';
import type { Rooms } from './acting.ts';
import type { Joined } from './enter-room.ts';
import { RoomReader } from './room-store.ts';
import { presentState } from './room.ts';

/** The most rooms that the list of public ones has. */
const listLength = 20;

const listedById = async (db: Db, ids: readonly number[]): Promise<Map<number, ListedVideo>> => {
  const rows = ids.length > 0 ? await new VideoReader(db).listed(ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
};

/** The settings and the queue of a room, without the videos that are hidden from a visitor. */
export async function readDetail(db: Db, roomId: number, hiddenFrom: readonly string[]): Promise<RoomDetail> {
  const reader = new RoomReader(db);
  const { isOver: _isOver, ...settings } = await reader.settings(roomId);
  const queue = await reader.queue(roomId);
  const videos = await listedById(
    db,
    queue.map(({ video_id }) => video_id),
  );
  return {
    ...settings,
    queue: queue.flatMap(({ video_id, ...item }) => {
      const video = videos.get(video_id);
      return video && !hiddenFrom.includes(video.source) ? [{ ...item, video: presentSummary(video) }] : [];
    }),
  };
}

/** The time by the clock of rooms, in milliseconds since 1970. */
export const readTime = ({ database }: Rooms): Promise<number> => new RoomReader(database.write).now();

/** The state of a room by its public id, for a visitor. */
export async function readStateOf(
  rooms: Rooms,
  { room, hiddenFrom }: { room: string; hiddenFrom: readonly string[] },
): Promise<RoomState> {
  const found = await new RoomReader(rooms.database.write).find(room);
  if (!found) throw new BloomError('request.notFound');
  return readState(rooms, found.id, hiddenFrom);
}

async function readState(
  { database }: Rooms,
  roomId: number,
  hiddenFrom: readonly string[],
): Promise<RoomState> {
  const [playing] = await new RoomReader(database.write).playing([roomId]);
  if (!playing) throw new Error('a room is gone');
  return presentState(playing, hiddenFrom);
}

/** Everything that a member sees when it has joined. Accounts may invite others. */
export async function readJoined(
  rooms: Rooms,
  { room, memberId, guest }: Joined,
  hiddenFrom: readonly string[],
): Promise<RoomJoined['data']> {
  const db = rooms.database.write;
  const members = await new RoomReader(db).present([room.id]);
  return {
    member_id: memberId,
    ...(guest === undefined ? { invite: room.invite } : { guest }),
    state: await readState(rooms, room.id, hiddenFrom),
    detail: await readDetail(db, room.id, hiddenFrom),
    members: members.map(withoutRoom),
  };
}

/** A member as the API has it. */
export const withoutRoom = ({ room_id: _roomId, ...member }: RoomMember & { room_id: number }): RoomMember =>
  member;

/** Public rooms with members who are present, those with most first. */
export async function listRooms({ database }: Rooms, hiddenFrom: readonly string[]): Promise<PublicRoom[]> {
  const db = database.write;
  const found = await new RoomReader(db).listPublic(hiddenFrom, listLength);
  const videos = await listedById(
    db,
    found.map(({ video_id }) => video_id),
  );
  return found.flatMap(({ video_id, ...room }) => {
    const video = videos.get(video_id);
    return video ? [{ ...room, video: presentSummary(video) }] : [];
  });
}
