import { BloomError } from '@bloom/contract/errors/errors';
import { cleanBlurb } from '@bloom/contract/video/blurb';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { Db, Tables } from '../../schema.ts';
import { writingRefusals, type Account } from '../account/index.ts';
import { VideoReader, VideoWriter } from './video-store.ts';
import type { VideoKey, VideoRow } from './video.ts';

/** The refusals of a text that others read. */
export const blurbRefusals = [...writingRefusals, 'chat.linkTooSoon', 'chat.wordRefused'] as const;

/** Throws why an account may not publish a text now, as the rules of the chat say. */
export type CheckText = (db: Db, accountId: number, text: string) => Promise<void>;

/** The database, events and rules that blurbs are changed with (docs/specification/sharing.md#blurb). */
export type Blurbs = { database: Primary<Tables>; checkText: CheckText; events: Pick<Events, 'publish'> };

/**
 * Changes the blurb of the account's own video, or removes it with an empty text. Errors: `request.invalid`
 * (`text`), `request.notFound`; `request.forbidden` if it is the video of another account; `share.removed`;
 * those of `checkText`.
 *
 * @param isHidden whether the country of the visitor hides the videos of others
 */
export async function changeBlurb(
  { database, checkText, events }: Blurbs,
  sharer: Account,
  video: VideoKey,
  text: string,
  { isHidden }: { isHidden: boolean },
): Promise<VideoRow> {
  const blurb = readBlurb(text, 'text');
  const row = await new VideoReader(database.write).find(video);
  if (row?.sharer_id !== sharer.id) {
    throw new BloomError(row && !isHidden ? 'request.forbidden' : 'request.notFound');
  }
  if (row.removal && row.removal.rule !== null) throw new BloomError('share.removed');
  const isThere = await database.transact(async (tx) => {
    if (blurb !== null) await checkText(tx, sharer.id, blurb);
    return new VideoWriter(tx).setBlurb(row.id, blurb);
  });
  if (!isThere) throw new BloomError('request.notFound');
  events.publish('video.changed', { videoId: row.id });
  return { ...row, line: blurb };
}

/** Cleans a blurb. Error: `request.invalid` with the field for one that is too long. */
export function readBlurb(text: string, field: string): string | null {
  const cleaned = cleanBlurb(text);
  if (cleaned === 'tooLong') throw new BloomError('request.invalid', { field });
  return cleaned.blurb;
}
