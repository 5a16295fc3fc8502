import type { Category } from '@bloom/contract/categories';
import { collectionFeedPath, collectionPagePath } from '@bloom/contract/page';
import { inLocale, type Locale } from '@bloom/contract/locale';
import type { Source } from '@bloom/contract/sources/sources';
import type { Catalogue } from '../catalogue/index.ts';
import type { Collections } from '../collection/index.ts';
import type { Classification } from '../classification/index.ts';
import { atomFeed } from './feed.ts';

const entries = 50;

/** A feed as it depends on the visitor. */
export type FeedView = {
  /** All categories if undefined. */
  category: Category | undefined;
  locale: Locale;
  hiddenFrom: readonly Source[];
};

/**
 * The Atom feeds.
 *
 * @param publicUrl the URL that users open, without a slash at its end
 */
export function createFeeds(
  catalogue: Pick<Catalogue, 'list'>,
  collections: Pick<Collections, 'newest'>,
  classification: () => Classification,
  publicUrl: string,
) {
  // As many as there are categories, languages and sets of hidden sources.
  const made = new Map<string, { etag: string; bytes: Buffer }>();
  return {
    /** The bytes of a feed. They are made once for each state of the list of videos. */
    async bytes({ category, locale, hiddenFrom }: FeedView) {
      const name = category ?? 'all';
      const query = { limit: entries, ...(category && { category }) };
      const { response, etag } = await catalogue.list(query, hiddenFrom);
      const key = [name, locale, ...hiddenFrom].join(' ');
      const known = made.get(key);
      if (known?.etag === etag) return known.bytes;
      const names = category && classification().table.category[category];
      const feed = atomFeed({
        title: names ? `${inLocale(names, locale)} · Bloom` : 'Bloom',
        locale,
        publicUrl,
        path: `/feed/${name}.atom`,
        pagePath: category ? `/?category=${category}` : '/',
        videos: response.data,
      });
      const bytes = Buffer.from(feed);
      made.set(key, { etag, bytes });
      return bytes;
    },
    /** The feed of what was added last to a collection. Error: `request.notFound`. */
    async ofCollection(id: string, { locale, hiddenFrom }: Omit<FeedView, 'category'>) {
      const { collection, data } = await collections.newest(id, { limit: entries, hiddenFrom });
      return atomFeed({
        title: `${collection.title} · Bloom`,
        locale,
        publicUrl,
        path: collectionFeedPath(id),
        pagePath: collectionPagePath(id),
        videos: data,
      });
    },
  };
}
