import { isMachine, markCue, type Cue, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { otherThan } from '../suggest/suggest-lines.ts';

/** Words that were suggested for a cue, and the words of the other language that they were suggested for. */
export type SuggestedLine = { cue: string; from: string; text: string };

/** Puts suggestions where a cue still has no words, and the other language still what they are for. */
export function suggestWords(
  cues: readonly Cue[],
  language: SubtitleLanguage,
  lines: readonly SuggestedLine[],
): Cue[] {
  const byId = new Map(lines.map((line) => [line.cue, line]));
  return cues.map((cue) => {
    const line = byId.get(cue.cue);
    const isMissing = line && line.text !== '' && cue.words[language].trim() === '';
    if (!isMissing || cue.words[otherThan(language)] !== line.from) return cue;
    return markCue(
      { ...cue, words: { ...cue.words, [language]: line.text } },
      (each) => each === language || isMachine(cue, each),
    );
  });
}

/** Takes the mark off words that a person has accepted; without a language of both. */
export function acceptWords(
  cues: readonly Cue[],
  ids: ReadonlySet<string>,
  language?: SubtitleLanguage,
): Cue[] {
  return cues.map((cue) =>
    cue.machine && ids.has(cue.cue)
      ? markCue(cue, (each) => language !== undefined && each !== language && isMachine(cue, each))
      : cue,
  );
}
