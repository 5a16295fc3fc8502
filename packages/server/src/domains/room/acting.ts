import { BloomError } from '@bloom/contract/errors/errors';
import type { BloomEvents } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { publishOnCommit } from '../../platform/events/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import { assertMayWrite, hashToken, writingRefusals } from '../account/index.ts';
import { RoomReader, RoomWriter } from './room-store.ts';
import type { HeldRoom, Seat } from './room.ts';

/** The database that rooms are read and changed in. */
export type Rooms = { database: Pick<Database<Tables>, 'write' | 'transact'> };

/** Who sends a request: an account, or a visitor by the key that it got when it joined. */
export type Guest = { accountId?: number | undefined; guest?: string | undefined };

export const whoIs = ({ accountId, guest }: Guest) => ({
  accountId,
  guestHash: accountId === undefined && guest !== undefined ? hashToken(guest) : undefined,
});

/** The errors of `acting`, for those who follow and for all others. */
export const followingRefusals = ['request.notFound', 'room.ended', 'room.removed'] as const;
export const actingRefusals = [...followingRefusals, 'request.forbidden', ...writingRefusals] as const;

/** The rights in a room: to follow, to vote and suggest, to control what plays, to decide about the room. */
type Right = 'follow' | 'suggest' | 'control' | 'host';

function may(right: Right, room: HeldRoom, { role, account_id }: Seat): boolean {
  if (right === 'follow' || right === 'suggest' || role === 'host') return true;
  return right === 'control' && (role === 'helper' || (room.everyone_controls && account_id !== null));
}

/** The seat of a member who may still be in a room. Errors: those of `acting` but for its right. */
export function seatIn(room: HeldRoom | undefined, seat: Seat | undefined): Seat {
  if (!room || !seat) throw new BloomError('request.notFound');
  if (seat.removed_at !== null) throw new BloomError('room.removed');
  if (room.isOver) throw new BloomError('room.ended');
  return seat;
}

/** An open transaction that holds a room, for a member who has the right. */
export type Acting = { tx: Tx; writer: RoomWriter; room: HeldRoom; seat: Seat };

/**
 * Does something in a room, in one transaction that holds it. Errors: `request.notFound` where there is no
 * such room, or the sender is no member; `room.removed`, `room.ended`; `request.forbidden` without the right;
 * those of `assertMayWrite` for all but to follow (docs/specification/rooms.md#room-roles).
 */
export function acting<T>(
  { database }: Rooms,
  publicId: string,
  who: Guest,
  right: Right,
  act: (acting: Acting) => Promise<T>,
): Promise<T> {
  return database.transact(async (tx) => {
    if (right !== 'follow' && who.accountId !== undefined) await assertMayWrite(tx, who.accountId);
    const writer = new RoomWriter(tx);
    const room = await writer.lock(publicId);
    const found = room && (await new RoomReader(tx).findSeat(room.id, whoIs(who)));
    const seat = seatIn(room, found);
    if (!room || !may(right, room, seat)) throw new BloomError('request.forbidden');
    return act({ tx, writer, room, seat });
  });
}

/** Sends what changed in a room to its pages, after the commit. */
export function roomChanged(tx: Tx, roomId: number, part: BloomEvents['room.changed']['part']): void {
  publishOnCommit<BloomEvents, Tables>(tx, 'room.changed', { roomId, part });
}
