import { randomInt, timingSafeEqual } from 'node:crypto';
import { BloomError } from '@bloom/contract/errors/errors';
import type { RoomBody, RoomJoinBody, RoomStatusBody } from '@bloom/contract/room/room';
import { maxMembers, maxRoomsADay } from '@bloom/contract/room/room-rules';
import { assertMayWrite, hashToken, type Identity } from '../account/index.ts';
import { forgetRoom } from '../chat/index.ts';
import { acting, roomChanged, whoIs, type Guest, type Rooms } from './acting.ts';
import { newKey, RoomReader, RoomWriter } from './room-store.ts';
import type { HeldRoom } from './room.ts';
import { shownVideoId } from './shown-video.ts';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** A public id of 71 random bits. */
const newPublicId = () => Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Creates a room with its host (docs/specification/rooms.md#room). Errors: `request.notFound`,
 * `video.removed`, `room.limit`, those of `assertMayWrite`.
 */
export function createRoom(
  { database }: Rooms,
  { id: accountId }: Pick<Identity, 'id'>,
  body: RoomBody,
  hiddenFrom: readonly string[],
): Promise<{ id: string; invite: string }> {
  return database.transact(async (tx) => {
    await assertMayWrite(tx, accountId);
    const videoId = await shownVideoId(tx, body, hiddenFrom);
    const writer = new RoomWriter(tx);
    if ((await writer.countToday(accountId)) >= maxRoomsADay) {
      throw new BloomError('room.limit', { limit: maxRoomsADay });
    }
    const created = { publicId: newPublicId(), invite: newKey() };
    await writer.add({
      ...created,
      accountId,
      videoId,
      episode: body.episode ?? null,
      positionMs: body.position_ms ?? 0,
      playing: body.playing ?? false,
      isPublic: body.public ?? false,
    });
    return { id: created.publicId, invite: created.invite };
  });
}

/** A member that has joined; `guest` is the key of a visitor without an account. */
export type Joined = { room: HeldRoom; memberId: number; guest?: string };

/**
 * Joins a room, or finds the place in it again. Errors: `request.notFound` where there is no such room, or a
 * private one needs another invitation; `room.ended`, `room.removed`, `room.full`.
 */
export function joinRoom(
  { database }: Rooms,
  publicId: string,
  who: Guest,
  { invite }: Pick<RoomJoinBody, 'invite'>,
): Promise<Joined> {
  return database.transact(async (tx) => {
    const writer = new RoomWriter(tx);
    const room = await writer.lock(publicId);
    if (!room) throw new BloomError('request.notFound');
    const known = await new RoomReader(tx).findSeat(room.id, whoIs(who));
    if (known?.removed_at) throw new BloomError('room.removed');
    if (!known && !room.is_public && !isSame(invite, room.invite)) throw new BloomError('request.notFound');
    if (room.isOver) throw new BloomError('room.ended');
    if ((await writer.countOthers(room.id, known?.id)) >= maxMembers) {
      throw new BloomError('room.full', { limit: maxMembers });
    }
    roomChanged(tx, room.id, 'members');
    if (known) {
      await writer.enter(known.id);
      await writer.passOn(room.id);
      return { room, memberId: known.id, ...(who.accountId === undefined && { guest: who.guest ?? '' }) };
    }
    const guest = newKey();
    const isGuest = who.accountId === undefined;
    const memberId = await writer.addSeat(room.id, {
      accountId: who.accountId,
      guestHash: isGuest ? hashToken(guest) : undefined,
    });
    await writer.passOn(room.id);
    return { room, memberId, ...(isGuest && { guest }) };
  });
}

function isSame(given: string | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Leaves a room: a host passes it on at once. Errors: those of `acting`. */
export function leaveRoom(rooms: Rooms, publicId: string, who: Guest): Promise<void> {
  return acting(rooms, publicId, who, 'follow', async ({ tx, writer, room, seat }) => {
    await writer.leave(seat.id);
    await writer.passOn(room.id);
    roomChanged(tx, room.id, 'members');
  });
}

/** Stores the state of a member's player, for the others. Errors: those of `acting`. */
export function reportStatus(
  rooms: Rooms,
  publicId: string,
  who: Guest,
  { state, behind_s: behindS = 0 }: Pick<RoomStatusBody, 'state' | 'behind_s'>,
): Promise<void> {
  return acting(rooms, publicId, who, 'follow', async ({ tx, writer, room, seat }) => {
    await writer.setStatus(seat.id, state, behindS);
    roomChanged(tx, room.id, 'members');
  });
}

/** Ends a room for all, for its host. Errors: those of `acting`. */
export function closeRoom(rooms: Rooms, publicId: string, accountId: number): Promise<void> {
  return acting(rooms, publicId, { accountId }, 'host', async ({ tx, writer, room }) => {
    await writer.end(room.id);
    roomChanged(tx, room.id, 'end');
    await forgetRoom(tx, room.id);
  });
}
