import { countChanges, diffCues, isByPerson, type ChangeCounts } from '@bloom/contract/subtitle/changes';
import {
  coverageOf,
  itemOf,
  languageCodes,
  listedCoverage,
  newCueId,
  subtitleLanguages,
  type Cue,
  type MachineHalves,
} from '@bloom/contract/subtitle/cue';
import type { SubtitleItem } from '@bloom/contract/subtitle/subtitle';
import { defaultSource, parseSource } from '@bloom/contract/sources/sources';
import { videoKeyOf, type VideoKey } from '../video/index.ts';

/** Whose subtitles: of a video, or of one of its episodes. */
export type SubtitleKey = {
  video: VideoKey;
  /** Empty for a video without episodes. */
  episode: string;
};

/**
 * The subtitles of an id in a path: `{source}:{id}`, or an id of youtube alone.
 * Error: `request.notFound` if the id is of no source.
 */
export function subtitleKeyOf(id: string, episode = ''): SubtitleKey {
  const [, name = '', ofSource = ''] = /^([a-z]+):([^]*)$/.exec(id) ?? [];
  const source = parseSource(name);
  return {
    video: videoKeyOf(source ? { source, id: ofSource } : { source: defaultSource, id }),
    episode,
  };
}

/** Gives new cues an id that no cue of the given lists has. */
export function withIds(cues: readonly Cue[], ...others: readonly (readonly Cue[])[]): Cue[] {
  const taken = new Set([cues, ...others].flat().map(({ cue }) => cue));
  return cues.map((cue) => {
    if (cue.cue !== '') return cue;
    let id = newCueId();
    while (taken.has(id)) id = newCueId();
    taken.add(id);
    return { ...cue, cue: id };
  });
}

type StoredCue = [
  cue: string,
  startMs: number,
  endMs: number,
  EN: string,
  CN: string,
  machine?: MachineHalves,
];

/** The cues as a revision stores them. */
export function encodeCues(cues: readonly Cue[]): string {
  return JSON.stringify(
    cues.map(({ cue, startMs, endMs, words, machine }) => {
      const stored: StoredCue = [cue, startMs, endMs, words.EN, words.CN];
      if (machine) stored.push(machine);
      return stored;
    }),
  );
}

/** The cues of a stored content; none before the first save, and of an erased revision. */
export function decodeCues(content: string | null): Cue[] {
  const stored = JSON.parse(content ?? '[]') as StoredCue[];
  return stored.map(([cue, startMs, endMs, EN, CN, machine]) => ({
    cue,
    startMs,
    endMs,
    words: { EN, CN },
    ...(machine && { machine }),
  }));
}

/** The same cues so many milliseconds later, without those that end before the start. */
export const shiftCues = (cues: readonly Cue[], byMs: number): Cue[] =>
  cues.flatMap((cue) => {
    const endMs = cue.endMs + byMs;
    return endMs < 0 ? [] : [{ ...cue, startMs: Math.max(0, cue.startMs + byMs), endMs }];
  });

/** The items of a revision on the wire. */
export function itemsOf(cues: readonly Cue[], revision: number): SubtitleItem[] {
  return cues.map((cue) => ({ ...itemOf(cue), revision }));
}

/** The facts of a revision that a list shows, and whether a person made any change of it. */
export function factsOf(
  before: readonly Cue[],
  after: readonly Cue[],
): { changes: ChangeCounts; isByPerson: boolean; cues: number; coverage: { EN: number; CN: number } } {
  const changes = diffCues(before, after);
  return {
    changes: countChanges(changes),
    isByPerson: isByPerson(changes),
    cues: after.length,
    coverage: coverageOf(after),
  };
}

/** Whether an edit takes more than half of the cues away, or the words of both languages out of them. */
export function emptiesMost(before: readonly Cue[], after: readonly Cue[]): boolean {
  const hasWords = ({ words }: Cue) => words.EN !== '' || words.CN !== '';
  const left = new Map(after.map((cue) => [cue.cue, cue]));
  const emptied = before.filter((cue) => {
    const now = left.get(cue.cue);
    return !now || (hasWords(cue) && !hasWords(now));
  });
  return emptied.length > before.length / 2;
}

/** Whether a revision would have no change. */
export function isUnchanged(changes: ChangeCounts): boolean {
  return Object.values(changes).every((count) => count === 0);
}

/** The codes of the languages that a video's subtitles are in, by the highest coverage of its episodes. */
export function languagesOf(coverage: { EN: number; CN: number }): string[] {
  return subtitleLanguages
    .filter((language) => coverage[language] >= listedCoverage)
    .map((language) => languageCodes[language]);
}
