import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { VideoSummary } from '../video/video.ts';
import { envelope, storableText } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { maxDelayMs, maxMembers, memberStates, roomRates, roomRoles } from './room-rules.ts';

const maxMs = 360_000_000;
const token = Type.Optional(SessionToken);
const videoName = {
  source: Type.String({ maxLength: 40, pattern: storableText }),
  id: Type.String({ maxLength: 400, pattern: storableText }),
};
const VideoName = Type.Object(videoName);
const episodeId = Type.String({ maxLength: 400, pattern: storableText });

/** The id of a room. */
export const RoomId = Type.String({
  pattern: '^[0-9A-Za-z]{12}$',
  examples: ['3kTMd9QzX0bA'],
  description: 'The id of a room, as in its address.',
});
const Seq = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** The key of a visitor without an account in a room. */
const GuestKey = Type.String({ pattern: '^[-\\w]{22}$', examples: ['mYk3Vt0aQ1x-R7uJd8bZ2w'] });
/** A field of requests of members. */
export const guest = Type.Optional({
  ...GuestKey,
  description: 'The key that a visitor without an account got when it joined.',
});

/** The path of everything about one room. */
export const RoomPath = Type.Object({ room: RoomId });

/**
 * The state of a room, which its members follow (docs/specification/rooms.md#room-state). At a time `t` of
 * the server's clock that is not before `at_ms`, a room that plays is at
 * `position_ms + rate * (t - at_ms)`; before `at_ms` it waits at `position_ms`.
 */
export const RoomState = Type.Object({
  seq: { ...Seq, description: 'Grows by one with each change.' },
  video: Type.Union([VideoName, Type.Null()], {
    description:
      'The video to load: that of the room, or the copy of it that the country of the visitor does not hide; null where there is none.',
  }),
  offset_ms: Type.Integer({
    description: 'To be added to positions of the room for those of "video".',
  }),
  episode: Type.Union([Type.String(), Type.Null()]),
  position_ms: Type.Integer({ minimum: 0 }),
  at_ms: Type.Integer({ description: 'Milliseconds since 1970, of the server’s clock.' }),
  rate: Type.Number(),
  playing: Type.Boolean(),
});
export type RoomState = Static<typeof RoomState>;

/** A member who is present. */
export const RoomMember = Type.Object({
  id: Type.Integer({ description: 'Of the member, in this room only.' }),
  account_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null for a visitor without an account.',
  }),
  name: Type.String({ description: 'Empty for a visitor without an account.' }),
  handle: HandleOrNull,
  role: Type.Enum([...roomRoles]),
  state: Type.Enum([...memberStates]),
  behind_s: Type.Integer({ description: 'How many seconds it is behind the room; ahead is negative.' }),
  votes: Type.Boolean({ description: 'It votes to skip what plays.' }),
});
export type RoomMember = Static<typeof RoomMember>;

/** A video that plays later. */
export const RoomQueueItem = Type.Object({
  item: Type.Integer(),
  video: VideoSummary,
  member_id: Type.Union([Type.Integer(), Type.Null()], { description: 'The member who added it.' }),
});
export type RoomQueueItem = Static<typeof RoomQueueItem>;

/** The settings and the queue of a room. */
export const RoomDetail = Type.Object({
  public: Type.Boolean({ description: 'It is in the list of rooms, and needs no invitation.' }),
  everyone: Type.Boolean({ description: 'Every member with an account may control it.' }),
  queue: Type.Array(RoomQueueItem, { description: 'In the order in which they play.' }),
});
export type RoomDetail = Static<typeof RoomDetail>;

/** Body of `POST /v1/room`. Errors: `request.notFound`, `video.removed`, `room.limit`. */
export const RoomBody = Type.Object({
  ...videoName,
  episode: Type.Optional(episodeId),
  position_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: maxMs, description: 'Default 0.' })),
  playing: Type.Optional(Type.Boolean({ description: 'Default false.' })),
  public: Type.Optional(Type.Boolean({ description: 'Default false.' })),
  token,
});
export type RoomBody = Static<typeof RoomBody>;

/** Response of it. */
export const RoomCreated = envelope({
  data: Type.Object({
    id: RoomId,
    invite: Type.String({ description: 'The secret in the link of a private room (query "invite").' }),
  }),
});
export type RoomCreated = Static<typeof RoomCreated>;

/**
 * Body of `POST /v1/room/{room}/join`. It can be repeated: a member stays the same one. Errors:
 * `request.notFound` without the invitation that a private room needs, `room.ended`, `room.removed`,
 * `room.full`.
 */
export const RoomJoinBody = Type.Object({
  invite: Type.Optional(Type.String({ maxLength: 100 })),
  guest,
  token,
});
export type RoomJoinBody = Static<typeof RoomJoinBody>;

/** Response of it. The stream (query "room") sends everything else, and again with each change. */
export const RoomJoined = envelope({
  data: Type.Object({
    member_id: Type.Integer(),
    guest: Type.Optional({ ...GuestKey, description: 'The key of a visitor without an account.' }),
    invite: Type.Optional(Type.String({ description: 'For members with an account, who may invite.' })),
    state: RoomState,
    detail: RoomDetail,
    members: Type.Array(RoomMember, { description: 'Those who are present.' }),
  }),
});
export type RoomJoined = Static<typeof RoomJoined>;

/** Body of `POST /v1/room/{room}/leave`. */
export const RoomLeaveBody = Type.Object({ guest, token });

