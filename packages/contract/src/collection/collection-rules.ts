/** The rules of collections that server and web share (docs/specification/collections.md#collection). */

/** Who may see a collection: everybody, with a place in lists; those who have its link; its maker alone. */
export const visibilities = ['public', 'unlisted', 'private'] as const;
export type Visibility = (typeof visibilities)[number];

/** How many collections an account has at most, how many it follows, and how many videos each of them has. */
export const maxCollections = 200;
export const maxFollowedCollections = 200;
export const maxCollectionVideos = 1_000;
/** The longest title and the longest text of a collection, in characters. */
export const maxCollectionTitle = 100;
export const maxCollectionText = 500;
