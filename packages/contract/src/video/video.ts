import { Type, type Static } from 'typebox';
import { HandleOrNull, SessionToken } from '../account/account.ts';
import { maxHidden, maxPage, maxRank, pageSize } from '../gift/economy.ts';
import { envelope, Next, paging } from '../wire/envelope.ts';
import { ClaimedCountry } from '../wire/geo.ts';
import { sorts } from '../catalogue/sort.ts';
import { videoTypes } from '../sources/source.ts';
import { sources } from '../sources/sources.ts';
import { categories } from '../catalogue/categories.ts';
import { languageCodes } from '../subtitle/cue.ts';

const union = <T extends string>(values: readonly T[]) => Type.Enum([...values] as [T, ...T[]]);

/** The images of a video. */
export const Thumbnails = Type.Object({
  high: Type.Object({
    url: Type.String({ description: 'The URL at the source; load it through /v1/image.' }),
    sig: Type.Optional(
      Type.String({
        description: 'The "sig" that /v1/image needs for a video that is not shared.',
      }),
    ),
  }),
});

/** The newest note of a gift to a video; not of its sharer's own. */
export const NewestNote = Type.Object(
  {
    name: Type.String({ description: 'The donor.' }),
    amount: Type.Integer({ description: 'Petals.' }),
    note: Type.String(),
  },
  { description: 'Only in lists: the newest note of a gift from another account than the sharer.' },
);

/** A video as lists, search and gifts show it (docs/specification/videos.md#video-fields). */
export const VideoSummary = Type.Object({
  id: Type.String({ description: "The upstream's own id; unique together with the source." }),
  source: union(sources),
  title: Type.String(),
  thumbnails: Thumbnails,
  video_type: union(videoTypes),
  category: union(categories),
  label: Type.String({ description: 'The subcategory.' }),
  audio: Type.String({ description: 'Sound-track language.' }),
  subtitle: Type.String({ description: 'Subtitle language.' }),
  duration: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Seconds; null where the source does not state it.',
  }),
  episode_count: Type.Integer({ description: '0 unless it is a playlist.' }),
  video_bloom_balance: Type.Integer({ description: 'Rank weight in petals.' }),
  account_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The id of the sharer, as in /v1/user; null if the account was deleted.',
  }),
  account_name: Type.String({ description: 'The sharer.' }),
  account_handle: HandleOrNull,
  share_timestamp: Type.Integer({ description: 'Unix seconds.' }),
  update_timestamp: Type.Integer({
    description:
      'Unix seconds; lists are ordered by it, newest first, unless "sort" says otherwise. A gift moves it toward now.',
  }),
  line: Type.Optional(
    Type.String({ description: 'Why its sharer finds it worth watching; absent without one.' }),
  ),
  community_subtitles: Type.Optional(
    Type.Array(union(Object.values(languageCodes)), {
      description:
        'The languages in which users have written subtitles, as codes of the filter; absent where none.',
    }),
  ),
  moments: Type.Optional(
    Type.Integer({
      description:
        'How many moments it has, with their replies (docs/specification/moments.md#moment); absent where none.',
    }),
  ),
  newest_note: Type.Optional(NewestNote),
  sources: Type.Optional(
    Type.Array(union(sources), {
      description:
        'Only in lists: the sources of all copies of its work that the visitor can see, its own first; absent where there is one only.',
    }),
  ),
  thanks: Type.Optional(
    Type.Integer({
      description:
        'In lists ordered by thanks: petals that count of what others gave in the period; absent where none.',
    }),
  ),
});
export type VideoSummary = Static<typeof VideoSummary>;

/** An episode of a playlist. */
export const Episode = Type.Object({ id: Type.String(), title: Type.String() });
export type Episode = Static<typeof Episode>;

/** A video as its own page shows it: the summary with episodes and URLs. */
export const Video = Type.Object({
  ...VideoSummary.properties,
  list: Type.Array(Episode, { description: 'The episodes; empty unless it is a playlist.' }),
  url: Type.Union([Type.String(), Type.Record(Type.String(), Type.String())], {
    description: "The video's URL at its source, or a map of URLs by episode id.",
  }),
  subtitle_coverage: Type.Optional(
    Type.Object(
      { english: Type.Integer(), chinese: Type.Integer() },
      {
        description:
          'The percentages of cues with words in each language, of a series the highest of its episodes; absent without subtitles by users.',
      },
    ),
  ),
  offline: Type.Optional(
    Type.Literal(true, {
      description: 'Its source does not have it any more: it is not in lists, and cannot be played.',
    }),
  ),
  waiting: Type.Optional(
    Type.Literal(true, {
      description: 'It waits for a moderator, and only its sharer sees it.',
    }),
  ),
});
export type Video = Static<typeof Video>;

/** A video as its source describes it now, shared or not (`remote=true`). */
export const RemoteVideo = Type.Object({
  ...Type.Pick(Video, [
    'id',
    'source',
    'title',
    'thumbnails',
    'video_type',
    'duration',
    'episode_count',
    'list',
    'url',
  ]).properties,
  uploader: Type.Optional(
    Type.String({ description: 'Who put it on the source; absent where the source does not say.' }),
  ),
});
export type RemoteVideo = Static<typeof RemoteVideo>;

