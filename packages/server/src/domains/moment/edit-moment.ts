import { BloomError } from '@bloom/contract/errors/errors';
import type { MomentBody } from '@bloom/contract/moment/moment';
import { segmentOf } from '@bloom/contract/moment/moment-rules';
import type { BloomEvents } from '../../events.ts';
import type { Account } from '../account/index.ts';
import { hideForReview } from '../moderation/index.ts';
import { storeEdit } from './moment-calls.ts';
import { MomentWriter, type LocatedMoment } from './moment-store.ts';
import { momentContent } from './moment-content.ts';
import { presentMoment } from './moment-wire.ts';
import { readContent } from './moment.ts';
import { locateMoment, type Seen } from './read-moments.ts';
import type { Moments } from './moments.ts';

/** Replaces content and spoiler mark of an own moment. Errors: those of `MomentBody`. */
export async function editMoment(
  moments: Moments,
  author: Pick<Account, 'id'>,
  id: number,
  body: MomentBody,
  seen: Seen,
) {
  const content = readContent(body.content);
  const { videoId, episode, atMs } = await locateMoment(moments, id, seen);
  const { waits, parameters: rules } = moments.textRules.judge(content);
  const edit = {
    account: author.id,
    moment: id,
    video: videoId,
    episode,
    at_ms: atMs,
    content,
    spoiler: body.spoiler ?? false,
    rules,
  };
  await moments.database.transact(async (tx) => {
    await storeEdit(tx, edit);
    if (waits) await hideForReview(tx, 'moment', momentContent, String(id));
  });
  moments.events.publish('moment.changed', { videoId, momentId: id });
  const row = await moments.reader.find(id);
  if (!row) throw new BloomError('request.notFound');
  return presentMoment(row);
}

/**
 * Deletes an own moment with its replies. Errors: `request.notFound`; `request.forbidden` for one of another
 * account that the visitor can read.
 */
export async function deleteMoment(
  { database, events, reader }: Moments,
  author: Pick<Account, 'id'>,
  id: number,
  { hiddenFrom }: Seen,
) {
  // Also of a video that its author does not see any more.
  const located = await reader.locate(id);
  if (!located) throw new BloomError('request.notFound');
  if (located.accountId !== author.id) {
    const isSeen = located.isShown && !hiddenFrom.includes(located.source);
    throw new BloomError(isSeen ? 'request.forbidden' : 'request.notFound');
  }
  await database.transact((tx) => new MomentWriter(tx).delete([id]));
  events.publish('moment.changed', deletionOf(located));
}

/** Makes the event of a deletion. It names the place of the moment, which cannot be read any more. */
function deletionOf({ id, videoId, episode, atMs }: LocatedMoment): BloomEvents['moment.changed'] {
  const segment = atMs === null ? undefined : { episode, n: segmentOf(atMs) };
  return { videoId, momentId: id, ...(segment && { segment }) };
}
