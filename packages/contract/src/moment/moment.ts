import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { maxMentions } from '../chat/chat-rules.ts';
import { envelope, Next, paging, RequestId, storableText } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { maxDurationS } from '../history/history-rules.ts';
import {
  densityMs,
  firstReplies,
  maxMomentLength,
  maxMomentThanks,
  maxSegmentMoments,
  momentModes,
  momentPageSize,
  momentSorts,
  segmentMs,
} from './moment-rules.ts';
import { repeatedPath } from '../video/video.ts';

/** The id of a moment. Ids grow in the order in which moments are posted. */
const MomentId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Path of everything below `/v1/moment/{id}`. */
export const MomentPath = Type.Object({ id: MomentId });

const at_ms = Type.Integer({
  minimum: 0,
  maximum: maxDurationS * 1_000,
  description:
    'Milliseconds from the start of the video or episode, at most a second after its end, or 12 hours where its length is not known; absent: about all of it.',
});
const mode = Type.Enum([...momentModes], {
  description:
    'Where it stands still over a stream for some seconds, centred; absent: it flies from right to left. Only with "at_ms".',
});
const episode = Type.String({
  minLength: 1,
  maxLength: 400,
  pattern: storableText,
  description: 'The id of the episode, as in "list"; absent for a video without episodes.',
});
/** How many moments of a video are shown, replies and all episodes included. */
const moments = Type.Integer({
  minimum: 0,
  description: 'How many moments of the video are shown, replies and all episodes included.',
});

const fields = {
  id: MomentId,
  content: Type.String({ description: 'Plain text, one line.' }),
  spoiler: Type.Boolean({ description: 'Covered until pressed.' }),
  time: Type.Integer({ description: 'When it was posted: milliseconds since 1970.' }),
  edited: Type.Boolean({ description: 'Its author has changed it since.' }),
  user_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null: imported, without an author.',
  }),
  user_name: Type.String({ description: 'Empty for an imported one.' }),
  user_handle: HandleOrNull,
  thanks: Type.Integer({ minimum: 0, description: 'What others have thanked with, petals.' }),
  lang: Type.Enum(['zh', 'ja', 'ko', 'en', 'und'], {
    description: 'The language, as far as its letters show it, for the attribute of HTML.',
  }),
  mentions: Type.Optional(
    Type.Array(Type.Integer(), { description: 'Ids of the accounts that it mentions.' }),
  ),
};

/** A reply to a moment; it has the second and the episode of that moment. */
export const MomentReply = Type.Object({
  ...fields,
  reply_to: Type.Integer({ description: 'The moment that it replies to.' }),
});
export type MomentReply = Static<typeof MomentReply>;

/** A comment on a video, with a second of it or without (docs/specification/moments.md#moment). */
export const Moment = Type.Object({
  ...fields,
  at_ms: Type.Optional(at_ms),
  mode: Type.Optional(mode),
  episode: Type.Optional(episode),
  reply_count: Type.Integer({ minimum: 0 }),
  replies: Type.Array(MomentReply, {
    description: `The oldest ${firstReplies}.`,
  }),
  replies_next: Type.Optional(
    Type.String({
      description: 'With it "GET /v1/moment/{id}/replies" continues; present while more exist.',
    }),
  ),
});
export type Moment = Static<typeof Moment>;

/** Query of `GET /v1/video/{source}/{id}/moments`. */
export const MomentsQuery = Type.Partial(
  Type.Object({
    episode,
    sort: Type.Enum([...momentSorts], {
      description:
        '"best" (default): by thanks; "newest": the last posted first; "time": by second, those without one at the end.',
    }),
    ...paging(momentPageSize),
    from: {
      ...at_ms,
      description: 'In the order of seconds: the page around this millisecond, in place of the first one.',
    },
    before: Type.String({
      maxLength: 200,
      description: 'The "previous" of a response: what comes before it.',
    }),
    token: SessionToken,
    country: ClaimedCountry,
  }),
);
export type MomentsQuery = Static<typeof MomentsQuery>;

