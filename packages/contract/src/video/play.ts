import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { envelope } from '../wire/envelope.ts';
import { progressFields } from '../history/history.ts';
import { repeatedPath } from './video.ts';

/**
 * Body of `POST /v1/video/{source}/{id}/play` (docs/specification/playback.md#play-registration): sent when
 * playing begins and about every 30 seconds while it goes on. With `position_s` and `duration_s` it also
 * stores how far an account has watched, as `PUT …/progress` does.
 */
export const PlayBody = Type.Partial(
  Type.Object({
    token: SessionToken,
    ...repeatedPath,
    ...progressFields,
    playing: Type.Boolean({
      description: 'True (the default) while it plays; false: it has stopped.',
    }),
  }),
);
export type PlayBody = Static<typeof PlayBody>;

export const PlayResponse = envelope({
  earns: Type.Boolean({
    description:
      'Whether more watching earns activity points: signed in, the source earns, and neither the daily ' +
      'limit nor the length of the video is reached.',
  }),
  heartbeat_s: Type.Integer({ description: 'Seconds until the next one is expected.' }),
});
export type PlayResponse = Static<typeof PlayResponse>;

/** Response of `GET /v1/account/watching` (docs/specification/rewards.md#watch-credit). */
export const WatchingResponse = envelope({
  watched_s: Type.Integer({ description: 'Seconds credited today (UTC).' }),
  points: Type.Number({ description: 'The activity points of that time.' }),
  max_points: Type.Number({ description: 'What a day counts at most.' }),
});
export type WatchingResponse = Static<typeof WatchingResponse>;
