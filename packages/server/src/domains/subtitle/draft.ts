import { checkCues, defaultRules, isBlocking, type BlockingKind } from '@bloom/contract/subtitle/checks';
import {
  maxContentBytes,
  maxCues,
  readItems,
  sortCues,
  type Cue,
  type ItemProblem,
  maxWordsLength,
} from '@bloom/contract/subtitle/cue';
import { BloomError, type ErrorKey } from '@bloom/contract/errors/errors';
import { isRefusedJson } from '../../platform/http/index.ts';

/** The subtitles that a client sends to be saved. */
export type Draft = {
  /** Sorted; new cues may have no id. */
  cues: Cue[];
  /** The revision that all items name; undefined if they name none, or several. */
  named: number | undefined;
};

/**
 * Reads the content of a save.
 *
 * Errors: `request.tooLarge`, `request.invalid` (`content`), `subtitle.tooMany`, and those of a cue with its
 * position in the list.
 *
 * @param durationMs of the video, if its source states it
 */
export function readDraft(content: string, durationMs: number | undefined): Draft {
  const list = parseList(content);
  if (list.length > maxCues) throw new BloomError('subtitle.tooMany', { limit: maxCues });
  const { cues, problems } = readItems(list);
  const [problem] = problems;
  if (problem) throw refusalOf(problem);
  const positions = new Map(cues.map((cue, index) => [cue, index + 1]));
  const sorted = sortCues(cues);
  const blocking = checkCues(sorted, { ...defaultRules, durationMs }).find(isBlocking);
  if (blocking) {
    const cue = positions.get(sorted[blocking.index] as Cue) ?? 0;
    const key = blockingErrors[blocking.kind as BlockingKind];
    throw new BloomError(key, { cue }, { extra: { field: blocking.field } });
  }
  return { cues: sorted, named: namedRevision(list) };
}

const blockingErrors = {
  endBeforeStart: 'subtitle.endBeforeStart',
  overlap: 'subtitle.overlap',
  outsideVideo: 'subtitle.outsideVideo',
} as const satisfies Record<BlockingKind, ErrorKey>;

function parseList(content: string): unknown[] {
  if (Buffer.byteLength(content) > maxContentBytes) throw new BloomError('request.tooLarge');
  let list: unknown;
  try {
    list = JSON.parse(content);
  } catch (error) {
    throw new BloomError('request.invalid', { field: 'content' }, { cause: error });
  }
  if (!Array.isArray(list) || isRefusedJson(content)) {
    throw new BloomError('request.invalid', { field: 'content' });
  }
  return list;
}

function refusalOf({ reason, field, position: cue }: ItemProblem & { position: number }) {
  const options = { extra: { field } };
  if (reason === 'invalidStart') return new BloomError('subtitle.invalidStart', { cue }, options);
  if (reason === 'invalidEnd') return new BloomError('subtitle.invalidEnd', { cue }, options);
  if (reason === 'endBeforeStart') return new BloomError('subtitle.endBeforeStart', { cue }, options);
  if (reason === 'wordsTooLong') {
    return new BloomError('subtitle.wordsTooLong', { cue, limit: maxWordsLength }, options);
  }
  return new BloomError('subtitle.invalidCue', { cue, field: field || 'item' }, options);
}

/** The revision that the items with an id were read from, if it is one. */
function namedRevision(list: readonly unknown[]): number | undefined {
  const named = new Set(
    list
      .map((item) => item as { cue?: unknown; revision?: unknown })
      .filter(({ cue }) => cue !== undefined)
      .map(({ revision }) => revision),
  );
  const [revision] = named;
  return named.size === 1 && Number.isSafeInteger(revision) ? (revision as number) : undefined;
}
