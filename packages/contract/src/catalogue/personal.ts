import { Type, type Static } from 'typebox';
import { SessionToken } from '../account/account.ts';
import { pageSize } from '../gift/economy.ts';
import { envelope, Next, paging } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { VideoSummary } from '../video/video.ts';

/** Why a video is in a personal list (docs/specification/catalogue.md#for-you). */
const reasonKinds = ['shared', 'given', 'donors', 'subcategory', 'language', 'outside'] as const;

/** The reason for which a video is in a personal list. */
export const Reason = Type.Object({
  kind: Type.Enum([...reasonKinds], {
    description:
      'A followed user shared it or gave to it; donors in common; the subcategory or the audio language is one ' +
      'that the account watches; or it is from outside of all of these.',
  }),
  user_id: Type.Optional(Type.Integer({ description: 'Of "shared" and "given": the user.' })),
  user_name: Type.Optional(Type.String()),
  amount: Type.Optional(Type.Integer({ description: 'Of "given": petals.' })),
  timestamp: Type.Optional(Type.Integer({ description: 'Of "shared" and "given": when, in Unix seconds.' })),
  title: Type.Optional(
    Type.String({
      description:
        'Of "donors": the video of which the account and they are donors, or that the account watched to the end.',
    }),
  ),
});
export type Reason = Static<typeof Reason>;

/** A video of a personal list. */
export const PersonalVideo = Type.Object({ ...VideoSummary.properties, reason: Reason });
export type PersonalVideo = Static<typeof PersonalVideo>;

const caller = { country: ClaimedCountry, token: SessionToken };

/** Query of `GET /v1/video/following` (docs/specification/catalogue.md#following). */
export const FollowingVideosQuery = Type.Partial(Type.Object({ ...paging(pageSize), ...caller }));

/** Query of `GET /v1/video/for-you` (docs/specification/catalogue.md#for-you). */
export const ForYouQuery = Type.Partial(Type.Object({ after: paging(pageSize).after, ...caller }));

/** Response of both. */
export const PersonalListResponse = envelope({ data: Type.Array(PersonalVideo), next: Next });
export type PersonalListResponse = Static<typeof PersonalListResponse>;
