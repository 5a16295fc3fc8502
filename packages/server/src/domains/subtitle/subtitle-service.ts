import { LRUCache } from 'lru-cache';
import { Counter } from 'prom-client';
import { mergeCues, type CueConflict } from '@bloom/contract/subtitle/changes';
import {
  coverageOf,
  itemOf,
  maxCommentLength,
  maxContentBytes,
  maxCues,
  type Cue,
} from '@bloom/contract/subtitle/cue';
import { statementPageSize } from '@bloom/contract/economy';
import { ok } from '@bloom/contract/envelope';
import { BloomError } from '@bloom/contract/errors';
import { cleanLine, lengthOf } from '@bloom/contract/plain-text';
import type {
  SubtitleConflict,
  SubtitleDifferenceResponse,
  SubtitleItem,
  SubtitleResponse,
  SubtitleRevision,
  SubtitleRevisionResponse,
} from '@bloom/contract/subtitle';
import type { Events } from '../../events.ts';
import type { Database } from '../../platform/database/index.ts';
import { decodeCursor, pageOf } from '../../platform/http/index.ts';
import { WorkQueue } from '../../platform/limits/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';
import type { Tables, Tx } from '../../schema.ts';
import type { Account } from '../account/index.ts';
import {
  findResponse,
  requestKey,
  retryOnKeyConflict,
  saveResponse,
  type RequestKey,
} from '../idempotency/index.ts';
import { chargeSave, recordSiteRefusal } from './budget.ts';
import { compareContents } from './difference.ts';
import { readDraft } from './draft.ts';
import { SubtitleCache, type SubtitleBytes } from './subtitle-cache.ts';
import {
  decodeCues,
  emptiesMost,
  encodeCues,
  factsOf,
  isUnchanged,
  itemsOf,
  withIds,
  type SubtitleKey,
} from './subtitle.ts';
import {
  SubtitleReader,
  SubtitleWriter,
  type NewRevision,
  type RevisionRow,
  type SubtitleId,
  type SubtitleVideo,
} from './subtitle-store.ts';

type Author = Pick<Account, 'id' | 'ageS'>;

/** What a save or restoration has led to. */
export type SaveOutcome = {
  replayed: boolean;
  revision: number;
  merged: boolean;
  data: SubtitleItem[];
};

/** Fields that a save and a restoration share. */
type EditOptions = {
  /** The idempotency key (docs/specification/wire.md#idempotency). */
  key: string | undefined;
  /** The revision that the client knows. */
  baseRevision: number | undefined;
  comment: string | undefined;
};

/** Subtitles that users write (docs/specification/subtitles.md#subtitle-revisions). */
export type Subtitles = {
  /** The cached response of a URL, without validating it again. */
  cached(url: string): SubtitleBytes | undefined;
  /**
   * The newest subtitles, as a `SubtitleResponse`. They are cached until they change, on every server.
   * Errors: `request.notFound`, `request.invalid` (`episode`).
   *
   * @param url of the request, for `cached`
   */
  read(key: SubtitleKey, url?: string): Promise<SubtitleBytes>;
  /** Revisions, newest first. Errors: those of `read`, `request.invalid` (`after`). */
  revisions(
    key: SubtitleKey,
    query: { limit: number | undefined; after: string | undefined },
  ): Promise<{ data: SubtitleRevision[]; next?: string }>;
  /**
   * One revision with its items, as a `SubtitleRevisionResponse`.
   * Errors: those of `read`; `request.notFound` also without the revision; `server.unavailable` if too many wait.
   */
  revision(key: SubtitleKey, revision: number): Promise<SubtitleBytes>;
  /**
   * What differs between two revisions, as a `SubtitleDifferenceResponse`; 0 is empty.
   * Errors: those of `revision`, `request.invalid` (`after`).
   */
  difference(
    key: SubtitleKey,
    query: { from: number; to: number; after?: string },
  ): Promise<SubtitleBytes>;
  /**
   * Saves subtitles as a new revision; changes of others since the base are merged. Without any change there is
   * no new revision.
   * Errors: those of `read`, `request.tooLarge`, `request.invalid` (`content`, `comment`, `base_revision`),
   * `request.keyReused`, `subtitle.editingOff`, `subtitle.locked`, `subtitle.tooMany`, `subtitle.conflict`,
   * `subtitle.mergeTooLarge`, `subtitle.emptyTooNew`, `subtitle.accountBudget`, `subtitle.siteBudget`, and those of a
   * cue.
   */
  save(
    author: Author,
    key: SubtitleKey,
    content: string,
    options: EditOptions,
  ): Promise<SaveOutcome>;
  /**
   * Makes a new revision with the content of an earlier one.
   * Errors: as of `save`; `request.invalid` (`revision`) if it was erased.
   */
  restore(
    author: Author,
    key: SubtitleKey,
    revision: number,
    options: EditOptions,
  ): Promise<SaveOutcome>;
};

