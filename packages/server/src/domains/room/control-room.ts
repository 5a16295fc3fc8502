import { BloomError } from '@bloom/contract/errors/errors';
import type { RoomMemberBody, RoomSettingsBody, RoomStateBody } from '@bloom/contract/room/room';
import { maxOwnQueue, maxQueue, votesToSkip } from '@bloom/contract/room/room-rules';
import { acting, roomChanged, type Acting, type Rooms } from './acting.ts';
import { shownVideoId } from './shown-video.ts';

/** A request of an account in a room. */
type Request = { room: string; accountId: number; hiddenFrom: readonly string[] };

/** Asserts that a change begins at the present state. Error: `room.changed`. */
function assertSeq({ room }: Acting, seq: number): void {
  if (seq !== room.seq) throw new BloomError('room.changed');
}

/**
 * Changes what plays (docs/specification/rooms.md#room-state). Errors: those of `acting` and `shownVideoId`,
 * `room.changed`, `request.invalid` (`item`).
 */
export function changeState(rooms: Rooms, request: Request, body: RoomStateBody): Promise<void> {
  return acting(rooms, request.room, request, 'control', async (found) => {
    assertSeq(found, body.seq);
    const { tx, writer, room } = found;
    const taken = body.item === undefined ? undefined : await writer.take(room.id, body.item);
    if (body.item !== undefined && !taken) throw new BloomError('request.invalid', { field: 'item' });
    const named = body.video && (await shownVideoId(tx, body.video, request.hiddenFrom));
    const videoId = taken?.videoId ?? named;
    await writer.play(room, {
      videoId,
      episode: body.episode === undefined && videoId === undefined ? room.episode : (body.episode ?? null),
      positionMs: body.position_ms,
      ratePercent: body.rate === undefined ? room.rate_percent : body.rate * 100,
      playing: body.playing,
      delayMs: body.delay_ms ?? 0,
    });
    roomChanged(tx, room.id, 'state');
    if (taken) roomChanged(tx, room.id, 'detail');
    if (videoId !== undefined) roomChanged(tx, room.id, 'members');
  });
}

/** Plays the first of the queue. Errors: those of `acting`, `room.changed`, `room.queueEmpty`. */
export function playNext(rooms: Rooms, request: Request, seq: number): Promise<void> {
  return acting(rooms, request.room, request, 'control', async (found) => {
    assertSeq(found, seq);
    await next(found);
  });
}

async function next({ tx, writer, room }: Acting): Promise<void> {
  const taken = await writer.take(room.id);
  if (!taken) throw new BloomError('room.queueEmpty');
  await writer.play(room, {
    videoId: taken.videoId,
    episode: null,
    positionMs: 0,
    ratePercent: room.rate_percent,
    playing: true,
    delayMs: 0,
  });
  roomChanged(tx, room.id, 'state');
  roomChanged(tx, room.id, 'detail');
  roomChanged(tx, room.id, 'members');
}

/**
 * Votes to skip what plays; the vote of half of those who are present skips it
 * (docs/specification/rooms.md#room-skip). A vote on an earlier video has no effect. Errors: those of
 * `acting`, `room.queueEmpty`.
 */
export function voteSkip(
  rooms: Rooms,
  request: Request,
  { seq, vote }: { seq: number; vote: boolean },
): Promise<void> {
  return acting(rooms, request.room, request, 'suggest', async (found) => {
    const { tx, writer, room, seat } = found;
    if (seq < room.video_seq) return;
    const { all } = await writer.countQueue(room.id, seat.id);
    if (vote && all === 0) throw new BloomError('room.queueEmpty');
    const { votes, voters } = await writer.vote(room, seat.id, vote);
    if (vote && votes >= votesToSkip(voters)) await next(found);
    else roomChanged(tx, room.id, 'members');
  });
}

/**
 * Adds a video to the queue. Errors: those of `acting` and `shownVideoId`, `room.queueFull`.
 */
export function enqueue(
  rooms: Rooms,
  request: Request,
  video: { source: string; id: string },
): Promise<void> {
  return acting(rooms, request.room, request, 'suggest', async ({ tx, writer, room, seat }) => {
    const videoId = await shownVideoId(tx, video, request.hiddenFrom);
    const { all, own } = await writer.countQueue(room.id, seat.id);
    if (all >= maxQueue) throw new BloomError('room.queueFull', { limit: maxQueue });
    if (own >= maxOwnQueue && seat.role === 'guest') {
      throw new BloomError('room.queueFull', { limit: maxOwnQueue });
    }
    await writer.enqueue(room.id, videoId, seat.id);
    roomChanged(tx, room.id, 'detail');
  });
}

/**
 * Moves an item of the queue to its beginning, or takes it out. Errors: those of `acting`,
 * `request.notFound` where there is no such item, `request.forbidden`.
 */
export function moveItem(
  rooms: Rooms,
  request: Request,
  { item, move }: { item: number; move: 'first' | 'away' },
): Promise<void> {
  return acting(rooms, request.room, request, 'suggest', async ({ tx, writer, room, seat }) => {
    const found = await writer.findItem(room.id, item);
    if (!found) throw new BloomError('request.notFound');
    const controls = seat.role !== 'guest' || room.everyone_controls;
    if (!controls && (move === 'first' || found.member_id !== seat.id)) {
      throw new BloomError('request.forbidden');
    }
    if (move === 'first') await writer.moveFirst(room.id, item);
    else await writer.dequeue(item);
    roomChanged(tx, room.id, 'detail');
  });
}

/**
 * Gives a member another role, or removes it. A new host makes the old one a helper. Errors: those of
 * `acting`, `request.notFound` where there is no such member, `request.invalid` (`role`, `member`).
 */
export function changeMember(
  rooms: Rooms,
  request: Request,
  memberId: number,
  { role, remove }: Pick<RoomMemberBody, 'role' | 'remove'>,
): Promise<void> {
  return acting(rooms, request.room, request, 'host', async ({ tx, writer, room, seat }) => {
    const member = await writer.findMember(room.id, memberId);
    if (!member || member.removed_at !== null) throw new BloomError('request.notFound');
    if (member.id === seat.id) throw new BloomError('request.invalid', { field: 'member' });
    if (remove) {
      await writer.remove(room.id, member.id);
    } else {
      if (role === undefined || member.account_id === null) {
        throw new BloomError('request.invalid', { field: 'role' });
      }
      if (role === 'host') await writer.setRole(seat.id, 'helper');
      await writer.setRole(member.id, role);
    }
    roomChanged(tx, room.id, 'members');
  });
}

/** Changes who may enter and control a room. Errors: those of `acting`. */
export function changeSettings(
  rooms: Rooms,
  request: Request,
  settings: Pick<RoomSettingsBody, 'everyone' | 'public'>,
): Promise<void> {
  return acting(rooms, request.room, request, 'host', async ({ tx, writer, room }) => {
    await writer.setSettings(room.id, settings);
    roomChanged(tx, room.id, 'detail');
  });
}
