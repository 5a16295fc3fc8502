import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import { momentPageSize, momentsBefore, type MomentSort } from '@bloom/contract/moment/moment-rules';
import type { Source } from '@bloom/contract/sources/sources';
import { decodeCursor, encodeCursor, pageOf } from '../../platform/http/index.ts';
import { shownVideo, type VideoKey } from '../video/index.ts';
import { positionIn, type LocatedMoment } from './moment-store.ts';
import type { Part } from './segment-store.ts';
import { presentMoment, presentReply, presentRoot } from './moment-wire.ts';
import type { MomentRow } from './moment.ts';
import type { Moments } from './moments.ts';

export type Seen = { hiddenFrom: readonly Source[] };

type Paging = { limit?: number | undefined; after?: string | undefined };

/** A page of a list. */
type Page = Paging & {
  sort?: MomentSort | undefined;
  before?: string | undefined;
  from?: number | undefined;
};

/** The part of a video whose moments are read. */
type Named = { episode?: string | undefined };

/** A moment, or a reply. Errors: `request.notFound`, `video.removed`. */
export async function findMoment(moments: Moments, id: number, seen: Seen) {
  const row = await readShown(moments, id, seen);
  return presentMoment(row);
}

/** Errors: `request.notFound` if it is gone, or the visitor's country hides its video; `video.removed`. */
export async function locateMoment(
  { reader }: Moments,
  id: number,
  { hiddenFrom }: Seen,
): Promise<LocatedMoment> {
  const located = await reader.locate(id);
  if (!located || hiddenFrom.includes(located.source)) throw new BloomError('request.notFound');
  return shownVideo(located);
}

/** Errors: those of `locateMoment`; `request.notFound` if moderators hide it. */
async function readShown(moments: Moments, id: number, seen: Seen) {
  await locateMoment(moments, id, seen);
  const row = await moments.reader.find(id);
  if (!row?.isShown) throw new BloomError('request.notFound');
  return row;
}

/**
 * A page of the moments of a video or an episode, as the bytes of a response. Errors: `request.notFound`,
 * `video.removed`, `request.invalid` (`after`, `sort`).
 *
 * @param page.from in the order of seconds: the page around this millisecond
 * @param page.before a cursor in that order: what comes before it
 */
export async function listMoments(
  { homes, lists, ...readers }: Moments,
  video: VideoKey,
  { episode = '', ...page }: Named & Page,
): Promise<Buffer> {
  const { sort = 'best', limit, after, before, from } = page;
  if (sort !== 'time' && (before !== undefined || from !== undefined)) {
    throw new BloomError('request.invalid', { field: 'sort' });
  }
  const { id: videoId, moments, version, copies, lastMs } = shownVideo(await homes.find(video));
  const part = { copies, episode, lastMs };
  const read = async () => {
    const response = { ...ok, ...(await readPage(readers, part, page)), moments };
    return { version, body: Buffer.from(JSON.stringify(response)) };
  };
  // The first page is what everybody reads. Others are many.
  const isFirst = after === undefined && before === undefined && from === undefined;
  if (!isFirst) return (await read()).body;
  return (await lists.fill(JSON.stringify([videoId, episode, sort, limit]), version, read)).body;
}

/** Error: `request.invalid` (`after`). */
async function readPage(
  { reader, timelines }: Pick<Moments, 'reader' | 'timelines'>,
  part: Part & { lastMs: number },
  { sort = 'best', limit = momentPageSize, after, before, from }: Page,
) {
  // Ids are above 0: those of this millisecond come after it.
  const around: readonly [number, number] | undefined = from === undefined ? undefined : [from, 0];
  const start = decodeCursor(after, 2) ?? around;
  const end = decodeCursor(before, 2) ?? (after === undefined ? around : undefined);
  const isFirst = after === undefined && before === undefined;
  const most = before === undefined ? Math.min(momentsBefore, limit - 1) : limit;
  const [above, below, segments] = await Promise.all([
    end ? reader.findBefore(part, most + 1, end) : [],
    before === undefined ? reader.findPage(part, sort, { limit: limit + 1, after: start }) : [],
    isFirst ? timelines.findSegments(part, part.lastMs) : undefined,
  ]);
  const positionOf = (row: MomentRow) => positionIn(sort, row);
  const earlier = pageOf(above, most, positionOf);
  const later = pageOf(below, limit - earlier.entries.length, positionOf);
  return {
    data: [...earlier.entries.toReversed(), ...later.entries].map(presentRoot),
    ...(segments && { segments }),
    ...(earlier.next && { previous: earlier.next.next }),
    ...(before === undefined || !end
      ? later.next
      : // Whatever comes before it, the list goes on with the entry of the cursor.
        { next: encodeCursor([end[0], end[1] - 1]) }),
  };
}

/**
 * The newest moments of all episodes of a video, without replies. Errors: `request.notFound`,
 * `video.removed`.
 */
export async function newestMoments({ homes, reader }: Moments, video: VideoKey, limit: number) {
  const { id } = shownVideo(await homes.find(video));
  return (await reader.findNewest(id, limit)).map(presentRoot);
}

/**
 * A page of the replies to a moment. Errors: `request.notFound`, `video.removed`, `request.invalid`
 * (`after`).
 */
export async function listReplies(
  moments: Moments,
  id: number,
  { limit = momentPageSize, after, ...seen }: Paging & Seen,
) {
  const [last = 0] = decodeCursor(after, 1) ?? [];
  await readShown(moments, id, seen);
  const rows = await moments.reader.findReplies(id, limit + 1, last);
  const { entries, next } = pageOf(rows, limit, (row) => [row.id]);
  return { data: entries.map(presentReply), ...next };
}

/**
 * The best moments of a segment, as the bytes of a response. Errors: `request.notFound`, `video.removed`.
 */
export async function readSegment(
  { homes, segments, timelines }: Moments,
  video: VideoKey,
  { episode = '', n }: Named & { n: number },
) {
  const { id: videoId, copies } = shownVideo(await homes.find(video));
  const part = { copies, episode };
  const key = JSON.stringify([videoId, episode, n]);
  return segments.fill(key, await timelines.findVersion(part, n), async () => {
    const { version, moments } = await timelines.findSegment(part, n);
    const head = JSON.stringify({ ...ok, n, v: version });
    return { version, body: Buffer.from(`${head.slice(0, -1)},"data":${moments}}`) };
  });
}
