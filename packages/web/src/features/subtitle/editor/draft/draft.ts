import { diffCues, mergeCues, type CueChange, type CueConflict } from '@bloom/contract/subtitle/changes';
import type { Source } from '@bloom/contract/sources/sources';
import { isCueId, readItem, itemOf, type Cue } from '@bloom/contract/subtitle/cue';

/** The video, or the episode of one, whose subtitles are edited. */
export type Subject = { source: Source; id: string; episode: string | undefined };

/**
 * The edits that have not been saved yet: the changes against a revision, so that it can be merged with a
 * later one.
 */
export type Draft = {
  revision: number;
  /** Unix milliseconds. */
  savedMs: number;
  changes: readonly Pick<CueChange, 'before' | 'after'>[];
};

const format = 1;

/** The beginning of the keys of all drafts of a video. */
export function draftPrefix({ source, id, episode = '' }: Subject): string {
  return `subtitle ${JSON.stringify([source, id, episode])} `;
}

/**
 * The key of the draft of a video that is based on a revision. Each open editor has its own, so that two tabs
 * do not overwrite each other's draft.
 */
export function draftKey(subject: Subject, revision: number, editor: string): string {
  return `${draftPrefix(subject)}${revision} ${editor}`;
}

/** The name of the lock that an editor holds while it is open. */
export function editorLock(editor: string): string {
  return `subtitle-editor ${editor}`;
}

/** Whether a draft belongs to an editor that is open in another tab, which holds its lock. */
export function isOpenElsewhere(key: string, locks: readonly string[]): boolean {
  const editor = key.slice(key.lastIndexOf(' ') + 1);
  return locks.includes(editorLock(editor));
}

/** The draft of what was edited; undefined if nothing differs from the revision. */
export function draftOf(
  base: { revision: number; cues: readonly Cue[] },
  cues: readonly Cue[],
  savedMs: number,
): Draft | undefined {
  const changes = diffCues(base.cues, cues);
  if (changes.length === 0) return undefined;
  return { revision: base.revision, savedMs, changes };
}

const written = new WeakMap<Cue, string>();

/** A cue as text. With every key that is pressed, one of thousands differs. */
function writeCue(cue: Cue | null): string {
  if (cue === null) return 'null';
  const text = written.get(cue) ?? JSON.stringify(itemOf(cue));
  written.set(cue, text);
  return text;
}

/** A draft as text. */
export function writeDraft({ revision, savedMs, changes }: Draft): string {
  const head = JSON.stringify({ format, revision, savedMs });
  const list = changes.map(({ before, after }) => `[${writeCue(before)},${writeCue(after)}]`);
  return `${head.slice(0, -1)},"changes":[${list.join(',')}]}`;
}

/** Reads the text of a draft; undefined if it is damaged. */
export function readDraft(text: string): Draft | undefined {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    const { revision, savedMs, changes } = value;
    if (value['format'] !== format || !Array.isArray(changes)) return undefined;
    if (!Number.isSafeInteger(revision) || typeof savedMs !== 'number') return undefined;
    const read = changes.map((pair: unknown) => {
      if (!Array.isArray(pair)) throw new Error('no pair');
      return { before: readCue(pair[0]), after: readCue(pair[1]) };
    });
    return { revision: Number(revision), savedMs, changes: read };
  } catch {
    return undefined;
  }
}

/** A cue as it was edited: an end before the start, and spaces at the end of a line, are part of a draft. */
function readCue(value: unknown): Cue | null {
  if (value === null) return null;
  const { start_sec: start, end_sec: end, words } = value as ReturnType<typeof itemOf>;
  const checked = readItem({
    ...Object(value),
    start_sec: 0,
    end_sec: 0,
    start: '00:00',
    end: '00:00',
  });
  if ('reason' in checked || !isCueId(checked.cue)) throw new Error('no cue');
  if (!Number.isFinite(start) || !Number.isFinite(end)) throw new Error('no time');
  return {
    cue: checked.cue,
    startMs: Math.round(start * 1_000),
    endMs: Math.round(end * 1_000),
    words: { EN: words.EN, CN: words.CN },
    ...(checked.machine && { machine: checked.machine }),
  };
}

/**
 * Applies a draft to the newest cues. What others have changed since stays; what both changed are conflicts,
 * and has the others' version in the result.
 */
export function applyDraft(
  { changes }: Pick<Draft, 'changes'>,
  newest: readonly Cue[],
): { cues: Cue[]; conflicts: CueConflict[] } {
  const base = changes.flatMap(({ before }) => before ?? []);
  const mine = changes.flatMap(({ after }) => after ?? []);
  return mergeCues(base, mine, newest);
}

/**
 * Whether the newest cues have everything of a draft: the page was left before the draft of a save was
 * removed.
 */
export function isSaved(draft: Pick<Draft, 'changes'>, newest: readonly Cue[]): boolean {
  const { cues, conflicts } = applyDraft(draft, newest);
  return conflicts.length === 0 && diffCues(newest, cues).length === 0;
}