/** A segment of a video or episode that has moments with a second. */
export const MomentSegment = Type.Object({
  n: Type.Integer({
    minimum: 0,
    description: `Its number from 0; each has ${segmentMs / 60_000} minutes.`,
  }),
  v: Type.Integer({ description: 'Its version: a change of its moments makes a higher one.' }),
  density: Type.Array(Type.Integer({ minimum: 0 }), {
    description: `How many moments each of its ${segmentMs / densityMs} parts of ${densityMs / 1_000} seconds has.`,
  }),
  petals: Type.Array(Type.Integer({ minimum: 0 }), {
    description: 'How many petals the moments of each of these parts have been thanked with.',
  }),
});
export type MomentSegment = Static<typeof MomentSegment>;

/**
 * Response of `GET /v1/video/{source}/{id}/moments`: those of the episode, or those that name none
 * (docs/specification/moments.md#moment-list). Errors: `request.notFound`, `video.removed`, `request.invalid`
 * (`after`; `sort`, of which `from` and `before` are no part).
 */
export const MomentsResponse = envelope({
  data: Type.Array(Moment),
  moments,
  segments: Type.Optional(
    Type.Array(MomentSegment, {
      description: 'On the first page: the segments of the episode that have moments, in order.',
    }),
  ),
  next: Next,
  previous: Type.Optional(
    Type.String({
      description: 'In the order of seconds, after "from": present while entries come before.',
    }),
  ),
});
export type MomentsResponse = Static<typeof MomentsResponse>;

/** Query of `GET /v1/moment/{id}`. */
export const MomentQuery = Type.Partial(Type.Object({ token: SessionToken, country: ClaimedCountry }));

/** Query of `GET /v1/moment/{id}/replies`. */
export const MomentRepliesQuery = Type.Partial(
  Type.Object({ ...paging(momentPageSize), token: SessionToken, country: ClaimedCountry }),
);

/** Response of `GET /v1/moment/{id}/replies`: the oldest first. */
export const MomentRepliesResponse = envelope({ data: Type.Array(MomentReply), next: Next });
export type MomentRepliesResponse = Static<typeof MomentRepliesResponse>;

/** Query of `GET /v1/video/{source}/{id}/moments/segment`. */
export const MomentSegmentQuery = Type.Object({
  episode: Type.Optional(episode),
  n: Type.Integer({ minimum: 0, maximum: Math.floor((maxDurationS * 1_000) / segmentMs) }),
  v: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The version that the client knows: while it is the present one, the response may be cached.',
    }),
  ),
  token: Type.Optional(SessionToken),
  country: Type.Optional(ClaimedCountry),
});

/** A moment of a segment, as `[id, at_ms, content, thanks, user_id, spoiler (0 or 1), mode]`. */
export const SegmentMoment = Type.Unsafe<
  [
    id: number,
    at_ms: number,
    content: string,
    thanks: number,
    user_id: number | null,
    spoiler: 0 | 1,
    mode: 0 | 1 | 2,
  ]
>(
  Type.Array(Type.Union([Type.Integer(), Type.String(), Type.Null()]), {
    minItems: 7,
    maxItems: 7,
    description:
      '[id, at_ms, content, thanks, user_id, spoiler (0 or 1), mode (0: flies, 1: top, 2: bottom)]',
    examples: [[1, 84_000, 'Nice', 0, 7, 0, 0]],
  }),
);
export type SegmentMoment = Static<typeof SegmentMoment>;

/**
 * Response of `GET /v1/video/{source}/{id}/moments/segment`: its best moments with a second, without replies,
 * in order of their seconds (docs/specification/moments.md#moment-segments).
 */
export const MomentSegmentResponse = envelope({
  n: Type.Integer(),
  v: Type.Integer({ description: 'The version that this is; 0: it never had a moment.' }),
  data: Type.Array(SegmentMoment, { maxItems: maxSegmentMoments }),
});
export type MomentSegmentResponse = Static<typeof MomentSegmentResponse>;

