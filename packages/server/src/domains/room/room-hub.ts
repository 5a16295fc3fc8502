import { setTimeout as pause } from 'node:timers/promises';
import type { RoomMember } from '@bloom/contract/room/room';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import { inTurns, type EventStream } from '../../platform/streams/index.ts';
import type { Tables } from '../../schema.ts';
import type { Geo } from '../geo/index.ts';
import { seatIn, whoIs, type Guest } from './acting.ts';
import { changedMembers } from './changed-members.ts';
import { withoutRoom } from './read-room.ts';
import { createPresence } from './room-presence.ts';
import { RoomReader } from './room-store.ts';
import { frameOf, sendParts, type OpenRoom, type Part, type RoomPlace } from './send-room.ts';

/** Sends the open pages of rooms what happens in them (docs/specification/rooms.md#room-events). */
export type RoomHub = ReturnType<typeof createRoomHub>;

/** Between two writes to the streams of a room, so that many changes of members become one. */
const pauseMs = 50;

/** A beat is each two seconds; with each fifth, rooms send their state again. */
const beatsPerState = 5;

export function createRoomHub(
  database: Primary<Tables>,
  events: Pick<Events, 'publish' | 'subscribe' | 'onMissed'>,
  geo: Pick<Geo, 'hiddenFrom'>,
) {
  const db = database.write;
  const reader = new RoomReader(db);
  const presence = createPresence(db);
  const open = new Map<number, OpenRoom>();
  let beats = 0;

  function change(roomId: number, ...parts: Part[]): Promise<void> | undefined {
    const room = open.get(roomId);
    if (!room) return undefined;
    for (const part of parts) room.changed.add(part);
    if (room.isSending) return undefined;
    room.isSending = true;
    return sendChanges(roomId, room);
  }

  /** One write after the other, so that what was read first is sent first. */
  async function sendChanges(roomId: number, room: OpenRoom): Promise<void> {
    try {
      while (room.changed.size > 0 && room.places.size > 0) {
        const { changed, fresh } = room;
        room.changed = new Set();
        room.fresh = new Set();
        await sendParts({ db, presence }, roomId, room, { changed, fresh });
        await pause(pauseMs, undefined, { ref: false });
      }
    } finally {
      room.isSending = false;
    }
  }

  /** @param place of a stream that is open; the client's page needs no more streams of the room */
  async function add(stream: EventStream, place: RoomPlace): Promise<void> {
    const { roomId, memberId } = place;
    const room = open.get(roomId) ?? {
      places: new Map<EventStream, RoomPlace>(),
      fresh: new Set<EventStream>(),
      members: new Map<number, RoomMember>(),
      videoIds: new Set<number>(),
      changed: new Set<Part>(),
      isSending: false,
    };
    open.set(roomId, room);
    room.places.set(stream, place);
    room.fresh.add(stream);
    let hasBegun: Promise<void> = Promise.resolve();
    stream.onEnd(() => {
      room.places.delete(stream);
      room.fresh.delete(stream);
      if (room.places.size === 0 && open.get(roomId) === room) open.delete(roomId);
      if ([...room.places.values()].some((other) => other.memberId === memberId)) return;
      // After its beginning is stored; a failure leaves it to the death of this server.
      hasBegun.then(() => presence.end(memberId)).catch(() => undefined);
    });
    hasBegun = presence.beat().then(() => presence.begin(memberId));
    await hasBegun;
    events.publish('room.changed', { roomId, part: 'members' });
    await change(roomId, 'members');
  }

  events.subscribe(['room.changed'], ({ roomId, part }) => change(roomId, part));
  events.subscribe(['gift.sent'], async ({ videoId, donorId, amount }) => {
    // A reduce is no thanks.
    if (amount <= 0) return;
    for (const room of open.values()) {
      const donor = [...room.members.values()].find(({ account_id }) => account_id === donorId);
      if (!donor || !room.videoIds.has(videoId)) continue;
      const frame = frameOf('roomGift', { name: donor.name, amount });
      await inTurns(room.places.keys(), (stream) => stream.send(frame));
    }
  });
  events.onMissed(async () => {
    const all = ['state', 'detail', 'members', 'end'] as const;
    await Promise.all([...open.keys()].map(async (roomId) => change(roomId, ...all)));
  });

  return {
    /**
     * The place of a sender in a room, before a stream is opened. Errors: `request.notFound`, `room.ended`,
     * `room.removed`.
     */
    async placeOf(
      visitor: Parameters<Geo['hiddenFrom']>[0],
      publicId: string,
      who: Guest,
    ): Promise<RoomPlace> {
      const room = await reader.find(publicId);
      const seat = seatIn(room, room && (await reader.findSeat(room.id, whoIs(who))));
      return { roomId: room?.id ?? 0, memberId: seat.id, hiddenFrom: geo.hiddenFrom(visitor) };
    },

    /** Sends a stream what happens in a room, until it ends. It begins with everything. */
    join: add,

    /**
     * Keeps the rooms of this server, each two seconds: says that it is alive, finds who is absent now, gives
     * rooms of absent hosts to others, and sends states again.
     */
    async beat(): Promise<void> {
      if (open.size === 0) return;
      beats += 1;
      const roomIds = [...open.keys()];
      await presence.beat();
      await presence.keepActive(roomIds);
      const present = Map.groupBy(await reader.present(roomIds), ({ room_id: roomId }) => roomId);
      for (const roomId of roomIds) {
        const members = present.get(roomId) ?? [];
        const isLed = members.some(({ role }) => role === 'host');
        const isPassed =
          !isLed && members.some(({ account_id }) => account_id !== null) && (await presence.passOn(roomId));
        if (isPassed) events.publish('room.changed', { roomId, part: 'members' });
        const sent = open.get(roomId)?.members;
        const isChanged = sent && changedMembers(sent, members.map(withoutRoom)) !== undefined;
        if (isChanged) await change(roomId, 'members');
        if (beats % beatsPerState === 0) await change(roomId, 'state');
      }
    },
  };
}
