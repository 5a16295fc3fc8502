import { BloomError } from '@bloom/contract/errors/errors';
import type { MomentPostBody } from '@bloom/contract/moment/moment';
import type { Tx } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { hideForReview } from '../moderation/index.ts';
import { shownVideo, type VideoKey } from '../video/index.ts';
import { momentContent } from './moment-content.ts';
import { presentMoment } from './moment-wire.ts';
import { readContent } from './moment.ts';
import type { Moments } from './moments.ts';

/**
 * Posts a moment, or a reply to one. Errors: those of `MomentPostBody`.
 *
 * @param key the author's idempotency key (docs/specification/wire.md#idempotency)
 */
export async function postMoment(
  { database, events, homes, textRules, storePost }: Moments,
  author: Pick<Account, 'id' | 'name' | 'handle'>,
  video: VideoKey,
  body: MomentPostBody,
  key: string | undefined,
) {
  const content = readContent(body.content);
  const { at_ms: atMs = null, reply_to: root = null, spoiler = false, mentions = [] } = body;
  const { episode = '', mode = null } = body;
  if (root !== null && atMs !== null) throw new BloomError('request.invalid', { field: 'at_ms' });
  if (root !== null && episode !== '') {
    throw new BloomError('request.invalid', { field: 'episode' });
  }
  if (mode !== null && atMs === null) throw new BloomError('request.invalid', { field: 'mode' });
  const home = shownVideo(await homes.find(video, episode));
  if (!home.hasEpisode) throw new BloomError('request.invalid', { field: 'episode' });
  if (atMs !== null && atMs > home.lastMs) throw new BloomError('request.invalid', { field: 'at_ms' });
  const { waits, parameters: rules } = textRules.judge(content);
  const request = requestKey(author.id, key, [
    'moment',
    [video.source, video.id],
    [content, atMs, episode, root, spoiler, mentions, ...(mode === null ? [] : [mode])],
  ]);
  const moment = {
    account: author.id,
    video: home.id,
    episode,
    root,
    at_ms: atMs,
    mode,
    content,
    spoiler,
    mentions,
    waits,
    rules,
  };
  const postHidden = async (tx: Tx) => {
    const posted = await storePost(request, moment, tx);
    if (!posted.replayed) {
      await hideForReview(tx, 'moment', momentContent, String(posted.response.id));
    }
    return posted;
  };
  const { replayed, response } = await (waits ? database.transact(postHidden) : storePost(request, moment));
  if (!replayed) {
    events.publish('moment.changed', { videoId: home.id, momentId: response.id });
    for (const accountId of response.notified) {
      events.publish('notification.changed', { accountId });
    }
  }
  const posted = presentMoment({
    id: response.id,
    rootId: root,
    content,
    spoiler,
    time: response.time,
    edited: false,
    userId: author.id,
    userName: author.name,
    userHandle: author.handle,
    thanks: 0,
    mentions: response.mentions,
    atMs,
    mode,
    episode,
    replyCount: 0,
    replies: [],
  });
  return { replayed, moment: posted };
}