// cleanMessage checks its length, which counts after cleaning.
const content = Type.String({
  description: `1 to ${maxMomentLength} characters after cleaning; a line break becomes a space.`,
});
const spoiler = Type.Optional(Type.Boolean({ description: 'Default false.' }));
const mentions = Type.Optional(
  Type.Array(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }), {
    maxItems: maxMentions,
    description: 'Ids of the accounts that it mentions, as in "POST /v1/message/post"; whose bells it rings.',
  }),
);

/**
 * Body of `POST /v1/video/{source}/{id}/moments`. Errors: `request.notFound`, `video.removed`,
 * `request.invalid` (`content`; `episode`, which the video does not have; `reply_to`, which is no moment of
 * this video that can be replied to; `at_ms` after its end; `at_ms` and `episode` of a reply, which has
 * those of its moment; `mode` without `at_ms`), `moment.limit`, `chat.slowMode`, `chat.timedOut`,
 * `chat.banned`, `chat.linkTooSoon`, `chat.wordRefused`, `request.keyReused`, `request.tooMany`.
 */
export const MomentPostBody = Type.Object({
  content,
  at_ms: Type.Optional(at_ms),
  mode: Type.Optional(mode),
  episode: Type.Optional(episode),
  reply_to: Type.Optional({
    ...MomentId,
    description: 'The moment that it replies to; not a reply. Without "at_ms" and "episode".',
  }),
  spoiler,
  mentions,
  token: Type.Optional(SessionToken),
  request_id: Type.Optional(RequestId),
  ...repeatedPath,
});
export type MomentPostBody = Static<typeof MomentPostBody>;

/**
 * Body of `PUT /v1/moment/{id}`: replaces content and spoiler mark of one's own moment within ten minutes.
 * Errors: `request.notFound`, `request.forbidden` (another author's), `moment.editTooLate`, `request.invalid`
 * (`content`), and those of a post but `chat.slowMode`.
 */
export const MomentBody = Type.Object({
  content,
  spoiler,
  token: Type.Optional(SessionToken),
});
export type MomentBody = Static<typeof MomentBody>;

export const AnyMoment = Type.Union([MomentReply, Moment]);
export type AnyMoment = Static<typeof AnyMoment>;

/**
 * Response of a post, an edit, and `GET /v1/moment/{id}`, with which a page finds what a bell's entry names.
 */
export const MomentResponse = envelope({ data: AnyMoment });
export type MomentResponse = Static<typeof MomentResponse>;

/**
 * Body of `POST /v1/moment/{id}/thank` (docs/specification/moments.md#moment-thanks). Errors:
 * `request.notFound`, `request.invalid` (`amount`), `moment.own`, `moment.imported` (it has no author),
 * `account.insufficientBloom`, `account.frozen`, `account.waiting`, `chat.banned`, `request.keyReused`.
 */
export const MomentThankBody = Type.Object({
  amount: Type.Integer({
    minimum: 1,
    maximum: maxMomentThanks,
    description: `Petals: 1 to ${maxMomentThanks}.`,
  }),
  token: Type.Optional(SessionToken),
  request_id: Type.Optional(RequestId),
});

export const MomentThankResponse = envelope({
  message: Type.String({ description: 'What was done, in English.' }),
  balance: Type.Integer({ description: "The donor's new balance, petals." }),
  thanks: Type.Integer({ description: 'What the moment has been thanked with, petals.' }),
});
export type MomentThankResponse = Static<typeof MomentThankResponse>;

/**
 * The events of the page's stream (`GET /v1/message/stream?video={source}:{id}`): name → data, without an id
 * (docs/specification/moments.md#moment-events). `moments` is how many the video shows, as in the list. A
 * client that reconnects reads the list again.
 */
export type MomentStreamEvents = {
  /**
   * Posted, edited, thanked, or shown again by a moderator: clients insert and replace by id. With its
   * segment as it is now, where it has a second.
   */
  moment: { moment: AnyMoment; moments: number; segment?: MomentSegment };
  /**
   * Deleted or hidden, with its replies. With the segment that it was in as it is now, where it had a second,
   * and the episode of that.
   */
  momentDelete: { id: number; moments: number; segment?: MomentSegment; episode?: string };
  /** Something may be missing: read the list again. */
  momentReset: Record<string, never>;
};
