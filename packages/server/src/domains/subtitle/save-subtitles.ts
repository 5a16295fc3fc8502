import { maxCommentLength, type Cue } from '@bloom/contract/subtitle/cue';
import { BloomError } from '@bloom/contract/errors/errors';
import { cleanLine, lengthOf } from '@bloom/contract/wire/plain-text';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import type { Tx } from '../../schema.ts';
import { assertMayWrite, type Account } from '../account/index.ts';
import { chargeText, revisionBytes } from '../budget/index.ts';
import { once, requestKey, type RequestKey } from '../idempotency/index.ts';
import { RoleWriter } from '../moderation/index.ts';
import { readDraft } from './draft.ts';
import { conflict, mergeDraft, type Head } from './merge-draft.ts';
import { findRevision, findVideo } from './read-subtitles.ts';
import {
  decodeCues,
  emptiesMost,
  encodeCues,
  factsOf,
  isUnchanged,
  itemsOf,
  type SubtitleKey,
} from './subtitle.ts';
import type { StoredContent } from './stored-content.ts';
import { SubtitleReader, type SubtitleId, type SubtitleVideo } from './subtitle-store.ts';
import { SubtitleWriter, type Head as LockedHead, type NewRevision } from './revision-store.ts';
import type { Subtitles } from './subtitles.ts';

type Author = Pick<Account, 'id' | 'ageS'>;

/** The result of a save or restoration. */
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
  /** The address that pays for it, too; undefined for the sample catalogue. */
  ip?: string;
};

type Change = {
  cues: Cue[];
  revision: Omit<NewRevision, 'authorId' | 'changes' | 'cues' | 'coverage' | 'stored'>;
};

type Stored = { revision: number; merged: boolean };

/**
 * Saves subtitles as a new revision; changes of others since the base are merged. Without any change
 * there is no new revision. Errors: those of `readSubtitles`, `request.tooLarge`, `request.invalid`
 * (`content`, `comment`, `base_revision`), `request.keyReused`, those of `assertMayWrite`,
 * `subtitle.editingOff`, `subtitle.locked`, `subtitle.tooMany`, `subtitle.conflict`,
 * `subtitle.mergeTooLarge`, `subtitle.emptyTooNew`, `request.budget`, `subtitle.siteBudget`, and
 * those of a cue.
 */
export async function saveSubtitles(
  subtitles: Subtitles,
  author: Author,
  key: SubtitleKey,
  content: string,
  { key: requestId, baseRevision, comment, ip }: EditOptions,
) {
  const video = await findEditable(subtitles, key);
  const id = { videoId: video.video_id, episode: key.episode };
  const payload = ['subtitle', key, content, baseRevision, comment];
  const isTimed = !video.has_episodes && video.duration_s !== null && video.duration_s > 0;
  const draft = readDraft(content, isTimed ? (video.duration_s ?? 0) * 1_000 : undefined);
  const cleanComment = readComment(comment);
  const request = { key: requestKey(author.id, requestId, payload), ip };
  return edit(subtitles, author, id, request, async (tx, head) => {
    const { cues, base } = await mergeDraft(tx, id, draft, baseRevision, head);
    return {
      cues,
      revision: {
        kind: base < head.revision ? 'merge' : 'save',
        baseRevision: base,
        comment: cleanComment,
        points: subtitles.settings.points(),
      },
    };
  });
}

/**
 * Makes a new revision with the content of an earlier one.
 * Errors: as of `saveSubtitles`; `request.invalid` (`revision`) if it was erased, or moderators hide it.
 */
export async function restoreRevision(
  subtitles: Subtitles,
  author: Author,
  key: SubtitleKey,
  revision: number,
  { key: requestId, baseRevision, comment, ip }: EditOptions,
) {
  const video = await findEditable(subtitles, key);
  const id = { videoId: video.video_id, episode: key.episode };
  const payload = ['restore subtitle', key, revision, baseRevision, comment];
  const request = { key: requestKey(author.id, requestId, payload), ip };
  const cleanComment = readComment(comment);
  return edit(subtitles, author, id, request, async (tx, head, writer) => {
    if (baseRevision !== undefined && baseRevision !== head.revision) {
      throw conflict(head.revision, []);
    }
    const row = await new SubtitleReader(tx).readable(id, revision);
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
  });
}

