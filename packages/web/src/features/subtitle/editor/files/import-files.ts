import { combineLanguages } from '@bloom/contract/subtitle/combine';
import { maxCues, type Cue } from '@bloom/contract/subtitle/cue';
import { decodeSubtitles } from '@bloom/contract/subtitle/encoding';
import type { SubtitleEncoding } from '@bloom/contract/subtitle/encodings';
import { adoptIds, importSubtitles, type BadRow, type FileLanguages } from '@bloom/contract/subtitle/files';

/** The languages that the user can choose for the first file; the second one then has the other language. */
export const fileLanguages = ['auto', 'EN', 'CN', 'both'] as const;
export type FilesLanguages = (typeof fileLanguages)[number];

/** A file of subtitles, with what of it could not be read. */
export type ReadFile = {
  name: string;
  /** In which of the two places it is. */
  place: number;
  format: string;
  encoding: SubtitleEncoding;
  languages: FileLanguages;
  cues: Cue[];
  bad: BadRow[];
};

/** Two places for files, of which any can be empty. */
export type ImportFiles = readonly (File | undefined)[];
/** The encoding that the user has chosen for each of them; undefined where it is guessed. */
export type FilesEncodings = readonly (SubtitleEncoding | undefined)[];

/** Reads one file, or two of one language each. */
export async function readFiles(
  files: ImportFiles,
  languages: FilesLanguages,
  encodings: FilesEncodings = [],
): Promise<ReadFile[]> {
  const first = languages === 'auto' ? undefined : languages;
  const second = languages === 'EN' ? 'CN' : languages === 'CN' ? 'EN' : undefined;
  const given = files.flatMap((file, place) => (file ? [{ file, place }] : []));
  return Promise.all(
    given.map(async ({ file, place }, index) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { text, encoding } = decodeSubtitles(bytes, encodings[place]);
      const read = importSubtitles(text, { languages: index === 0 ? first : second });
      return { name: file.name, place, encoding, ...read };
    }),
  );
}

/** Characters that a wrong encoding or damage leaves: U+FFFD, and those without a meaning. */
export const damaged = /[\uFFFD\p{Co}]/u;

/**
 * The cues that show how a file was read: the first ones, the first ones that have more than ASCII, as only
 * these depend on the encoding, and the first ones that look damaged.
 */
export function shownCues(cues: readonly Cue[]): Cue[] {
  const isIn = (pattern: RegExp) => cues.filter(({ words }) => pattern.test(words.EN + words.CN)).slice(0, 3);
  const shown = new Set([...cues.slice(0, 3), ...isIn(/[^\0-\x7F]/), ...isIn(damaged)]);
  return cues.filter((cue) => shown.has(cue));
}

/**
 * The cues of one file, or of two as one list, whichever of them was chosen first. A cue at the time of a
 * known one is that one.
 */
export function importedCues(read: readonly ReadFile[], known: readonly Cue[]): Cue[] {
  return adoptIds(combine(read), known).slice(0, maxCues);
}

function combine([one, two]: readonly ReadFile[]): readonly Cue[] {
  if (!one || !two) return one?.cues ?? [];
  return one.languages === 'CN' ? combineLanguages(two.cues, one.cues) : combineLanguages(one.cues, two.cues);
}
