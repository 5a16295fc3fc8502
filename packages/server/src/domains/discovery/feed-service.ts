import type { Category } from '@bloom/contract/catalogue/categories';
import { BloomError } from '@bloom/contract/errors/errors';
import { imageUrl } from '@bloom/contract/video/images';
import {
  collectionFeedPath,
  collectionPagePath,
  momentFeedPath,
  videoPagePath,
  type MomentFeedFormat,
} from '@bloom/contract/page/page';
import { inLocale, type Locale } from '@bloom/contract/wire/locale';
import type { Moment } from '@bloom/contract/moment/moment';
import type { Source } from '@bloom/contract/sources/sources';
import { texts, type Texts } from '@bloom/contract/wire/texts';
import { formatDuration } from '@bloom/contract/wire/time';
import type { VideoSummary } from '@bloom/contract/video/video';
import type { Catalogue } from '../catalogue/index.ts';
import { newestInCollection, type Collections } from '../collection/index.ts';
import type { Db } from '../../schema.ts';
import type { Classification } from '../classification/index.ts';
import { newestMoments, type Moments } from '../moment/index.ts';
import { presentVideo, type VideoKey, type Videos } from '../video/index.ts';
import { atomFeed, jsonFeed, type FeedEntry } from './feed.ts';
import { FeedReader } from './feed-store.ts';
import { xmlText } from './xml.ts';

const entries = 50;

/** A feed as it depends on the visitor. */
export type FeedView = {
  /** All categories if undefined. */
  category: Category | undefined;
  locale: Locale;
  hiddenFrom: readonly Source[];
};

type Sources = {
  catalogue: Pick<Catalogue, 'list'>;
  classification: () => Classification;
  collections: Collections;
  database: { read: Db };
  moments: Moments;
  videos: Pick<Videos, 'find'>;
};

/**
 * The feeds.
 *
 * @param publicUrl the URL that users open, without a slash at its end
 */
export function createFeeds(
  { catalogue, classification, collections, database, moments, videos }: Sources,
  publicUrl: string,
  siteName: () => string,
  reader: Pick<FeedReader, 'idPaths' | 'origin'> = new FeedReader(database.read),
) {
  // As many as there are categories, languages and sets of hidden sources.
  const made = new Map<string, { etag: string; bytes: Buffer }>();
  const origins = async () => ({ publicUrl, idOrigin: (await reader.origin()) ?? publicUrl });
  const videoEntries = async (listed: readonly ListedVideo[]) => {
    const idPathOf = await reader.idPaths(listed);
    return listed.map((video) => videoEntry(video, idPathOf(video), publicUrl));
  };
  return {
    /** The bytes of a feed. They are made once for each state of the list of videos. */
    async bytes({ category, locale, hiddenFrom }: FeedView) {
      const name = category ?? 'all';
      const query = { limit: entries, ...(category && { category }) };
      const { response, etag } = await catalogue.list(query, hiddenFrom, { oldestCopy: true });
      const key = [siteName(), name, locale, ...hiddenFrom].join(' ');
      const known = made.get(key);
      if (known?.etag === etag) return known.bytes;
      const names = category && classification().table.category[category];
      const feed = atomFeed({
        title: names ? `${inLocale(names, locale)} · ${siteName()}` : siteName(),
        locale,
        ...(await origins()),
        path: `/feed/${name}.atom`,
        pagePath: category ? `/?category=${category}` : '/',
        entries: await videoEntries(response.data),
      });
      const bytes = Buffer.from(feed);
      made.set(key, { etag, bytes });
      return bytes;
    },
    /** The feed of what was added last to a collection. Error: `request.notFound`. */
    async ofCollection(id: string, { locale, hiddenFrom }: Omit<FeedView, 'category'>) {
      const { collection, data } = await newestInCollection(collections, id, { limit: entries, hiddenFrom });
      return atomFeed({
        title: `${collection.title} · ${siteName()}`,
        locale,
        ...(await origins()),
        path: collectionFeedPath(id),
        pagePath: collectionPagePath(id),
        entries: await videoEntries(data),
      });
    },
    /** The feed of the newest moments of a video. Errors: `request.notFound`, `video.removed`. */
    async ofMoments(
      key: VideoKey,
      format: MomentFeedFormat,
      { locale, hiddenFrom }: Omit<FeedView, 'category'>,
    ) {
      if (hiddenFrom.includes(key.source)) throw new BloomError('request.notFound');
      const video = presentVideo(await videos.find(key));
      const pagePath = videoPagePath(video);
      const idPath = (await reader.idPaths([key]))(key);
      const words = texts[locale].feeds;
      const feed = {
        title: `${video.title} · ${words.moments}`,
        locale,
        ...(await origins()),
        path: momentFeedPath(key, format),
        pagePath,
        entries: (await newestMoments(moments, key, entries)).map((moment) =>
          momentEntry(moment, { pagePath, idPath, words }),
        ),
      };
      return format === 'atom' ? atomFeed(feed) : jsonFeed(feed);
    },
  };
}

/** A video of a feed, with when it came into its list, if that is not when it was shared (Unix seconds). */
type ListedVideo = VideoSummary & { added_timestamp?: number };

function videoEntry(video: ListedVideo, idPath: string, publicUrl: string): FeedEntry {
  const image = imageUrl(video.thumbnails.high.url, { width: 640 });
  const html = image && `<img src="${xmlText(new URL(image, publicUrl).href)}" alt="">`;
  return {
    path: videoPagePath(video),
    idPath,
    title: video.title,
    author: video.account_name,
    published: video.share_timestamp,
    ...(video.added_timestamp !== undefined && { updated: video.added_timestamp }),
    category: video.category,
    summary: video.line,
    content: html ? { type: 'html', value: html } : undefined,
  };
}

function momentEntry(
  moment: Moment,
  { pagePath, idPath, words }: { pagePath: string; idPath: string; words: Texts['feeds'] },
): FeedEntry {
  const { id, at_ms: atMs, spoiler, content, time } = moment;
  const author = moment.user_name || words.imported;
  return {
    path: `${pagePath}&moment=${id}`,
    idPath: `${idPath}&moment=${id}`,
    title: atMs === undefined ? author : `${author} · ${formatDuration(atMs / 1_000)}`,
    author,
    published: Math.floor(time / 1_000),
    content: { type: 'text', value: spoiler ? words.spoiler : content },
  };
}
