import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { maxCollectionText, maxCollectionTitle, visibilities } from './collection-rules.ts';
import { pageSize } from '../gift/economy.ts';
import { envelope, Next, paging, RequestId } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { SavedVideo } from '../account/user.ts';

/** Path of everything below `/v1/collection/{collection}`. */
export const CollectionPath = Type.Object({ collection: Type.String() });
/** Path of a video in a collection; the service checks all three. */
export const CollectionVideoPath = Type.Object({
  collection: Type.String(),
  source: Type.String(),
  id: Type.String(),
});

// The service checks both lengths, which count after cleaning.
const Title = Type.String({
  maxLength: 800,
  description: `One line of plain text: 1 to ${maxCollectionTitle} characters.`,
});
const Text = Type.String({
  maxLength: 4_000,
  description: `What it is about, one line of plain text: at most ${maxCollectionText} characters.`,
});
const Visible = Type.Enum([...visibilities], {
  description: 'Unlisted: who has the link can see it. Private: its maker alone.',
});

const images = Type.Array(Type.String(), {
  description: 'The images of its first videos, at most four; load them through /v1/image.',
});
const video_count = Type.Integer({
  description: 'Also of videos that are offline or hidden from the visitor.',
});

/** A collection of videos (docs/specification/collections.md#collection). */
export const Collection = Type.Object({
  id: Type.String({ description: 'Cannot be guessed.' }),
  title: Title,
  text: Text,
  visibility: Visible,
  account_id: Type.Integer({ description: 'Its maker.' }),
  account_name: Type.String(),
  account_handle: HandleOrNull,
  created_timestamp: Type.Integer({ description: 'Unix seconds.' }),
  video_count,
  images,
  received: Type.Integer({ description: 'What others have given to it, petals.' }),
  removed: Type.Optional(
    Type.Literal(true, { description: 'Moderators removed it, so that only its maker sees it.' }),
  ),
});
export type Collection = Static<typeof Collection>;

/** Body of `PUT /v1/collection`, which makes one. */
export const NewCollectionBody = Type.Object({
  title: Title,
  text: Type.Optional(Text),
  visibility: Visible,
  token: Type.Optional(SessionToken),
  request_id: Type.Optional(RequestId),
});
export type NewCollectionBody = Static<typeof NewCollectionBody>;

/** Body of `PUT /v1/collection/{collection}`, which replaces all three. */
export const CollectionBody = Type.Omit(NewCollectionBody, ['request_id']);

/** Response of both. */
export const CollectionResponse = envelope({ data: Collection });
export type CollectionResponse = Static<typeof CollectionResponse>;

const page = { ...paging(pageSize), token: SessionToken, country: ClaimedCountry };

/** A video, where a query or a body names it. */
const named = { source: Type.String({ maxLength: 40 }), id: Type.String({ maxLength: 400 }) };

/** Query of `GET /v1/collection/{collection}`; with `source` and `id` it begins behind this video. */
export const CollectionQuery = Type.Partial(Type.Object({ ...page, ...named }));

/** Response of `GET /v1/collection/{collection}`: a page of its videos, in its order. */
export const CollectionVideosResponse = envelope({
  collection: Collection,
  following: Type.Optional(
    Type.Boolean({ description: 'Whether the account follows it; absent for visitors.' }),
  ),
  data: Type.Array(SavedVideo),
  next: Next,
});
export type CollectionVideosResponse = Static<typeof CollectionVideosResponse>;

/** Body of `POST /v1/collection/{collection}/move`. */
export const CollectionMoveBody = Type.Object({
  ...named,
  before: Type.Optional(
    Type.Object(named, {
      description: 'The video in the collection before which it goes; without it, to the end.',
    }),
  ),
  token: Type.Optional(SessionToken),
});
export type CollectionMoveBody = Static<typeof CollectionMoveBody>;

/** Body of `POST /v1/collection/{collection}/gift`. */
export const CollectionGiftBody = Type.Object({
  // isGiftAmount checks it, not the schema: an invalid amount has an error key of its own.
  amount: Type.Optional(Type.Unknown({ description: 'Petals: a whole number from 1 to 1e12.' })),
  token: Type.Optional(SessionToken),
  request_id: Type.Optional(RequestId),
});

/** Response of a gift to a collection (docs/specification/collections.md#collection-thanks). */
export const CollectionGiftResponse = envelope({
  message: Type.String({ description: 'What was done, in English.' }),
  balance: Type.Integer({ description: "The donor's new balance, petals." }),
  data: Collection,
});
export type CollectionGiftResponse = Static<typeof CollectionGiftResponse>;

/** Query of `GET /v1/user/{id}/collections`. */
export const UserCollectionsQuery = Type.Partial(Type.Object(page));

/** Response of `GET /v1/user/{id}/collections`: the public ones, the newest first. */
export const UserCollectionsResponse = envelope({ data: Type.Array(Collection), next: Next });
export type UserCollectionsResponse = Static<typeof UserCollectionsResponse>;

/** Query of `GET /v1/account/collections`; `source` and `id` name a video. */
export const OwnCollectionsQuery = Type.Partial(
  Type.Object({ ...named, token: SessionToken, country: ClaimedCountry }),
);

const contains = Type.Optional(
  Type.Boolean({ description: 'Whether the video of the query is in it; absent without one.' }),
);

export const OwnCollection = Type.Object({ ...Collection.properties, contains });
export type OwnCollection = Static<typeof OwnCollection>;

/**
 * The saved videos, beside the account's collections: the first of them, private, which cannot be deleted.
 */
export const SavedSummary = Type.Object({ video_count, images, contains });

/** Response of `GET /v1/account/collections`: all of them, the newest first. */
export const OwnCollectionsResponse = envelope({
  saved: SavedSummary,
  data: Type.Array(OwnCollection),
  followed: Type.Optional(
    Type.Array(Collection, {
      description:
        'Those that the account follows, the last followed first; absent where the query names a video.',
    }),
  ),
});
export type OwnCollectionsResponse = Static<typeof OwnCollectionsResponse>;
