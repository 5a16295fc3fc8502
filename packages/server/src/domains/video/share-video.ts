import { BloomError } from '@bloom/contract/errors/errors';
import type { ShareBody } from '@bloom/contract/video/share';
import type { Source } from '@bloom/contract/sources/sources';
import { createWordList } from '../../platform/text/index.ts';
import { findResponse, once, requestKey } from '../idempotency/index.ts';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import type { Db, Tables, Tx } from '../../schema.ts';
import { AccountWriter, assertMayWrite, type Account } from '../account/index.ts';
import type { Classification as Classifying } from '../classification/index.ts';
import { hold, RoleReader, type HoldReason } from '../moderation/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import type { Links, Sources } from '../sources/index.ts';
import { readBlurb, type CheckText } from './blurb.ts';
import { ModeratedVideoWriter } from './moderated-video-store.ts';
import { loadPinyin } from '../search-terms/index.ts';
import { VideoReader, VideoWriter, type Classification } from './video-store.ts';
import type { VideoKey, VideoRow } from './video.ts';
import { readShare } from './read-share.ts';

/**
 * The outcome of a share. `existing`: the video is shared by another account, or by this one with the
 * same classification, and was not changed.
 */
type ShareOutcome = {
  kind: 'shared' | 'changed' | 'existing';
  video: VideoRow;
  /** It is the first video that the account has ever shared. */
  isFirst: boolean;
  /** The outcome is that of an earlier request with the same key. */
  replayed: boolean;
};

/**
 * The limit of new videos: consumed before the lookup, refunded if no video was added
 * (docs/specification/rewards.md#share-limits).
 */
type ShareAllowance = { consume(): Promise<void>; refund(): Promise<void> };

/** The database, events, sites and settings that videos are shared with. */
export type Shares = {
  database: Primary<Tables>;
  events: Pick<Events, 'publish'>;
  links: Links;
  sources: Sources;
  /** The sites whose videos can be shared at present. */
  sharedSources: () => readonly Source[];
  /** The currently blocked words. */
  blockedWords: () => readonly string[];
  /** Whether a video with one waits for a moderator and is not refused. */
  reviewsWords: () => boolean;
  /** The check that a blurb must pass. */
  checkText: CheckText;
  /** The currently available subcategories and languages. */
  classifying: () => Classifying;
  /** How many videos of an account must be shown before new ones need no approval. */
  approveFirst: () => number;
};

/** An outcome as it is stored with the idempotency key, without the words of the sharer and of the source. */
type Stored = Pick<ShareOutcome, 'kind' | 'isFirst'> & { video: Pick<VideoRow, 'source' | 'source_id'> };

/**
 * Shares the video of a link, or changes category, languages and blurb of the account's own video
 * (docs/specification/sharing.md#share-request).
 *
 * Errors, in the order of checks: those of the link, `share.noCategory`, `share.noLanguage`, the
 * rule of the category, `request.invalid` (path, body and link differ; `line`),
 * `share.unsupportedSource` (the sharer's country hides the site, and it is not the sharer's own),
 * `share.removed`, `share.waiting`, `share.unsupportedSource` (the operator does not offer the site), those
 * of the allowance, those of `assertMayWrite` and of the blurb, `video.unavailable`, `upstream.failed`,
 * `upstream.timeout`, `share.blockedWord`; `share.categoryFixed`; `request.notFound` if the video is
 * removed at this moment.
 */
