import { LRUCache } from 'lru-cache';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import type { MomentBody, MomentPostBody } from '@bloom/contract/moment/moment';
import {
  maxMomentThanks,
  momentPageSize,
  momentsBefore,
  segmentOf,
  type MomentSort,
} from '@bloom/contract/moment/moment-rules';
import type { Petals } from '@bloom/contract/gift/money';
import type { Source } from '@bloom/contract/sources/sources';
import type { BloomEvents, Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, encodeCursor, pageOf } from '../../platform/http/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Account, Identity } from '../account/index.ts';
import type { TextRules } from '../content/index.ts';
import { createThanks } from '../gift/index.ts';
import { requestKey } from '../idempotency/index.ts';
import { hideForReview } from '../moderation/index.ts';
import { shownVideo, type VideoKey } from '../video/index.ts';
import { createMomentPoster, editMoment } from './moment-calls.ts';
import { HomeReader } from './moment-home.ts';
import { MomentReader, MomentWriter, positionIn, type MomentPlace } from './moment-store.ts';
import { momentContent } from './moment-content.ts';
import { presentMoment, presentReply, presentRoot } from './moment-wire.ts';
import { readContent, type MomentRow } from './moment.ts';

type Author = Pick<Account, 'id' | 'name' | 'handle'>;
type Seen = { hiddenFrom: readonly Source[] };
type Paging = { limit?: number | undefined; after?: string | undefined };
/** The part of a video whose moments are read. */
type Part = { episode?: string | undefined };

/** Reading a whole segment from the database takes some milliseconds: a thousand rows that are far apart. */
const segmentCacheBytes = 32 * 1024 * 1024;

/** Moments of videos (docs/specification/moments.md#moment). */
export type Moments = ReturnType<typeof createMoments>;

/** @param textRules those of the room too */
export function createMoments(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'publish'>,
  textRules: Pick<TextRules, 'judge'>,
) {
  const homes = new HomeReader(database.write);
  const { readPlace, readShown, ...lists } = createReads(database, homes);
  const thank = createThanks(database.write, events);

  return {
    /**
     * Thanks the author of a moment with petals. Errors: `request.invalid` (`amount`), `request.notFound`,
     * `video.removed`, `moment.own`, `moment.imported`, `account.insufficientBloom`, `request.keyReused`,
     * those of `account_may`.
     *
     * @param thanks.key the donor's idempotency key
     */
    async thank(
      donor: Pick<Identity, 'id'> & Partial<Identity>,
      id: number,
      { amount, key, ...seen }: { amount: number; key: string | undefined } & Seen,
    ) {
      if (!Number.isInteger(amount) || amount < 1 || amount > maxMomentThanks) {
        throw new BloomError('request.invalid', { field: 'amount' });
      }
      const { accountId, videoId } = await readPlace(id, seen);
      if (accountId === null) throw new BloomError('moment.imported');
      const { replayed, response } = await thank(
        donor,
        { moment: id },
        {
          recipientId: accountId,
          amount: amount as Petals,
          request: requestKey(donor.id, key, ['moment thanks', id, amount]),
        },
      );
      if (!replayed) events.publish('moment.changed', { videoId, momentId: id });
      return { replayed, balance: response.balance, thanks: response.total };
    },

    /** A moment, or a reply. Errors: `request.notFound`, `video.removed`. */
    async find(id: number, seen: Seen) {
      const row = await readShown(id, seen);
      return presentMoment(row);
    },

    ...createWrites(database, { events, homes, textRules, readPlace }),
    ...lists,
  };
}

/** The writes of authors. */
function createWrites(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  {
    events,
    homes,
    textRules,
    readPlace,
  }: {
    events: Pick<Events, 'publish'>;
    homes: HomeReader;
    textRules: Pick<TextRules, 'judge'>;
    readPlace: (id: number, seen: Seen) => Promise<MomentPlace>;
  },
) {
  const postMoment = createMomentPoster(database.write);

  return {
    /**
     * Posts a moment, or a reply to one. Errors: those of `MomentPostBody`.
     *
     * @param key the author's idempotency key (docs/specification/wire.md#idempotency)
     */
    async post(author: Author, video: VideoKey, body: MomentPostBody, key: string | undefined) {
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
        const posted = await postMoment(request, moment, tx);
        if (!posted.replayed) {
          await hideForReview(tx, 'moment', momentContent, String(posted.response.id));
        }
        return posted;
      };
      const { replayed, response } = await (waits
        ? database.transact(postHidden)
        : postMoment(request, moment));
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
    },

    /** Replaces content and spoiler mark of an own moment. Errors: those of `MomentBody`. */
    async edit(author: Pick<Account, 'id'>, id: number, body: MomentBody, seen: Seen) {
      const content = readContent(body.content);
      const { videoId, episode, atMs } = await readPlace(id, seen);
      const { waits, parameters: rules } = textRules.judge(content);
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
      await database.transact(async (tx) => {
        await editMoment(tx, edit);
        if (waits) await hideForReview(tx, 'moment', momentContent, String(id));
      });
      events.publish('moment.changed', { videoId, momentId: id });
      const row = await new MomentReader(database.write).find(id);
      if (!row) throw new BloomError('request.notFound');
      return presentMoment(row);
    },

    /** Deletes an own moment with its replies. Errors: `request.notFound`, `request.forbidden`. */
    async deleteOwn(author: Pick<Account, 'id'>, id: number) {
      // Also of a video that its author does not see any more.
      const place = await new MomentReader(database.write).findPlace(id);
      if (!place) throw new BloomError('request.notFound');
      if (place.accountId !== author.id) {
        throw new BloomError(place.isShown ? 'request.forbidden' : 'request.notFound');
      }
      await database.transact((tx) => new MomentWriter(tx).delete([id]));
      events.publish('moment.changed', deletionOf(place));
    },
  };
}

