import { suggestLimits } from '@bloom/contract/subtitle/suggest';
import type { Cue, SubtitleLanguage } from '@bloom/contract/subtitle/cue';

/** The other language, from which words are suggested. */
export const otherThan = (language: SubtitleLanguage): SubtitleLanguage => (language === 'EN' ? 'CN' : 'EN');

/** The cues without words in a language that have words in the other one. */
export function missingCues(cues: readonly Cue[], language: SubtitleLanguage): Cue[] {
  const from = otherThan(language);
  return cues.filter(({ words }) => words[language].trim() === '' && words[from].trim() !== '');
}

/** Cues for which words are suggested together, and the words around them. */
export type Batch = { cues: readonly Cue[]; before: string[]; after: string[] };

/** The batches of all cues without words in a language, each with its context. */
export function batchesOf(cues: readonly Cue[], language: SubtitleLanguage, size: number): Batch[] {
  const from = otherThan(language);
  const wordsOf = (some: readonly Cue[]) =>
    some.map(({ words }) => words[from].trim()).filter((text) => text !== '');
  const missing = missingCues(cues, language);
  const places = new Map(cues.map((cue, index) => [cue, index]));
  return Array.from({ length: Math.ceil(missing.length / size) }, (_, number) => {
    const batch = missing.slice(number * size, (number + 1) * size);
    const [first, last] = [batch[0], batch.at(-1)].map((cue) => (cue && places.get(cue)) ?? 0);
    return {
      cues: batch,
      before: wordsOf(cues.slice(0, first)).slice(-suggestLimits.context),
      after: wordsOf(cues.slice((last ?? 0) + 1)).slice(0, suggestLimits.context),
    };
  });
}
