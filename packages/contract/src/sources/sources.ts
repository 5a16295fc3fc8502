/** The sites that videos live on (product.md §1). */
export const sources = ['youtube', 'bilibili', 'tencent', 'subo', 'zdziyuan'] as const;
export type Source = (typeof sources)[number];

/** What a shared link is (product.md §3). */
export const videoTypes = ['Video', 'Playlist', 'Live'] as const;
export type VideoType = (typeof videoTypes)[number];
