import { BloomError } from '@bloom/contract/errors/errors';
import type { Tx } from '../../schema.ts';
import { parseVideoKey, shownVideo, VideoReader } from '../video/index.ts';

/**
 * The id of a video that a visitor may see. Errors: `request.notFound` where there is none, or the country of
 * the visitor hides it; `video.removed`.
 */
export async function shownVideoId(
  tx: Tx,
  name: { source: string; id: string },
  hiddenFrom: readonly string[],
): Promise<number> {
  const key = parseVideoKey(name);
  if (!key || hiddenFrom.includes(key.source)) throw new BloomError('request.notFound');
  return shownVideo(await new VideoReader(tx).find(key)).id;
}
