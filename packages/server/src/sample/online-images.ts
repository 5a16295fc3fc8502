import { youtubeImage } from '@bloom/contract/sources/youtube';
import type { Images } from '../domains/image/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Tables } from '../schema.ts';
import { sampleVideos } from './catalogue.ts';
import { imageOf } from './seed.ts';

/**
 * Replaces the images of the sample's YouTube videos by YouTube's thumbnails if the server can load one.
 * Without a network the images of Bloom's own stay, so that no page requests what cannot be fetched.
 */
export async function showOnlineImages(
  database: Pick<Database<Tables>, 'transact'>,
  images: Pick<Images, 'get' | 'sign'>,
): Promise<void> {
  const videos = sampleVideos.filter(({ source }) => source === 'youtube');
  const [first] = videos.map(thumbnailUrl);
  if (first === undefined) return;
  try {
    await images.get(first, { width: 320, format: 'webp' }, { sig: await images.sign(first) });
  } catch {
    return;
  }
  await database.transact(async (tx) => {
    for (const video of videos) {
      await tx
        .updateTable('video')
        .set({ thumbnail_url: thumbnailUrl(video) })
        .where('source', '=', 'youtube')
        .where('source_id', '=', video.id)
        .where('thumbnail_url', '=', imageOf(video))
        .execute();
    }
  });
}

function thumbnailUrl({ id, thumbnailVideoId = id }: (typeof sampleVideos)[number]): string {
  return youtubeImage(thumbnailVideoId);
}