export async function shareVideo(
  {
    links,
    classifying,
    database,
    events,
    checkText,
    sharedSources,
    sources,
    blockedWords,
    reviewsWords,
    approveFirst,
  }: Shares,
  sharer: Account,
  path: { source: string; id: string },
  body: ShareBody,
  {
    key,
    allowance,
    hiddenFrom,
  }: { key: string | undefined; allowance: ShareAllowance; hiddenFrom: readonly Source[] },
) {
  const { video, classification } = await readShare(links, classifying(), path, body);
  const blurb = readBlurb(body.line ?? '', 'line');
  const request = requestKey(sharer.id, key, ['share', video, classification, blurb]);

  const known = await new VideoReader(database.write).find(video);
  // Its country does not learn whether another account has shared it.
  if (hiddenFrom.includes(video.source) && known?.sharer_id !== sharer.id) {
    throw new BloomError('share.unsupportedSource');
  }
  await assertShareable(database.write, video);
  // After the video was looked for: if an equal request has added it, its response is stored too.
  const earlier = request && (await findResponse(database.write, request));
  if (earlier) return outcomeOf(database.write, earlier as Stored, true);

  const outcome = known ? await changeOwn(known) : await addAllowed();
  const videoId = outcome.video.id;
  // One that waits changes no list.
  if (outcome.kind === 'shared' && !outcome.video.removal) events.publish('video.shared', { videoId });
  if (outcome.kind === 'changed') events.publish('video.changed', { videoId });
  return outcome;

  async function changeOwn(row: VideoRow): Promise<ShareOutcome> {
    const isNewBlurb = blurb !== null && blurb !== row.line;
    const isUnchanged = isSame(row, classification) && !isNewBlurb;
    if (row.sharer_id !== sharer.id || isUnchanged) return existing(row);
    return storeOnce(async (tx) => {
      await (isNewBlurb ? checkText(tx, sharer.id, blurb) : assertMayWrite(tx, sharer.id));
      await new VideoWriter(tx).reclassify(row.id, classification);
      // No moderator removes it from here on.
      await assertShareable(tx, video);
      if (isNewBlurb) await new VideoWriter(tx).setBlurb(row.id, blurb);
      return { kind: 'changed', isFirst: false };
    });
  }

  async function addAllowed(): Promise<ShareOutcome> {
    if (!sharedSources().includes(video.source)) {
      throw new BloomError('share.unsupportedSource');
    }
    await allowance.consume();
    let isNew = false;
    try {
      const outcome = await add();
      isNew = outcome.kind === 'shared' && !outcome.replayed;
      return outcome;
    } finally {
      if (!isNew) await allowance.refund();
    }
  }

  async function add(): Promise<ShareOutcome> {
    // Before the lookup, which costs time, and again in the transaction.
    await (blurb === null
      ? assertMayWrite(database.write, sharer.id)
      : checkText(database.write, sharer.id, blurb));
    const upstream = await sources.lookup(video.source, video.id, body.title);
    const word = createWordList(blockedWords()).find(upstream.title);
    if (word !== undefined && !reviewsWords()) throw new BloomError('share.blockedWord', { word });
    // The source may use another id than the link.
    video.id = upstream.id;
    await loadPinyin(upstream.title);
    return storeOnce(async (tx) => {
      await assertMayWrite(tx, sharer.id);
      await assertShareable(tx, video);
      const waits = word === undefined ? await mustWait(tx, sharer.id, approveFirst()) : 'word';
      if (await new VideoWriter(tx).add(video, upstream, classification, sharer.id, { blurb })) {
        const isFirst = await new AccountWriter(tx).recordShare(sharer.id);
        if (waits) await holdVideo(tx, video, waits);
        if (!waits) {
          await new NotificationWriter(tx).addShared((await readStored(tx, video)).id, sharer.id);
        }
        return { kind: 'shared', isFirst };
      }
      // Another request was faster.
      return undefined;
    });
  }

  /**
   * Runs work in a transaction and stores its outcome; undefined: nothing was done, and the video is
   * there.
   */
  async function storeOnce(
    work: (tx: Tx) => Promise<Omit<Stored, 'video'> | undefined>,
  ): Promise<ShareOutcome> {
    return database.transact(async (tx) => {
      const { replayed, response } = await once(tx, request, async () => {
        const done = await work(tx);
        return done && { ...done, video: { source: video.source, source_id: video.id } };
      });
      return response ? outcomeOf(tx, response, replayed) : existing(await readStored(tx, video));
    });
  }
}

/** The outcome of a share with the video as it is now. Error: `request.notFound` if it is gone. */
async function outcomeOf(db: Db, { kind, isFirst, video }: Stored, replayed: boolean): Promise<ShareOutcome> {
  const key = { source: video.source, id: video.source_id } as VideoKey;
  return { kind, isFirst, replayed, video: await readStored(db, key) };
}

/** Error: `request.notFound` if the video is removed at this moment. */
async function readStored(db: Db, video: VideoKey): Promise<VideoRow> {
  const row = await new VideoReader(db).find(video);
  if (!row) throw new BloomError('request.notFound');
  return row;
}

/** Whether a share of an account waits for a moderator, until `first` of its videos are shown. */
async function mustWait(tx: Tx, accountId: number, first: number): Promise<'first' | undefined> {
  const waits =
    first > 0 &&
    (await new VideoWriter(tx).isNew(accountId, first)) &&
    (await new RoleReader(tx).find(accountId)) === undefined;
  return waits ? 'first' : undefined;
}

/** Lets a video that is not shown yet wait for a moderator. Returns the number of its row. */
export async function holdVideo(tx: Tx, video: VideoKey, reason: HoldReason = 'first'): Promise<number> {
  const writer = new ModeratedVideoWriter(tx);
  const subject = await writer.lockSubject(video);
  const snapshot = subject && (await new VideoReader(tx).describe(subject.id));
  if (!snapshot) throw new BloomError('request.notFound');
  await writer.hold(subject.id, await hold(tx, 'video', subject, snapshot, reason));
  return subject.id;
}

/** Error: `share.removed` if moderators removed the video, also if its sharer has deleted it since. */
async function assertShareable(db: Db, video: VideoKey): Promise<void> {
  if ((await new VideoReader(db).findRemoval(video)) !== undefined) throw new BloomError('share.removed');
}

/** Error: `share.waiting` if the video waits for a moderator. */
function existing(video: VideoRow): ShareOutcome {
  if (video.removal) throw new BloomError('share.waiting');
  return { kind: 'existing', video, isFirst: false, replayed: false };
}

function isSame(row: Classification, other: Classification): boolean {
  return (
    row.category === other.category &&
    row.label === other.label &&
    row.audio === other.audio &&
    row.subtitle === other.subtitle
  );
}