/** Response of `GET /v1/video/{source}/{id}`; a `RemoteVideo` with `remote=true`. */
export const VideoResponse = envelope({ data: Type.Union([Video, RemoteVideo]) });

export const ShareResponse = envelope({
  message: Type.String({ description: 'What was done, in English.' }),
  data: Video,
  first: Type.Boolean({ description: 'It is the first video that the account has ever shared.' }),
});
export type ShareResponse = Static<typeof ShareResponse>;

/** Path of everything below `/v1/video/{source}/{id}`; the service checks both. */
export const VideoPath = Type.Object({ source: Type.String(), id: Type.String() });

/** Fields of the path that a body may repeat; the request is refused where the two differ. */
export const repeatedPath = {
  id: Type.Optional(Type.String({ maxLength: 400 })),
  source: Type.Optional(Type.String({ maxLength: 40 })),
};

/** Body of `PUT /v1/video/{source}/{id}/line` (docs/specification/sharing.md#blurb). */
export const VideoLineBody = Type.Object({
  text: Type.String({
    maxLength: 1_200,
    description: 'At most 140 characters after trimming; empty to remove the line.',
  }),
  token: Type.Optional(SessionToken),
  ...repeatedPath,
});

/** Response of `PUT /v1/video/{source}/{id}/line`. */
export const VideoLineResponse = envelope({ data: Video });
export type VideoLineResponse = Static<typeof VideoLineResponse>;

/** A video's rank in its category; null when hidden or below `maxRank`. */
export const Rank = Type.Union([Type.Integer(), Type.Null()], {
  description: `Rank in the category; null while hidden or offline, and beyond ${maxRank}.`,
});

export const VideoQuery = Type.Object({
  remote: Type.Optional(
    Type.Enum(['true', 'false'], { description: 'Read the source instead of the catalogue.' }),
  ),
  country: Type.Optional(ClaimedCountry),
});

const pages = {
  ...paging(pageSize),
  page: Type.Integer({
    minimum: 1,
    maximum: maxPage,
    description: `From 1, default 1; ignored with "after", with which lists continue beyond ${maxPage}.`,
  }),
};

const filters = {
  sort: Type.Enum([...sorts], { description: 'Default activity.' }),
  category: Type.String({
    maxLength: 40,
    description: `${categories.join(', ')}; or "movie" for movies, "video" for other.`,
  }),
  label: Type.String({ maxLength: 40, description: 'The subcategory.' }),
  audio: Type.String({ maxLength: 40, description: 'Sound-track language, coarse or fine.' }),
  subtitle: Type.String({ maxLength: 40, description: 'Subtitle language, coarse or fine.' }),
  needs: Type.Enum(Object.values(languageCodes), {
    description:
      'Only videos for which users can write subtitles that this language is missing in, wholly or in part.',
  }),
  country: ClaimedCountry,
};

/** Query of `GET /v1/video/list` (docs/specification/catalogue.md#list). */
export const ListQuery = Type.Partial(
  Type.Object({
    ...pages,
    ...filters,
    sharer: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The id of an account: only the videos that it shared.',
    }),
  }),
);
export type ListQuery = Static<typeof ListQuery>;

/** Body of `POST /v1/video/search`. */
export const SearchBody = Type.Object({
  key_words: Type.String({
    maxLength: 200,
    description: '1 to 20 characters; an accent is part of its letter.',
  }),
  exact: Type.Optional(
    Type.Boolean({ description: 'True: the words as they are, also if one seems mistyped.' }),
  ),
  ...Type.Partial(Type.Object({ ...pages, ...filters })).properties,
});
export type SearchBody = Static<typeof SearchBody>;

/** Query of `GET /v1/video/{source}/{id}/related`. */
export const RelatedQuery = Type.Partial(Type.Object({ limit: pages.limit, country: ClaimedCountry }));

/** Response of `GET /v1/video/{source}/{id}/related` (docs/specification/catalogue.md#related-videos). */
export const RelatedResponse = envelope({ data: Type.Array(VideoSummary) });
export type RelatedResponse = Static<typeof RelatedResponse>;

const list = {
  data: Type.Array(VideoSummary),
  next: Next,
  hidden: Type.Optional(
    Type.Integer({
      description: `On the first page, where the visitor's country hides sources: how many videos are left out; ${maxHidden + 1} if more than ${maxHidden}.`,
    }),
  ),
};

export const VideoListResponse = envelope(list);
export type VideoListResponse = Static<typeof VideoListResponse>;

/** A category, or a subcategory of it (docs/specification/catalogue.md#empty-search). */
export const NearestCategory = Type.Object({
  category: union(categories),
  label: Type.Optional(Type.String()),
});
export type NearestCategory = Static<typeof NearestCategory>;

/** Response of `POST /v1/video/search` (docs/specification/catalogue.md#search). */
export const SearchResponse = envelope({
  ...list,
  folded: Type.Optional(Type.String({ description: 'What was searched, where it is not what was sent.' })),
  corrected: Type.Optional(
    Type.Literal(true, {
      description: '"folded" has a word in place of one that seemed mistyped.',
    }),
  ),
  total: Type.Optional(
    Type.Integer({
      description: `On the first page: how many videos match; ${maxHidden + 1} if more than ${maxHidden}.`,
    }),
  ),
  nearest: Type.Optional(NearestCategory),
});
export type SearchResponse = Static<typeof SearchResponse>;
