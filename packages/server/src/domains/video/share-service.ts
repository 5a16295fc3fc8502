import { parseCategory, type Category } from '@bloom/contract/catalogue/categories';
import { BloomError } from '@bloom/contract/errors/errors';
import type { ShareBody } from '@bloom/contract/video/share';
import { videoIdOf } from '@bloom/contract/sources/link';
import { sourceTable, type Link, type Source } from '@bloom/contract/sources/sources';
import type { Events } from '../../events.ts';
import type { Primary } from '../../platform/database/index.ts';
import { createWordList } from '../../platform/text/index.ts';
import { findResponse, once, requestKey } from '../idempotency/index.ts';
import type { Db, Tables, Tx } from '../../schema.ts';
import { AccountWriter, assertMayWrite, type Account } from '../account/index.ts';
import type { Classification as Classifying } from '../classification/index.ts';
import { hold, RoleReader, type HoldReason } from '../moderation/index.ts';
import { NotificationWriter } from '../notification/index.ts';
import type { Links, Sources } from '../sources/index.ts';
import { readBlurb, type CheckText } from './blurb-service.ts';
import { loadPinyin } from '../search-terms/index.ts';
import { ModeratedVideoWriter } from './moderated-video-store.ts';
import { VideoReader, VideoWriter, type Classification } from './video-store.ts';
import { assertSameVideo, videoKeyOf, type VideoKey, type VideoRow } from './video.ts';

/**
 * The outcome of a share. `existing`: the video is shared by another account, or by this one with the
 * same classification, and was not changed.
 */
