import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { pageSize } from '../gift/economy.ts';
import { envelope, Next, paging, storableText } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { maxDurationS } from './history-rules.ts';
import { SavedVideo } from '../account/user.ts';
import { repeatedPath } from '../video/video.ts';

/**
 * How far a video was watched, as its player says; a heartbeat can carry it
 * (docs/specification/playback.md#watch-history).
 */
export const progressFields = {
  episode: Type.String({
    maxLength: 400,
    pattern: storableText,
    description: 'The id of the episode, as in "list"; missing for a video without episodes.',
  }),
  position_s: Type.Integer({
    minimum: 0,
    maximum: maxDurationS,
    description: 'Whole seconds from the start, at most "duration_s".',
  }),
  duration_s: Type.Integer({
    minimum: 0,
    maximum: maxDurationS,
    description: 'Whole seconds; 0 where the player states no time, as for a live stream.',
  }),
};

/**
 * Body of `PUT /v1/video/{source}/{id}/progress`. Errors: `request.invalid` with `params.field`, also for an
 * episode that the video does not have.
 */
export const ProgressBody = Type.Object({
  position_s: progressFields.position_s,
  duration_s: progressFields.duration_s,
  episode: Type.Optional(progressFields.episode),
  watched_timestamp: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 9_999_999_999,
      description:
        'Unix seconds when it was watched, for what a device remembered before the sign-in; by default ' +
        'now. The newest wins, and a time in the future is now.',
    }),
  ),
  token: Type.Optional(SessionToken),
  ...repeatedPath,
});
export type ProgressBody = Static<typeof ProgressBody>;

/** How far the account has watched a video or one of its episodes. */
export const Progress = Type.Object({
  ...progressFields,
  episode: Type.Optional(progressFields.episode),
  finished: Type.Boolean({
    description: 'The last 5 % were reached, or the player states no time.',
  }),
  watched_timestamp: Type.Integer({ description: 'Unix seconds.' }),
});
export type Progress = Static<typeof Progress>;

/** Response of `GET /v1/video/{source}/{id}/progress`: the episode watched last first, then the others. */
export const ProgressResponse = envelope({ data: Type.Array(Progress) });
export type ProgressResponse = Static<typeof ProgressResponse>;

/** Query of `GET /v1/account/history`. */
export const HistoryQuery = Type.Partial(
  Type.Object({
    ...paging(pageSize),
    unfinished: Type.Enum(['true', 'false'], {
      description:
        'True: only videos that can be continued, which includes a playlist unless its last episode is finished.',
    }),
    country: ClaimedCountry,
    token: SessionToken,
  }),
);

/** A video of the history, with the episode of it that was watched last. */
export const HistoryEntry = Type.Object({
  video: SavedVideo,
  ...Progress.properties,
  episode_number: Type.Optional(
    Type.Integer({ description: 'From 1; missing without an episode or if the playlist lost it.' }),
  ),
  episode_title: Type.Optional(Type.String()),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Response of `GET /v1/account/history`, the last watched first. */
export const HistoryResponse = envelope({
  data: Type.Array(HistoryEntry),
  next: Next,
  enabled: Type.Boolean({ description: 'Whether what the account watches is stored.' }),
});
export type HistoryResponse = Static<typeof HistoryResponse>;

/** Query of `DELETE /v1/account/history`: the whole history, or the video of `source` and `id`. */
export const HistoryDeletion = Type.Partial(
  Type.Object({
    source: Type.String({ maxLength: 40 }),
    id: Type.String({ maxLength: 400 }),
    token: SessionToken,
  }),
);

/** Body of `PUT /v1/account/history`: while it is off, nothing is stored. */
export const HistorySwitch = Type.Object({
  enabled: Type.Boolean(),
  token: Type.Optional(SessionToken),
});
/** Response of `PUT /v1/account/history`. */
export const HistorySwitched = envelope({ enabled: Type.Boolean() });
