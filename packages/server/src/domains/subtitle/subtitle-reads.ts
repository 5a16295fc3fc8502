import { LRUCache } from 'lru-cache';
import { coverageOf } from '@bloom/contract/subtitle/cue';
import { statementPageSize } from '@bloom/contract/gift/economy';
import { ok } from '@bloom/contract/wire/envelope';
import { BloomError } from '@bloom/contract/errors/errors';
import type {
  SubtitleDifferenceResponse,
  SubtitleResponse,
  SubtitleRevision,
  SubtitleRevisionResponse,
} from '@bloom/contract/subtitle/subtitle';
import type { Events } from '../../events.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import { WorkQueue } from '../../platform/limits/index.ts';
import { compareContents } from './difference.ts';
import { shownVideo } from '../video/index.ts';
import { SubtitleCache, type SubtitleBytes } from './subtitle-cache.ts';
import { decodeCues, itemsOf, type SubtitleKey } from './subtitle.ts';
import type { RevisionRow, SubtitleId, SubtitleReader, SubtitleVideo } from './subtitle-store.ts';

/** The reads of subtitles, as the bytes of responses. */
export type SubtitleReads = ReturnType<typeof createSubtitleReads>;

/** Authors that a response names. */
const maxAuthors = 20;
/** The bytes of cached responses: with the newest subtitles, and with old revisions and differences. */
const maxBytes = { newest: 32 * 1024 * 1024, old: 16 * 1024 * 1024 };
/** How many old revisions are read or compared at the same time. Each takes up to 0.1 s of one core. */
const oldReads = { atOnce: 2, waiting: 64 };

/** @param canEdit the operator's setting as of now, which responses state */
export function createSubtitleReads(
  reader: SubtitleReader,
  events: Pick<Events, 'onMissed' | 'subscribe'>,
  canEdit: () => boolean,
) {
  const cache = new SubtitleCache(maxBytes.newest);
  /** Apart from the newest, which requests for old ones must not push out. */
  const old = new SubtitleCache(maxBytes.old);
  const reading = new WorkQueue(oldReads);
  /** Keys by URL, for requests that repeat one. */
  const keys = new LRUCache<string, string>({ max: 1_000 });
  /** A response says whether editing is on. */
  const cacheKey = (key: string) => `${canEdit()} ${key}`;
  const clear = () => [cache, old].forEach((each) => each.clear());
  events.subscribe(['subtitle.changed', 'video.removed', 'video.hidden'], ({ videoId }) =>
    // A revision never changes, but an operator may erase it, and a moderator hide it.
    [cache, old].forEach((each) => each.drop(videoId)),
  );
  events.subscribe(['account.deleted', 'account.renamed'], clear);
  events.onMissed(clear);

  async function readResponse(key: SubtitleKey) {
    const editing = canEdit();
    const row = checkVideo(await reader.find(key));
    const id = { videoId: row.video_id, episode: key.episode };
    const cues = decodeCues(row.content);
    const response: SubtitleResponse = {
      ...ok,
      data: itemsOf(cues, row.revision),
      revision: row.revision,
      ...(row.revision_id !== null && { id: row.revision_id }),
      lock: row.locked,
      editing,
      coverage: coverageOf(cues),
      authors: row.revision === 0 ? [] : await reader.authors(id, maxAuthors),
    };
    return { videoId: row.video_id, response };
  }

  /** The response about old revisions, which `respond` makes unless it is cached. */
  function readOld(
    key: SubtitleKey,
    about: readonly number[],
    respond: (id: SubtitleId) => Promise<object>,
  ): Promise<SubtitleBytes> {
    return old.fill(JSON.stringify([key, about]), () =>
      reading.run(async () => {
        const { video_id: videoId } = await findVideo(reader, key);
        return { videoId, response: await respond({ videoId, episode: key.episode }) };
      }),
    );
  }

  return {
    /** The cached response of a URL, without validating it again. */
    cached(url: string) {
      const key = keys.get(url);
      return key === undefined ? undefined : cache.get(cacheKey(key));
    },

    /**
     * The newest subtitles, as a `SubtitleResponse`. They are cached until they change, on every server.
     * Errors: `request.notFound`, `video.removed` (`rule`), `request.invalid` (`episode`).
     *
     * @param url of the request, for `cached`
     */
    async read(key: SubtitleKey, url?: string) {
      const text = JSON.stringify(key);
      const bytes = await cache.fill(cacheKey(text), () => readResponse(key));
      if (url !== undefined) keys.set(url, text);
      return bytes;
    },

    /** Revisions, newest first. Errors: those of `read`, `request.invalid` (`after`). */
    async revisions(
      key: SubtitleKey,
      { limit = statementPageSize, after }: { limit: number | undefined; after: string | undefined },
    ) {
      const [before] = decodeCursor(after, 1) ?? [];
      const { video_id: videoId } = await findVideo(reader, key);
      const id = { videoId, episode: key.episode };
      const rows = await reader.revisions(id, { before, limit: limit + 1 });
      const { entries, next } = pageOf(rows, limit, ({ revision }) => [revision]);
      return { data: entries.map(presentRevision), ...next };
    },

    /**
     * One revision with its items, as a `SubtitleRevisionResponse`. Errors: those of `read`;
     * `request.notFound` also without the revision; `server.unavailable` if too many wait.
     */
    revision: (key: SubtitleKey, revision: number) =>
      readOld(key, [revision], async (id): Promise<SubtitleRevisionResponse> => {
        const row = await readRevision(reader, id, revision);
        return {
          ...ok,
          ...presentRevision(row),
          data: itemsOf(decodeCues(row.content), revision),
        };
      }),

    /**
     * The differences between two revisions, as a `SubtitleDifferenceResponse`; 0 is empty.
     * Errors: those of `revision`, `request.invalid` (`after`).
     */
    async difference(key: SubtitleKey, { from, to, after }: { from: number; to: number; after?: string }) {
      const [first = 0] = decodeCursor(after, 1) ?? [];
      return readOld(key, [from, to, first], async (id): Promise<SubtitleDifferenceResponse> => {
        const content = async (revision: number) =>
          revision === 0 ? null : (await readRevision(reader, id, revision)).content;
        const [before, now] = await Promise.all([content(from), content(to)]);
        return { ...ok, ...(await compareContents(before, now, first)) };
      });
    },
  };
}

/** Errors: `request.notFound`, `video.removed` (`rule`), `request.invalid` (`episode`). */
export async function findVideo(reader: SubtitleReader, key: SubtitleKey): Promise<SubtitleVideo> {
  return checkVideo(await reader.findVideo(key));
}

function checkVideo<Row extends SubtitleVideo>(row: Row | undefined): Row {
  const video = shownVideo(row);
  if (!video.knows_episode) throw new BloomError('request.invalid', { field: 'episode' });
  return video;
}

/** Error: `request.notFound`. */
export async function readRevision(reader: SubtitleReader, id: SubtitleId, revision: number) {
  const row = await reader.readable(id, revision);
  if (!row) throw new BloomError('request.notFound');
  return row;
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
