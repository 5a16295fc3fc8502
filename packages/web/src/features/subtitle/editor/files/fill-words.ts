import { combineLanguages } from '@bloom/contract/subtitle/combine';
import {
  isMachine,
  markCue,
  subtitleLanguages,
  type Cue,
  type SubtitleLanguage,
} from '@bloom/contract/subtitle/cue';

/**
 * Fills the words that cues do not have with those of a file at about the same times. No word that is there
 * changes, and no cue is added.
 */
export function fillWords(cues: readonly Cue[], imported: readonly Cue[]): Cue[] {
  const found = Object.fromEntries(
    subtitleLanguages.map((language) => [language, wordsAt(cues, imported, language)]),
  );
  return cues.map((cue) => {
    const fill = (language: SubtitleLanguage) =>
      cue.words[language] || (found[language]?.get(cue.cue)?.words.CN ?? '');
    const words = { EN: fill('EN'), CN: fill('CN') };
    const isSame = words.EN === cue.words.EN && words.CN === cue.words.CN;
    if (isSame) return cue;
    return markCue({ ...cue, words }, (language) => {
      const filler = cue.words[language] === '' ? found[language]?.get(cue.cue) : undefined;
      return filler ? isMachine(filler, 'CN') : isMachine(cue, language);
    });
  });
}

/** The imported words of a language for each cue, by its id. */
function wordsAt(cues: readonly Cue[], imported: readonly Cue[], language: SubtitleLanguage) {
  // Combining keeps the ids of the first list, and takes Chinese from the second.
  const carried = imported.map((cue) =>
    markCue({ ...cue, words: { EN: '', CN: cue.words[language] } }, () => isMachine(cue, language)),
  );
  const ids = new Set(cues.map(({ cue }) => cue));
  return new Map(
    combineLanguages(cues, carried)
      .filter(({ cue }) => ids.has(cue))
      .map((cue) => [cue.cue, cue]),
  );
}
