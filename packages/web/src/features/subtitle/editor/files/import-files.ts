import { combineLanguages } from '@bloom/contract/subtitle/combine';
import { maxCues, type Cue } from '@bloom/contract/subtitle/cue';
import { decodeSubtitles } from '@bloom/contract/subtitle/encoding';
import { adoptIds, importSubtitles, type BadRow, type FileLanguages } from '@bloom/contract/subtitle/files';

/** The languages that the user can choose for the first file; the second one then has the other language. */
export const fileLanguages = ['auto', 'EN', 'CN', 'both'] as const;
export type FilesLanguages = (typeof fileLanguages)[number];

/** A file of subtitles, with what of it could not be read. */
export type ReadFile = {
  name: string;
  format: string;
  encoding: string;
  languages: FileLanguages;
  cues: Cue[];
  bad: BadRow[];
};

/** Reads one file, or two of one language each. */
export async function readFiles(files: readonly File[], languages: FilesLanguages): Promise<ReadFile[]> {
  const first = languages === 'auto' ? undefined : languages;
  const second = languages === 'EN' ? 'CN' : languages === 'CN' ? 'EN' : undefined;
  return Promise.all(
    files.map(async (file, index) => {
      const { text, encoding } = decodeSubtitles(new Uint8Array(await file.arrayBuffer()));
      const read = importSubtitles(text, { languages: index === 0 ? first : second });
      return { name: file.name, encoding, ...read };
    }),
  );
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
