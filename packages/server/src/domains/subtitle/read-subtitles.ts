import { coverageOf } from '@bloom/contract/subtitle/cue';
import { statementPageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import type { Source } from '@bloom/contract/sources/sources';
import { BloomError } from '@bloom/contract/errors/errors';
import type {
  SubtitleDifferenceResponse,
  SubtitleResponse,
  SubtitleRevision,
  SubtitleRevisionResponse,
} from '@bloom/contract/subtitle/subtitle';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import { compareContents } from './difference.ts';
import { shownVideo } from '../video/index.ts';
import type { SubtitleBytes } from './subtitle-cache.ts';
import { decodeCues, itemsOf, shiftCues, type SubtitleKey } from './subtitle.ts';
import type { RevisionRow, SubtitleId, SubtitleReader, SubtitleVideo } from './subtitle-store.ts';
import type { Subtitles } from './subtitles.ts';

/** Authors that a response names. */
const maxAuthors = 20;

/** The cached response of a URL, without validating it again. */
export function cachedSubtitles(subtitles: Subtitles, url: string, hiddenFrom: readonly Source[]) {
  const key = subtitles.keys.get(url);
  return key === undefined ? undefined : subtitles.cache.get(cacheKey(subtitles, key, hiddenFrom));
}

/**
 * The newest subtitles, as a `SubtitleResponse`, or those of a copy
 * (docs/specification/works.md#subtitles-of-a-work). They are cached until they change, on every server.
 * Errors: `request.notFound`, `video.removed` (`rule`), `request.invalid` (`episode`).
 *
 * @param url of the request, for `cachedSubtitles`
 */
export async function readSubtitles(
  subtitles: Subtitles,
  key: SubtitleKey,
  url: string,
  hiddenFrom: readonly Source[],
) {
  const text = JSON.stringify(key);
  const bytes = await subtitles.cache.fill(cacheKey(subtitles, text, hiddenFrom), () =>
    readResponse(subtitles, key, hiddenFrom),
  );
  subtitles.keys.set(url, text);
  return bytes;
}

/** Revisions, newest first. Errors: those of `readSubtitles`, `request.invalid` (`after`). */
export async function listRevisions(
  { reader }: Subtitles,
  key: SubtitleKey,
  { limit = statementPageSize, after }: { limit: number | undefined; after: string | undefined },
) {
  const [before] = decodeCursor(after, 1) ?? [];
  const { video_id: videoId } = await findVideo(reader, key);
  const id = { videoId, episode: key.episode };
  const rows = await reader.revisions(id, { before, limit: limit + 1 });
  const { entries, next } = pageOf(rows, limit, ({ revision }) => [revision]);
  return { data: entries.map(presentRevision), ...next };
}

/**
 * One revision with its items, as a `SubtitleRevisionResponse`. Errors: those of `readSubtitles`;
 * `request.notFound` also without the revision; `server.unavailable` if too many wait.
 */
export function readRevision(subtitles: Subtitles, key: SubtitleKey, revision: number) {
  return readOld(subtitles, key, [revision], async (id): Promise<SubtitleRevisionResponse> => {
    const row = await findRevision(subtitles.reader, id, revision);
    return {
      ...ok,
      ...presentRevision(row),
      data: itemsOf(decodeCues(row.content), revision),
    };
  });
}

/**
 * The differences between two revisions, as a `SubtitleDifferenceResponse`; 0 is empty.
 * Errors: those of `readRevision`, `request.invalid` (`after`).
 */
export async function compareRevisions(
  subtitles: Subtitles,
  key: SubtitleKey,
  { from, to, after }: { from: number; to: number; after?: string },
) {
  const [first = 0] = decodeCursor(after, 1) ?? [];
  return readOld(subtitles, key, [from, to, first], async (id): Promise<SubtitleDifferenceResponse> => {
    const content = async (revision: number) =>
      revision === 0 ? null : (await findRevision(subtitles.reader, id, revision)).content;
    const [before, now] = await Promise.all([content(from), content(to)]);
    return { ...ok, ...(await compareContents(before, now, first)) };
  });
}

/** Errors: `request.notFound`, `video.removed` (`rule`), `request.invalid` (`episode`). */
export async function findVideo(reader: SubtitleReader, key: SubtitleKey): Promise<SubtitleVideo> {
  return checkVideo(await reader.findVideo(key));
}

/** Error: `request.notFound`. */
export async function findRevision(reader: SubtitleReader, id: SubtitleId, revision: number) {
  const row = await reader.readable(id, revision);
  if (!row) throw new BloomError('request.notFound');
  return row;
}

function checkVideo<Row extends SubtitleVideo>(row: Row | undefined): Row {
  const video = shownVideo(row);
  if (!video.knows_episode) throw new BloomError('request.invalid', { field: 'episode' });
  return video;
}

function presentRevision(row: RevisionRow): SubtitleRevision {
  const { author_id: id, author_name: name, author_handle: handle } = row;
  return {
    id: row.id,
    revision: row.revision,
    kind: row.kind,
    base_revision: row.base_revision,
    author: id === null || name === null || handle === null ? null : { id, name, handle },
    timestamp: row.time,
    comment: row.comment,
    changes: row.changes,
    cues: row.cues,
    coverage: { EN: row.coverage_en, CN: row.coverage_cn },
    erased: row.erased,
    hidden: row.hidden,
  };
}

/** A response says whether editing is on, and names no source that is hidden. */
function cacheKey({ settings }: Subtitles, key: string, hiddenFrom: readonly Source[]) {
  return `${settings.canEdit()} ${hiddenFrom.join()} ${key}`;
}

async function readResponse(subtitles: Subtitles, key: SubtitleKey, hiddenFrom: readonly Source[]) {
  const own = await readStored(subtitles, key);
  const [videoId = 0] = own.videoIds;
  // Episodes are not compared.
  if (key.episode !== '' || own.hasEpisodes) return own;
  const { reader } = subtitles;
  const videoIds = [videoId, ...(await reader.copies(videoId))];
  const copy = videoIds.length > 1 && own.response.data.length === 0 && (await reader.findCopy(videoId));
  if (!copy) return { ...own, videoIds };
  const { response } = await readStored(subtitles, { video: copy.video, episode: '' }, -copy.offset_s);
  const name = hiddenFrom.includes(copy.video.source) ? {} : copy.video;
  return { videoIds, response: { ...response, copy: name } };
}

/** @param shiftS is added to all times; what ends before 0 then is left out */
async function readStored({ settings, reader, suggesting }: Subtitles, key: SubtitleKey, shiftS = 0) {
  const editing = settings.canEdit();
  const row = checkVideo(await reader.find(key));
  const id = { videoId: row.video_id, episode: key.episode };
  const cues = shiftCues(decodeCues(row.content), shiftS * 1_000);
  const response: SubtitleResponse = {
    ...ok,
    data: itemsOf(cues, row.revision),
    revision: row.revision,
    ...(row.revision_id !== null && { id: row.revision_id }),
    lock: row.locked,
    editing,
    suggesting: suggesting !== undefined,
    coverage: coverageOf(cues),
    authors: row.revision === 0 ? [] : await reader.authors(id, maxAuthors),
  };
  return { videoIds: [row.video_id], hasEpisodes: row.has_episodes, response };
}

/** The response about old revisions, which `respond` makes unless it is cached. */
function readOld(
  { old, reading, reader }: Subtitles,
  key: SubtitleKey,
  about: readonly number[],
  respond: (id: SubtitleId) => Promise<object>,
): Promise<SubtitleBytes> {
  return old.fill(JSON.stringify([key, about]), () =>
    reading.run(async () => {
      const { video_id: videoId } = await findVideo(reader, key);
      return { videoIds: [videoId], response: await respond({ videoId, episode: key.episode }) };
    }),
  );
}
