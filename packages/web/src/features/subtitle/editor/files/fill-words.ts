import { combineLanguages } from '@bloom/contract/subtitle/combine';
import { subtitleLanguages, type Cue, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';

/**
 * Fills the words that cues do not have with those of a file at about the same times. No word that is there
 * changes, and no cue is added.
 */
export function fillWords(cues: readonly Cue[], imported: readonly Cue[]): Cue[] {
  const found = Object.fromEntries(
    subtitleLanguages.map((language) => [language, wordsAt(cues, imported, language)]),
  );
  return cues.map((cue) => {
    const fill = (language: SubtitleLanguage) => cue.words[language] || (found[language]?.get(cue.cue) ?? '');
    const words = { EN: fill('EN'), CN: fill('CN') };
    const isSame = words.EN === cue.words.EN && words.CN === cue.words.CN;
    return isSame ? cue : { ...cue, words };
  });
}

/** The imported words of a language for each cue, by its id. */
function wordsAt(cues: readonly Cue[], imported: readonly Cue[], language: SubtitleLanguage) {
  // Combining keeps the ids of the first list, and takes Chinese from the second.
  const carried = imported.map((cue) => ({ ...cue, words: { EN: '', CN: cue.words[language] } }));
  const ids = new Set(cues.map(({ cue }) => cue));
  return new Map(
    combineLanguages(cues, carried)
      .filter(({ cue }) => ids.has(cue))
      .map(({ cue, words }) => [cue, words.CN]),
  );
}