/** Authors that a response names. */
const maxAuthors = 20;
/** The bytes of cached responses: with the newest subtitles, and with old revisions and differences. */
const maxBytes = { newest: 32 * 1024 * 1024, old: 16 * 1024 * 1024 };
/** How many old revisions are read or compared at the same time. Each takes up to 0.1 s of one core. */
const oldReads = { atOnce: 2, waiting: 64 };

/**
 * @param options the operator's settings as of now
 * @param options.siteBytes what all saves together may add to the database in a day
 * @param options.emptyMinAgeS the age in seconds from which an account may empty most of a video's subtitles
 */
export function createSubtitles(
  database: Pick<Database<Tables>, 'write' | 'transact'>,
  events: Pick<Events, 'onMissed' | 'publish' | 'subscribe'>,
  options: {
    canEdit: () => boolean;
    points: () => number;
    siteBytes: () => number;
    emptyMinAgeS: number;
  },
  metrics: Metrics,
): Subtitles {
  // From the primary: the author of a revision sees it at once.
  const reader = new SubtitleReader(database.write);
  const cache = new SubtitleCache(maxBytes.newest);
  /** Apart from the newest, which requests for old ones must not push out. */
  const old = new SubtitleCache(maxBytes.old);
  const reading = new WorkQueue(oldReads);
  /** Keys by URL, for requests that repeat one. */
  const keys = new LRUCache<string, string>({ max: 1_000 });
  const refusedBySite = new Counter({
    name: 'bloom_subtitle_budget_refused_total',
    help: 'Saves of subtitles that were refused because the budget of the site was used up.',
    registers: [metrics],
  });
  /** A response says whether editing is on. */
  const cacheKey = (key: string) => `${options.canEdit()} ${key}`;
  const clear = () => [cache, old].forEach((each) => each.clear());
  events.subscribe(['subtitle.changed', 'video.removed'], ({ videoId }) =>
    // A revision never changes, but an operator may erase it.
    [cache, old].forEach((each) => each.drop(videoId)),
  );
  events.subscribe(['account.deleted'], clear);
  events.onMissed(clear);

  async function findVideo(key: SubtitleKey): Promise<SubtitleVideo> {
    return checked(await reader.findVideo(key));
  }

  function checked<Row extends SubtitleVideo>(row: Row | undefined): Row {
    if (!row) throw new BloomError('request.notFound');
    if (!row.knows_episode) throw new BloomError('request.invalid', { field: 'episode' });
    return row;
  }

  /** Finds what is to be edited. */
  async function findEditable(key: SubtitleKey): Promise<SubtitleVideo> {
    if (!options.canEdit()) throw new BloomError('subtitle.editingOff');
    const row = await findVideo(key);
    if (row.has_episodes && key.episode === '') {
      throw new BloomError('request.invalid', { field: 'episode' });
    }
    return row;
  }

  async function readResponse(key: SubtitleKey) {
    const editing = options.canEdit();
    const row = checked(await reader.find(key));
    const id = { videoId: row.video_id, episode: key.episode };
    const cues = decodeCues(row.content);
    const response: SubtitleResponse = {
      ...ok,
      data: itemsOf(cues, row.revision),
      revision: row.revision,
      lock: row.locked,
      editing,
      coverage: coverageOf(cues),
      authors: row.revision === 0 ? [] : await reader.authors(id, maxAuthors),
    };
    return { videoId: row.video_id, response };
  }

  async function readRevision(id: SubtitleId, revision: number) {
    const row = await reader.revision(id, revision);
    if (!row) throw new BloomError('request.notFound');
    return row;
  }

  /** The response about old revisions, which `respond` makes unless it is cached. */
  function readOld(
    key: SubtitleKey,
    about: readonly number[],
    respond: (id: SubtitleId) => Promise<object>,
  ): Promise<SubtitleBytes> {
    return old.fill(JSON.stringify([key, about]), () =>
      reading.run(async () => {
        const { video_id: videoId } = await findVideo(key);
        return { videoId, response: await respond({ videoId, episode: key.episode }) };
      }),
    );
  }

  type Change = {
    cues: Cue[];
    revision: Omit<NewRevision, 'authorId' | 'changes' | 'cues' | 'coverage' | 'stored'>;
  };
  type Head = { revision: number; cues: Cue[] };
  type Stored = { revision: number; merged: boolean };

  /** Error: `subtitle.emptyTooNew`. */
  function checkEmptying({ ageS }: Author, before: readonly Cue[], after: readonly Cue[]): void {
    const waitS = options.emptyMinAgeS - ageS;
    if (waitS <= 0 || !emptiesMost(before, after)) return;
    throw new BloomError('subtitle.emptyTooNew', { until: Math.ceil(Date.now() / 1_000 + waitS) });
  }

  /** Counts a refusal by the budget of the site; the first one of a day gets a cause, which is logged. */
  async function reportRefusal(error: unknown): Promise<never> {
    if (!(error instanceof BloomError) || error.key !== 'subtitle.siteBudget') throw error;
    refusedBySite.inc();
    if (!(await recordSiteRefusal(database.write))) throw error;
    const cause = new Error(
      'all saves until the end of the day are refused: see subtitle_budget_mb',
    );
    throw new BloomError(error.key, error.params, { cause, extra: error.extra });
  }

  /** Runs an edit with the lock of the subtitles; `decide` says what the new revision is. */
  async function edit(
    author: Author,
    id: SubtitleId,
    request: RequestKey | undefined,
    decide: (tx: Tx, head: Head, writer: SubtitleWriter) => Promise<Change>,
  ): Promise<SaveOutcome> {
    type Done = Stored & { replayed: boolean; cues: Cue[] | undefined; listed: boolean };
    const done = await retryOnKeyConflict(() =>
      database.transact(async (tx): Promise<Done> => {
        const writer = new SubtitleWriter(tx, id);
        const locked = await writer.lock();
        if (!locked) throw new BloomError('request.notFound');
        const earlier = request && (await findResponse(tx, request));
        if (earlier) {
          return { ...(earlier as Stored), replayed: true, cues: undefined, listed: false };
        }
        if (locked.locked) throw new BloomError('subtitle.locked');
        const head = { revision: locked.revision, cues: decodeCues(locked.content) };
        const change = await decide(tx, head, writer);
        const facts = factsOf(head.cues, change.cues);
        const isNew = !isUnchanged(facts.changes);
        let listed = false;
        if (isNew) {
          checkEmptying(author, head.cues, change.cues);
          const stored = await writer.encode(locked, encodeCues(change.cues));
          await chargeSave(tx, author, stored, options.siteBytes());
          const revision = { ...change.revision, authorId: author.id, ...facts, stored };
          listed = await writer.add(head.revision, revision);
        }
        const stored = {
          revision: isNew ? head.revision + 1 : head.revision,
          merged: change.revision.kind === 'merge',
        };
        if (request) await saveResponse(tx, request, stored);
        return { ...stored, replayed: false, cues: change.cues, listed };
      }),
    ).catch(reportRefusal);
    const { replayed, revision, merged, listed } = done;
    if (!replayed) events.publish('subtitle.changed', { videoId: id.videoId });
    if (listed) events.publish('video.changed', { videoId: id.videoId });
    const cues =
      done.cues ?? (revision === 0 ? [] : decodeCues((await readRevision(id, revision)).content));
    return { replayed, revision, merged, data: itemsOf(cues, revision) };
  }

  return {
    cached(url) {
      const key = keys.get(url);
      return key === undefined ? undefined : cache.get(cacheKey(key));
    },

    async read(key, url) {
      const text = JSON.stringify(key);
      const bytes = await cache.fill(cacheKey(text), () => readResponse(key));
      if (url !== undefined) keys.set(url, text);
      return bytes;
    },

    async revisions(key, { limit = statementPageSize, after }) {
      const [before] = decodeCursor(after, 1) ?? [];
      const { video_id: videoId } = await findVideo(key);
      const id = { videoId, episode: key.episode };
      const rows = await reader.revisions(id, { before, limit: limit + 1 });
      const { entries, next } = pageOf(rows, limit, ({ revision }) => [revision]);
      return { data: entries.map(presentRevision), ...next };
    },

    revision: (key, revision) =>
      readOld(key, [revision], async (id): Promise<SubtitleRevisionResponse> => {
        const row = await readRevision(id, revision);
        return {
          ...ok,
          ...presentRevision(row),
          data: itemsOf(decodeCues(row.content), revision),
        };
      }),

    async difference(key, { from, to, after }) {
      const [first = 0] = decodeCursor(after, 1) ?? [];
      return readOld(key, [from, to, first], async (id): Promise<SubtitleDifferenceResponse> => {
        const content = async (revision: number) =>
          revision === 0 ? null : (await readRevision(id, revision)).content;
        const [before, now] = await Promise.all([content(from), content(to)]);
        return { ...ok, ...(await compareContents(before, now, first)) };
      });
    },

    async save(author, key, content, { key: requestId, baseRevision, comment }) {
      const video = await findEditable(key);
      const id = { videoId: video.video_id, episode: key.episode };
      const request = requestKey(author.id, requestId, [
        'subtitle',
        key,
        content,
        baseRevision,
        comment,
      ]);
      const isTimed = !video.has_episodes && video.duration_s !== null && video.duration_s > 0;
      const draft = readDraft(content, isTimed ? (video.duration_s ?? 0) * 1_000 : undefined);
      const cleanComment = readComment(comment);

      return edit(author, id, request, async (tx, head) => {
        const base = baseRevision ?? (head.revision === 0 ? 0 : draft.named);
        if (base === undefined) throw conflict(head.revision, []);
        if (base > head.revision) {
          throw new BloomError('request.invalid', { field: 'base_revision' });
        }
        const isMerge = base < head.revision;
        const baseCues = isMerge ? await readBase(tx, id, base, head.revision) : head.cues;
        const mine = withIds(draft.cues, baseCues, head.cues);
        const merged = isMerge
          ? mergeCues(baseCues, mine, head.cues)
          : { cues: mine, conflicts: [] };
        if (merged.conflicts.length > 0) throw conflict(head.revision, merged.conflicts);
        if (isMerge && !canSave(merged.cues)) {
          throw new BloomError('subtitle.mergeTooLarge', { limit: maxCues });
        }
        return {
          cues: merged.cues,
          revision: {
            kind: isMerge ? 'merge' : 'save',
            baseRevision: base,
            comment: cleanComment,
            points: options.points(),
          },
        };
      });
    },

    async restore(author, key, revision, { key: requestId, baseRevision, comment }) {
      const video = await findEditable(key);
      const id = { videoId: video.video_id, episode: key.episode };
      const payload = ['restore subtitle', key, revision, baseRevision, comment];
      const cleanComment = readComment(comment);
      return edit(
        author,
        id,
        requestKey(author.id, requestId, payload),
        async (tx, head, writer) => {
          if (baseRevision !== undefined && baseRevision !== head.revision) {
            throw conflict(head.revision, []);
          }
          const row = await new SubtitleReader(tx).revision(id, revision);
          if (!row) throw new BloomError('request.notFound');
          if (row.content === null) throw new BloomError('request.invalid', { field: 'revision' });
          await writer.removeCredits({ after: revision });
          return {
            cues: decodeCues(row.content),
            revision: {
              kind: 'restore',
              baseRevision: revision,
              comment: cleanComment,
              points: 0,
            },
          };
        },
      );
    },
  };
}

