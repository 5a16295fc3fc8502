import type { RoomMember, RoomStreamEvents } from '@bloom/contract/room/room';
import type { BloomEvents } from '../../events.ts';
import {
  eventFrame,
  inTurns,
  joinFrames,
  type EventFrame,
  type EventStream,
} from '../../platform/streams/index.ts';
import type { Db } from '../../schema.ts';
import { changedMembers } from './changed-members.ts';
import { readDetail, withoutRoom } from './read-room.ts';
import type { Presence } from './room-presence.ts';
import { RoomReader } from './room-store.ts';
import { presentState, type PlayingRoom } from './room.ts';

/** The place of a stream in a room. */
export type RoomPlace = { roomId: number; memberId: number; hiddenFrom: readonly string[] };

/** A part of a room that can change. */
export type Part = BloomEvents['room.changed']['part'];

/** A room with streams on this server. */
export type OpenRoom = {
  places: Map<EventStream, RoomPlace>;
  /** The streams that have not received everything yet. */
  fresh: Set<EventStream>;
  /** The members as they were sent last, by id. */
  members: Map<number, RoomMember>;
  /** The videos whose gifts it shows. */
  videoIds: ReadonlySet<number>;
  changed: Set<Part>;
  isSending: boolean;
};

/** Visitors from whom the same sources are hidden receive the same bytes. */
const variantOf = (hiddenFrom: readonly string[]): string => hiddenFrom.join(' ');

/** Reads the parts of a room that changed and sends them to its streams; to fresh ones everything. */
export async function sendParts(
  { db, presence }: { db: Db; presence: Pick<Presence, 'findRemoved'> },
  roomId: number,
  room: OpenRoom,
  { changed, fresh }: { changed: ReadonlySet<Part>; fresh: ReadonlySet<EventStream> },
): Promise<void> {
  const reader = new RoomReader(db);
  if (changed.has('end') && (await reader.settings(roomId)).isOver) {
    for (const stream of room.places.keys()) endFor(stream, 'ended');
    return;
  }
  const isNeeded = (part: Part) => changed.has(part) || fresh.size > 0;
  const [playing] = isNeeded('state') ? await reader.playing([roomId]) : [];
  if (playing) room.videoIds = new Set(playing.copies.map(({ video_id }) => video_id));
  const details = isNeeded('detail') ? await detailFrames(db, roomId, room) : undefined;
  const present = isNeeded('members') ? (await reader.present([roomId])).map(withoutRoom) : undefined;
  const difference = present && changedMembers(room.members, present);
  if (present) room.members = new Map(present.map((member) => [member.id, member]));
  const all = present && frameOf('roomMembers', { all: true, changed: present, gone: [] });
  const some = difference && frameOf('roomMembers', difference);
  const states = playing && stateFrames(playing, room);
  await inTurns(room.places, ([stream, { hiddenFrom }]) => {
    const isFresh = fresh.has(stream);
    const variant = variantOf(hiddenFrom);
    const frames = [
      ...(isFresh || changed.has('state') ? [states?.get(variant)] : []),
      ...(isFresh || changed.has('detail') ? [details?.get(variant)] : []),
      isFresh ? all : some,
    ].filter((frame) => frame !== undefined);
    if (frames.length > 0) stream.send(joinFrames(frames));
  });
  if (changed.has('members')) await endRemoved(presence, room);
}

const detailFrames = async (db: Db, roomId: number, room: OpenRoom) =>
  new Map(
    await Promise.all(
      [...variantsOf(room)].map(
        async ([variant, hiddenFrom]) =>
          [variant, frameOf('roomDetail', await readDetail(db, roomId, hiddenFrom))] as const,
      ),
    ),
  );

/** Ends the streams of members who were removed; who removes one publishes it. */
async function endRemoved(presence: Pick<Presence, 'findRemoved'>, room: OpenRoom): Promise<void> {
  const removed = new Set(
    await presence.findRemoved([...new Set([...room.places.values()].map(({ memberId }) => memberId))]),
  );
  for (const [stream, { memberId }] of room.places) if (removed.has(memberId)) endFor(stream, 'removed');
}

const variantsOf = (room: OpenRoom): Map<string, readonly string[]> =>
  new Map([...room.places.values()].map(({ hiddenFrom }) => [variantOf(hiddenFrom), hiddenFrom]));

const stateFrames = (playing: PlayingRoom, room: OpenRoom): Map<string, EventFrame> =>
  new Map(
    [...variantsOf(room)].map(([variant, hiddenFrom]) => [
      variant,
      frameOf('room', presentState(playing, hiddenFrom)),
    ]),
  );

/** Ends a stream of a room for good; its page does not open it again. */
function endFor(stream: EventStream, reason: RoomStreamEvents['roomEnd']['reason']): void {
  stream.send(frameOf('roomEnd', { reason }));
  stream.end();
}

/** The bytes of an event of rooms. */
export function frameOf<N extends keyof RoomStreamEvents>(name: N, data: RoomStreamEvents[N]): EventFrame {
  return eventFrame({ name, data });
}