/** The reads of moments. */
function createReads(database: Pick<Database<Tables>, 'write'>, homes: HomeReader) {
  // From the primary: what an account has just posted is in the list that it reads next.
  const reader = new MomentReader(database.write);
  /** Segments as responses: their version says whether they are the present ones. */
  const segments = new LRUCache<string, { version: number; body: Buffer }>({
    maxSize: segmentCacheBytes,
    sizeCalculation: ({ body }) => body.length + 500,
  });

  /** Errors: `request.notFound` if it is gone, or the visitor's country hides its video; `video.removed`. */
  async function readPlace(id: number, { hiddenFrom }: Seen): Promise<MomentPlace> {
    const place = await reader.findPlace(id);
    if (!place || hiddenFrom.includes(place.source)) throw new BloomError('request.notFound');
    return shownVideo(place);
  }

  /** Errors: those of `readPlace`; `request.notFound` if moderators hide it. */
  async function readShown(id: number, seen: Seen) {
    await readPlace(id, seen);
    const row = await reader.find(id);
    if (!row?.isShown) throw new BloomError('request.notFound');
    return row;
  }

  return {
    readPlace,
    readShown,

    /**
     * A page of the moments of a video or an episode. Errors: `request.notFound`, `video.removed`,
     * `request.invalid` (`after`, `sort`).
     *
     * @param page.from in the order of seconds: the page around this millisecond
     * @param page.before a cursor in that order: what comes before it
     */
    async list(
      video: VideoKey,
      {
        episode = '',
        sort = 'best',
        limit = momentPageSize,
        after,
        before,
        from,
      }: Part & Paging & { sort?: MomentSort; before?: string; from?: number },
    ) {
      if (sort !== 'time' && (before !== undefined || from !== undefined)) {
        throw new BloomError('request.invalid', { field: 'sort' });
      }
      // Ids are above 0: those of this millisecond come after it.
      const around: readonly [number, number] | undefined = from === undefined ? undefined : [from, 0];
      const start = decodeCursor(after, 2) ?? around;
      const end = decodeCursor(before, 2) ?? (after === undefined ? around : undefined);
      const { id: videoId, moments } = shownVideo(await homes.find(video));
      const part = { videoId, episode };
      const isFirst = after === undefined && before === undefined;
      const most = before === undefined ? Math.min(momentsBefore, limit - 1) : limit;
      const [above, below, segments] = await Promise.all([
        end ? reader.findBefore(part, most + 1, end) : [],
        before === undefined ? reader.findPage(part, sort, { limit: limit + 1, after: start }) : [],
        isFirst ? reader.findSegments(part) : undefined,
      ]);
      const positionOf = (row: MomentRow) => positionIn(sort, row);
      const earlier = pageOf(above, most, positionOf);
      const later = pageOf(below, limit - earlier.entries.length, positionOf);
      return {
        data: [...earlier.entries.toReversed(), ...later.entries].map(presentRoot),
        moments,
        ...(segments && { segments }),
        ...(earlier.next && { previous: earlier.next.next }),
        ...(before === undefined || !end
          ? later.next
          : // Whatever comes before it, the list goes on with the entry of the cursor.
            { next: encodeCursor([end[0], end[1] - 1]) }),
      };
    },

    /**
     * The newest moments of all episodes of a video, without replies. Errors: `request.notFound`,
     * `video.removed`.
     */
    async newest(video: VideoKey, limit: number) {
      const { id } = shownVideo(await homes.find(video));
      return (await reader.findNewest(id, limit)).map(presentRoot);
    },

    /**
     * A page of the replies to a moment. Errors: `request.notFound`, `video.removed`, `request.invalid`
     * (`after`).
     */
    async replies(id: number, { limit = momentPageSize, after, ...seen }: Paging & Seen) {
      const [last = 0] = decodeCursor(after, 1) ?? [];
      await readShown(id, seen);
      const rows = await reader.findReplies(id, limit + 1, last);
      const { entries, next } = pageOf(rows, limit, (row) => [row.id]);
      return { data: entries.map(presentReply), ...next };
    },

    /**
     * The best moments of a segment, as the bytes of a response. Errors: `request.notFound`, `video.removed`.
     */
    async segment(video: VideoKey, { episode = '', n }: Part & { n: number }) {
      const { id: videoId } = shownVideo(await homes.find(video));
      const part = { videoId, episode };
      const key = JSON.stringify([videoId, episode, n]);
      const cached = segments.get(key);
      if (cached && cached.version === (await reader.findVersion(part, n))) return cached;
      const { version, moments } = await reader.findSegment(part, n);
      const head = JSON.stringify({ ...ok, n, v: version });
      const read = { version, body: Buffer.from(`${head.slice(0, -1)},"data":${moments}}`) };
      segments.set(key, read);
      return read;
    },
  };
}

/** Makes the event of a deletion. It names the place of the moment, which cannot be read any more. */
function deletionOf({ id, videoId, episode, atMs }: MomentPlace): BloomEvents['moment.changed'] {
  const segment = atMs === null ? undefined : { episode, n: segmentOf(atMs) };
  return { videoId, momentId: id, ...(segment && { segment }) };
}
