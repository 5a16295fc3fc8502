import { Type, type Static } from 'typebox';
import { Handle, SessionToken } from './account.ts';
import { pageSize } from '../gift/economy.ts';
import { envelope, Next, paging } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { Video, VideoSummary } from '../video/video.ts';

/** Path of everything below `/v1/user/{id}`; the service checks the id. */
export const UserPath = Type.Object({ id: Type.String() });

/** Path of `GET /v1/user/{id}`, which finds users by their handles too. */
export const UserOrHandlePath = Type.Object({
  id: Type.String({ description: 'The id, or the handle after an `@`.' }),
});

/** The facts about a user that everybody may know (docs/specification/people.md#users). */
export const User = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  handle: Handle,
  joined_timestamp: Type.Integer({ description: 'Unix seconds.' }),
  shared_count: Type.Integer({
    description: 'How many videos the user has shared that moderators have not removed.',
  }),
  received: Type.Integer({ description: 'Petals that gifts to these videos have brought.' }),
  follower_count: Type.Integer({ description: 'How many accounts follow the user.' }),
});
export type User = Static<typeof User>;

/** A user in a list: all but the number of followers, which takes longer to count. */
export const ListedUser = Type.Omit(User, ['follower_count']);
export type ListedUser = Static<typeof ListedUser>;

/** Response of `GET /v1/user/{id}`. */
export const UserResponse = envelope({ data: User });
export type UserResponse = Static<typeof UserResponse>;

/** A user on the board of sharers (docs/specification/people.md#board). */
export const ThankedUser = Type.Object({
  rank: Type.Integer({ description: 'From 1; equal petals have the same rank.' }),
  id: Type.Integer(),
  name: Type.String(),
  handle: Handle,
  thanks: Type.Integer({
    description: 'Petals that count of what others gave to the videos of the user in the last seven days.',
  }),
  shared_count: Type.Integer({ description: 'Videos that the user has shared.' }),
});
export type ThankedUser = Static<typeof ThankedUser>;

/** Response of `GET /v1/user/thanked`: at most ten users, the most thanked first. */
export const ThankedUsersResponse = envelope({ data: Type.Array(ThankedUser) });
export type ThankedUsersResponse = Static<typeof ThankedUsersResponse>;

const ownList = { ...paging(pageSize), token: SessionToken };
const userId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Query of `GET /v1/account/following`. */
export const FollowingQuery = Type.Partial(Type.Object({ ...ownList, id: userId }));

/** Response of `GET /v1/account/following`: the followed users, the last followed first. */
export const FollowingResponse = envelope({ data: Type.Array(ListedUser), next: Next });
export type FollowingResponse = Static<typeof FollowingResponse>;

/** Query of `GET /v1/account/saved`. */
export const SavedQuery = Type.Partial(
  Type.Object({
    ...ownList,
    country: ClaimedCountry,
    source: Type.String({ maxLength: 40 }),
    id: Type.String({ maxLength: 400 }),
  }),
);

/** A video of the user's own list, also while it is offline or removed. */
export const SavedVideo = Type.Object({
  ...VideoSummary.properties,
  offline: Video.properties.offline,
  waiting: Video.properties.waiting,
  removed: Type.Optional(
    Type.Literal(true, {
      description:
        'Moderators removed it; then it is `offline` too, and has neither title nor image nor line.',
    }),
  ),
});
export type SavedVideo = Static<typeof SavedVideo>;

/** Response of `GET /v1/account/saved`, the last saved first. */
export const SavedResponse = envelope({ data: Type.Array(SavedVideo), next: Next });
export type SavedResponse = Static<typeof SavedResponse>;

/** Query of `GET /v1/account/videos`. */
export const OwnVideosQuery = Type.Partial(Type.Object(ownList));

export const OwnVideo = Type.Object({
  ...SavedVideo.properties,
  removable: Type.Boolean({
    description: 'No other user has moved petals on it or written its subtitles.',
  }),
});
export type OwnVideo = Static<typeof OwnVideo>;

/**
 * Response of `GET /v1/account/videos`: the account's own videos, also those that lists do not show, the
 * last shared first.
 */
export const OwnVideosResponse = envelope({ data: Type.Array(OwnVideo), next: Next });
export type OwnVideosResponse = Static<typeof OwnVideosResponse>;