export type ShareOutcome = {
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
export type ShareAllowance = { consume(): Promise<void>; refund(): Promise<void> };

export type Shares = ReturnType<typeof createShares>;

type ShareOptions = {
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

export function createShares(
  database: Primary<Tables>,
  {
    links,
    sources,
    sharedSources,
    blockedWords,
    reviewsWords,
    checkText,
    classifying,
    approveFirst,
  }: ShareOptions,
  events: Pick<Events, 'publish'>,
) {
  return {
    /**
     * Removes the account's own video (docs/specification/people.md#users).
     * Errors: `request.notFound`; `request.forbidden` if it is the video of another account;
     * `video.hasGifts`, `video.hasSubtitles`.
     *
     * @param isHidden whether the country of the visitor hides the videos of others
     */
    async remove(sharer: Account, video: VideoKey, { isHidden }: { isHidden: boolean }) {
      const row = await new VideoReader(database.write).find(video);
      if (row?.sharer_id !== sharer.id) {
        throw new BloomError(row && !isHidden ? 'request.forbidden' : 'request.notFound');
      }
      const refused = await database.transact((tx) => new VideoWriter(tx).remove(row.id));
      if (refused === 'missing') throw new BloomError('request.notFound');
      if (refused === 'gifts') throw new BloomError('video.hasGifts');
      if (refused === 'subtitles') throw new BloomError('video.hasSubtitles');
      events.publish('video.removed', { videoId: row.id });
    },

    /**
     * Shares the video of a link, or changes category, languages and line of the account's own video
     * (docs/specification/sharing.md#share-request).
     *
     * Errors, in the order of checks: those of the link, `share.noCategory`, `share.noLanguage`, the
     * rule of the category, `request.invalid` (path, body and link differ; `line`), `share.removed`,
     * `share.waiting`, `share.unsupportedSource` (the operator does not offer the site), those of the
     * allowance, those of `assertMayWrite` and of the line, `video.unavailable`, `upstream.failed`,
     * `upstream.timeout`, `share.blockedWord`; `share.categoryFixed`; `request.notFound` if the video is
     * removed at this moment.
     */
    async share(
      sharer: Account,
      path: { source: string; id: string },
      body: ShareBody,
      { key, allowance }: { key: string | undefined; allowance: ShareAllowance },
    ) {
      const { video, classification } = await readShare(links, classifying(), path, body);
      const line = readBlurb(body.line ?? '', 'line');
      const request = requestKey(sharer.id, key, ['share', video, classification, line]);

      await assertShareable(database.write, video);
      // In this order: if an equal request has added the video, its response is stored too.
      const known = await new VideoReader(database.write).find(video);
      const earlier = request && (await findResponse(database.write, request));
      if (earlier) return { ...(earlier as Stored), replayed: true };

      const outcome = known ? await changeOwn(known) : await addAllowed();
      const videoId = outcome.video.id;
      // One that waits changes no list.
      if (outcome.kind === 'shared' && !outcome.video.removal) events.publish('video.shared', { videoId });
      if (outcome.kind === 'changed') events.publish('video.changed', { videoId });
      return outcome;

      async function changeOwn(row: VideoRow): Promise<ShareOutcome> {
        const isNewLine = line !== null && line !== row.line;
        const isUnchanged = isSame(row, classification) && !isNewLine;
        if (row.sharer_id !== sharer.id || isUnchanged) return existing(row);
        return storeOnce(async (tx) => {
          await (isNewLine
            ? checkText(tx, sharer.id, 'share', line)
            : assertMayWrite(tx, sharer.id, 'share'));
          await new VideoWriter(tx).reclassify(row.id, classification);
          // No moderator removes it from here on.
          await assertShareable(tx, video);
          if (isNewLine) await new VideoWriter(tx).setLine(row.id, line);
          return { kind: 'changed', video: await readStored(tx, video), isFirst: false };
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
        await (line === null
          ? assertMayWrite(database.write, sharer.id, 'share')
          : checkText(database.write, sharer.id, 'share', line));
        const upstream = await sources.lookup(video.source, video.id, body.title);
        const word = createWordList(blockedWords()).find(upstream.title);
        if (word !== undefined && !reviewsWords()) throw new BloomError('share.blockedWord', { word });
        // The source may use another id than the link.
        video.id = upstream.id;
        await loadPinyin(upstream.title);
        return storeOnce(async (tx) => {
          await assertMayWrite(tx, sharer.id, 'share');
          await assertShareable(tx, video);
          const waits = word === undefined ? await mustWait(tx, sharer.id, approveFirst()) : 'word';
          if (await new VideoWriter(tx).add(video, upstream, classification, sharer.id, { line })) {
            const isFirst = await new AccountWriter(tx).recordShare(sharer.id);
            if (waits) await holdVideo(tx, video, waits);
            const stored = await readStored(tx, video);
            if (!waits) await new NotificationWriter(tx).addShared(stored.id, sharer.id);
            return { kind: 'shared', video: stored, isFirst };
          }
          // Another request was faster.
          return undefined;
        });
      }

      /**
       * Runs work in a transaction and stores its outcome; undefined: nothing was done, and the video is
       * there.
       */
      async function storeOnce(work: (tx: Tx) => Promise<Stored | undefined>): Promise<ShareOutcome> {
        return database.transact(async (tx) => {
          const { replayed, response } = await once(tx, request, () => work(tx));
          return response ? { ...response, replayed } : existing(await readStored(tx, video));
        });
      }
    },
  };
}

/** Error: `request.notFound` if the video is removed at this moment. */
async function readStored(tx: Tx, video: VideoKey): Promise<VideoRow> {
  const row = await new VideoReader(tx).find(video);
  if (!row) throw new BloomError('request.notFound');
  return row;
}

/** An outcome as it is stored with the idempotency key. */
type Stored = Omit<ShareOutcome, 'replayed'>;

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

/** Reads a share request, in the order of docs/specification/sharing.md#order-of-checks. */
async function readShare(
  links: Links,
  classifying: Classifying,
  path: { source: string; id: string },
  body: ShareBody,
): Promise<{ video: VideoKey; classification: Classification }> {
  // Without a link, the video in the path is shared (docs/specification/sharing.md#share-request).
  const link = body.link === undefined ? undefined : links.read(body.link);

  const [categoryText, labelText = body.label ?? ''] = readPair('category', body.category);
  if (body.label && body.label !== labelText) {
    throw new BloomError('request.invalid', { field: 'label' });
  }
  const category = parseCategory(categoryText);
  const label = category && classifying.label(category, labelText);
  if (!category || label === undefined) throw new BloomError('share.noCategory');

  const [audioText, subtitleText = ''] = readPair('language', body.language);
  const audio = classifying.language('audio', audioText);
  const subtitle = classifying.language('subtitle', subtitleText);
  if (!audio || !subtitle) throw new BloomError('share.noLanguage');

  const linked = link ? linkedVideo(await links.resolve(link), category) : videoKeyOf(path);
  const broken = sourceTable[linked.source].refuse?.(linked.id, category);
  if (broken) throw new BloomError(broken);

  assertSameVideo(linked, path);
  assertSameVideo(linked, body);
  return { video: linked, classification: { category, label, audio, subtitle } };
}

/** Splits "a|b" into one or two parts. Error: `request.invalid` with the field if there are more. */
function readPair(field: string, text = ''): [string, string | undefined] {
  const [first = '', second, third] = text.split('|');
  if (third !== undefined) throw new BloomError('request.invalid', { field });
  return [first, second];
}

function linkedVideo(link: Link, category: Category): VideoKey {
  const id = videoIdOf(link, category);
  if (id === undefined) throw new BloomError('share.unsupportedSource');
  return { source: link.source, id };
}