function headOf({ revision: newest, shown }: LockedHead): Head {
  return { newest, revision: shown.revision, cues: decodeCues(shown.content) };
}

/** Error: `subtitle.locked`, unless the author is a moderator of the category. */
async function assertUnlocked(tx: Tx, authorId: number, { locked, category }: LockedHead): Promise<void> {
  if (locked && !(await new RoleWriter(tx).reaches(authorId, category))) {
    throw new BloomError('subtitle.locked');
  }
}

/** Error: `subtitle.emptyTooNew`. */
function checkEmptying(
  { ageS }: Author,
  minAgeS: number,
  before: readonly Cue[],
  after: readonly Cue[],
): void {
  const waitS = minAgeS - ageS;
  if (waitS <= 0 || !emptiesMost(before, after)) return;
  throw new BloomError('subtitle.emptyTooNew', { until: Math.ceil(Date.now() / 1_000 + waitS) });
}

function readComment(comment = ''): string {
  const clean = cleanLine(comment);
  if (lengthOf(clean) > maxCommentLength) {
    throw new BloomError('request.invalid', { field: 'comment' });
  }
  return clean;
}

async function findEditable({ settings, reader }: Subtitles, key: SubtitleKey): Promise<SubtitleVideo> {
  if (!settings.canEdit()) throw new BloomError('subtitle.editingOff');
  const row = await findVideo(reader, key);
  if (row.has_episodes && key.episode === '') {
    throw new BloomError('request.invalid', { field: 'episode' });
  }
  return row;
}

/**
 * The bytes that a revision adds to the database. Each writes the whole content for readers, which the next
 * one drops: that counts by a fiftieth.
 */
const addedBytes = ({ whole, difference }: StoredContent): number =>
  Math.ceil(revisionBytes + (difference ?? whole).length + whole.length / 50);

/** Runs an edit with the lock of the subtitles; `decide` says what the new revision is. */
async function edit(
  { settings, database, reportRefusal, events, reader }: Subtitles,
  author: Author,
  id: SubtitleId,
  { key, ip }: { key: RequestKey | undefined; ip: string | undefined },
  decide: (tx: Tx, head: Head, writer: SubtitleWriter) => Promise<Change>,
): Promise<SaveOutcome> {
  // The work of a request that is not a repeated one sets both.
  let [edited, listed]: [Cue[] | undefined, boolean] = [undefined, false];
  const work = async (tx: Tx): Promise<Stored> => {
    const writer = new SubtitleWriter(tx, id);
    const locked = await writer.lock();
    // It is removed at this moment.
    if (!locked || locked.isRemoved) throw new BloomError('request.notFound');
    await assertMayWrite(tx, author.id);
    await assertUnlocked(tx, author.id, locked);
    const head = headOf(locked);
    const change = await decide(tx, head, writer);
    const facts = factsOf(head.cues, change.cues);
    const isNew = !isUnchanged(facts.changes);
    if (isNew) {
      checkEmptying(author, settings.emptyMinAgeS, head.cues, change.cues);
      const stored = await writer.encode(locked, encodeCues(change.cues));
      const charge = {
        bytes: addedBytes(stored),
        accountId: author.id,
        ip,
        subtitleBytes: settings.siteBytes(),
      };
      await chargeText(tx, charge, { goesOn: true });
      const points = facts.isByPerson ? change.revision.points : 0;
      const revision = { ...change.revision, authorId: author.id, ...facts, points, stored };
      listed = await writer.add(head.newest, revision);
    }
    edited = change.cues;
    return {
      revision: isNew ? head.newest + 1 : head.revision,
      merged: change.revision.kind === 'merge',
    };
  };
  const { replayed, response } = await database
    .transact((tx) => once(tx, key, () => work(tx)))
    .catch(reportRefusal);
  const { revision, merged } = response;
  if (!replayed) events.publish('subtitle.changed', { videoId: id.videoId });
  if (listed) events.publish('video.changed', { videoId: id.videoId });
  const cues =
    edited ?? (revision === 0 ? [] : decodeCues((await findRevision(reader, id, revision)).content));
  return { replayed, revision, merged, data: itemsOf(cues, revision) };
}
