import { subtitleLanguages, type Cue, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';

/** A cue, and the language and time in which its author goes on. */
export type Place = { cue: string; language: SubtitleLanguage; atMs: number };

/** A video whose last cue ends before this share of it is not written to its end. */
const writtenShare = 0.9;

/**
 * The place where the last author stopped: the first cue without words in a language that was begun; else
 * behind the last cue, if the video goes on; else the first cue without words in the other language; else
 * behind the last one. Undefined without cues.
 *
 * @param durationMs the length of the video, if it is known
 */
export function placeToContinue(cues: readonly Cue[], durationMs: number | undefined): Place | undefined {
  const last = cues.at(-1);
  if (!last) return undefined;
  const isBegun = (language: SubtitleLanguage) => cues.some(({ words }) => words[language] !== '');
  const gap = (languages: readonly SubtitleLanguage[]) => {
    const index = cues.findIndex(({ words }) => languages.some((language) => words[language] === ''));
    const cue = cues[index];
    const language = languages.find((each) => cue?.words[each] === '');
    return cue && language && { cue: cue.cue, language, atMs: cue.startMs };
  };
  const begun = subtitleLanguages.filter(isBegun);
  const end: Place = { cue: last.cue, language: begun[0] ?? 'EN', atMs: last.endMs };
  const goesOn = durationMs !== undefined && last.endMs < writtenShare * durationMs;
  return gap(begun) ?? (goesOn ? end : undefined) ?? gap(subtitleLanguages) ?? end;
}