/**
 * Body of `POST /v1/room/{room}/state`, of who may control the room. Errors: `room.changed` where `seq` is
 * not the present one, `request.forbidden`, `request.invalid` (`item`), `request.notFound`, `video.removed`.
 */
export const RoomStateBody = Type.Object({
  seq: { ...Seq, description: 'The one that the change begins at.' },
  position_ms: Type.Integer({ minimum: 0, maximum: maxMs, description: 'Of the room, without an offset.' }),
  playing: Type.Boolean(),
  rate: Type.Optional(Type.Enum([...roomRates], { description: 'Default: as before.' })),
  episode: Type.Optional(Type.Union([episodeId, Type.Null()], { description: 'Default: as before.' })),
  video: Type.Optional({ ...VideoName, description: 'Default: as before.' }),
  item: Type.Optional(
    Type.Integer({ description: 'The item of the queue that plays now, in place of "video".' }),
  ),
  delay_ms: Type.Optional(
    Type.Integer({ minimum: 0, maximum: maxDelayMs, description: 'The change begins so much later.' }),
  ),
  token,
});
export type RoomStateBody = Static<typeof RoomStateBody>;

/** Response of a change: the state that followed. */
export const RoomStateResponse = envelope({ data: RoomState });
export type RoomStateResponse = Static<typeof RoomStateResponse>;

/** Body of `POST /v1/room/{room}/next`, of who may control it: the first of the queue plays. */
export const RoomNextBody = Type.Object({ seq: Seq, token });

/** Body of `POST /v1/room/{room}/skip`: a vote to skip what plays. Errors: `room.queueEmpty`. */
export const RoomSkipBody = Type.Object({
  seq: { ...Seq, description: 'Votes belong to a video: with an older one it has no effect.' },
  vote: Type.Boolean(),
  token,
});

/**
 * Body of `POST /v1/room/{room}/queue`: adds a video. Errors: `request.notFound`, `video.removed`,
 * `room.queueFull`.
 */
export const RoomQueueBody = Type.Object({ ...videoName, token });

/** Path of `POST /v1/room/{room}/queue/{item}`. */
export const RoomItemPath = Type.Object({ room: RoomId, item: Type.Integer() });

/** Body of it: by who added it, or may control the room. Error: `request.forbidden`. */
export const RoomItemBody = Type.Object({ move: Type.Enum(['first', 'away']), token });

/** Body of `POST /v1/room/{room}/status`: the state of the member's player, for the others. */
export const RoomStatusBody = Type.Object({
  state: Type.Enum([...memberStates]),
  behind_s: Type.Optional(Type.Integer({ minimum: -maxMs / 1_000, maximum: maxMs / 1_000 })),
  guest,
  token,
});
export type RoomStatusBody = Static<typeof RoomStatusBody>;

/** Path of `POST /v1/room/{room}/member/{member}`. */
export const RoomMemberPath = Type.Object({ room: RoomId, member: Type.Integer() });

/**
 * Body of it, of the host: another role, or out. A new host makes the old one a helper. Who is removed cannot
 * come back, and the invitation changes. Errors: `request.forbidden`, `request.invalid` (`role`) for a
 * visitor without an account.
 */
export const RoomMemberBody = Type.Object({
  role: Type.Optional(Type.Enum([...roomRoles])),
  remove: Type.Optional(Type.Literal(true)),
  token,
});
export type RoomMemberBody = Static<typeof RoomMemberBody>;

/** Body of `POST /v1/room/{room}/settings`, of the host. */
export const RoomSettingsBody = Type.Object({
  everyone: Type.Optional(Type.Boolean()),
  public: Type.Optional(Type.Boolean()),
  token,
});
export type RoomSettingsBody = Static<typeof RoomSettingsBody>;

/** Body of `POST /v1/room/{room}/close`, of the host: the room ends for all. */
export const RoomCloseBody = Type.Object({ token });

/** Response of `GET /v1/room/time`: the server's clock. */
export const RoomTimeResponse = envelope({
  now_ms: Type.Number({ description: 'Milliseconds since 1970.' }),
});
export type RoomTimeResponse = Static<typeof RoomTimeResponse>;

/** Query of `GET /v1/rooms`. */
export const RoomsQuery = Type.Object({ country: Type.Optional(ClaimedCountry) });

/** A public room with members who are present. */
export const PublicRoom = Type.Object({
  id: RoomId,
  video: VideoSummary,
  host_name: Type.String(),
  people: Type.Integer({ minimum: 1, maximum: maxMembers }),
  playing: Type.Boolean(),
});
export type PublicRoom = Static<typeof PublicRoom>;

/** Response of it: those with most people first, at most 20. */
export const RoomsResponse = envelope({ data: Type.Array(PublicRoom) });
export type RoomsResponse = Static<typeof RoomsResponse>;

/**
 * The events that the stream of a room's page has beside others (docs/specification/rooms.md#room-events):
 * name → data. The first three come first, so that a stream that was lost leaves no gap.
 */
export type RoomStreamEvents = {
  room: RoomState;
  roomDetail: RoomDetail;
  /** Members who came or changed, and ids of those who left; `all`: these are all who are present. */
  roomMembers: { all?: true; changed: RoomMember[]; gone: number[] };
  /** A member thanked the sharer of the room's video. */
  roomGift: { name: string; amount: number };
  /** The room ended, or the member was removed. */
  roomEnd: { reason: 'ended' | 'removed' };
};
