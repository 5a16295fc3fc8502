import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { VideoSummary } from '../video/video.ts';
import { envelope } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { linkStates, maxOffsetS } from './work-rules.ts';

const VideoName = Type.Object({
  source: Type.String({ maxLength: 40 }),
  id: Type.String({ maxLength: 400 }),
});

/** A video of a work, as its copies are listed at a video (docs/specification/works.md#work). */
export const WorkVideo = Type.Object({
  video: VideoSummary,
  offset_s: Type.Integer({
    description: 'How many seconds later its content begins than that of the video in the path.',
  }),
  state: Type.Enum(['draft', 'confirmed'], {
    description: 'Confirmed: it is the same work. Draft: a user has proposed it.',
  }),
  offline: Type.Optional(Type.Literal(true, { description: 'Its source does not have it any more.' })),
});
export type WorkVideo = Static<typeof WorkVideo>;

/** A link between two videos (docs/specification/works.md#link). */
export const VideoLink = Type.Object({
  id: Type.Integer({ description: 'As the id of a target of reports of the kind "link".' }),
  from: VideoName,
  to: VideoName,
  offset_s: Type.Integer({ description: 'How many seconds later the content of "to" begins.' }),
  state: Type.Enum([...linkStates]),
  locked: Type.Boolean({ description: 'A moderator has decided it.' }),
  agree: Type.Integer({ description: 'Votes.' }),
  disagree: Type.Integer({ description: 'Votes.' }),
  account_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Who proposed it; null if the account was deleted.',
  }),
  account_name: Type.String(),
  vote: Type.Optional(Type.Boolean({ description: "The account's own vote; absent without one." })),
});
export type VideoLink = Static<typeof VideoLink>;

/** The work of a video. */
export const Work = Type.Object({
  id: Type.Integer({ description: 'Another one after a join or a split.' }),
  videos: Type.Array(WorkVideo, { description: 'The video itself is the first one.' }),
  links: Type.Array(VideoLink, {
    description: 'Those of its videos that are not refused, the oldest first.',
  }),
});
export type Work = Static<typeof Work>;

/** Query of `GET /v1/video/{source}/{id}/work`. */
export const WorkQuery = Type.Object({ country: Type.Optional(ClaimedCountry) });

export const WorkResponse = envelope({ data: Work });
export type WorkResponse = Static<typeof WorkResponse>;

/** Body of `PUT /v1/video/{source}/{id}/same`: the other video (docs/specification/works.md#link). */
export const SameBody = Type.Object({
  source: Type.String({ maxLength: 40, description: 'Of the video that is the same.' }),
  id: Type.String({ maxLength: 400 }),
  offset_s: Type.Optional(
    Type.Integer({
      minimum: -maxOffsetS,
      maximum: maxOffsetS,
      description: 'How many seconds later its content begins than that of the video in the path; default 0.',
    }),
  ),
  suggested: Type.Optional(
    Type.Boolean({ description: 'It is the response to a suggestion; counted where the videos are alike.' }),
  ),
  token: Type.Optional(SessionToken),
});
export type SameBody = Static<typeof SameBody>;

/** Body of `POST /v1/video/{source}/{id}/same/vote`: on the link to this video. */
export const SameVoteBody = Type.Object({
  source: Type.String({ maxLength: 40, description: 'Of the other video of the link.' }),
  id: Type.String({ maxLength: 400 }),
  agree: Type.Boolean(),
  token: Type.Optional(SessionToken),
});
export type SameVoteBody = Static<typeof SameVoteBody>;

/** Query of `GET /v1/video/{source}/{id}/suggestions`: facts of a video that is not shared yet. */
export const SuggestionQuery = Type.Object({
  title: Type.Optional(Type.String({ maxLength: 300 })),
  duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Seconds.' })),
  playlist: Type.Optional(Type.Boolean({ description: 'It is a playlist.' })),
  country: Type.Optional(ClaimedCountry),
});
export type SuggestionQuery = Static<typeof SuggestionQuery>;

/** Response of it: videos that are perhaps the same, the most alike first; at most three. */
export const SuggestionsResponse = envelope({ data: Type.Array(VideoSummary) });
export type SuggestionsResponse = Static<typeof SuggestionsResponse>;

/** Body of `POST /v1/video/{source}/{id}/same/decline`: the suggested video that is another one. */
export const DeclineBody = Type.Object({
  source: Type.String({ maxLength: 40 }),
  id: Type.String({ maxLength: 400 }),
  token: Type.Optional(SessionToken),
});
export type DeclineBody = Static<typeof DeclineBody>;