/** The cues of the revision that was edited. Error: `subtitle.conflict` if it was erased. */
async function readBase(tx: Tx, id: SubtitleId, base: number, newest: number): Promise<Cue[]> {
  if (base === 0) return [];
  const row = await new SubtitleReader(tx).revision(id, base);
  if (!row || row.content === null) throw conflict(newest, []);
  return decodeCues(row.content);
}

/** Whether a client could send all cues in one save. */
function canSave(cues: readonly Cue[]): boolean {
  const content = JSON.stringify(cues.map(itemOf));
  return cues.length <= maxCues && Buffer.byteLength(content) <= maxContentBytes;
}

function conflict(revision: number, conflicts: readonly CueConflict[]): BloomError {
  const data: SubtitleConflict = {
    revision,
    conflicts: conflicts.map(({ cue, base, mine, theirs, parts }) => ({
      cue,
      base: base && itemOf(base),
      mine: mine && itemOf(mine),
      theirs: theirs && itemOf(theirs),
      parts: [...parts],
    })),
  };
  return new BloomError('subtitle.conflict', {}, { extra: { data } });
}

function readComment(comment = ''): string {
  const clean = cleanLine(comment);
  if (lengthOf(clean) > maxCommentLength) {
    throw new BloomError('request.invalid', { field: 'comment' });
  }
  return clean;
}

function presentRevision(row: RevisionRow): SubtitleRevision {
  const { author_id: id, author_name: name } = row;
  return {
    revision: row.revision,
    kind: row.kind,
    base_revision: row.base_revision,
    author: id === null || name === null ? null : { id, name },
    timestamp: row.time,
    comment: row.comment,
    changes: row.changes,
    cues: row.cues,
    coverage: { EN: row.coverage_en, CN: row.coverage_cn },
    erased: row.erased,
  };
}
