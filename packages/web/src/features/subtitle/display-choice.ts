import { create } from 'zustand';
import { languageOf, type Locale } from '@bloom/contract/wire/locale';
import { subtitleLanguages, type SubtitleLanguage } from '@bloom/contract/subtitle/cue';
import { parseJson } from '../../lib/stored-json.ts';
import { platform } from '../../platform/index.ts';
import { subtitleScripts, subtitleTag, type SubtitleScript } from './language-tag.ts';

/** The languages to show, the upper one first. */
export const languageChoices = ['EN', 'CN', 'EN-CN', 'CN-EN'] as const;
export type LanguageChoice = (typeof languageChoices)[number];
export const subtitleSizes = ['small', 'medium', 'large'] as const;
export type SubtitleSize = (typeof subtitleSizes)[number];
export const subtitleContrasts = ['normal', 'high'] as const;
export type SubtitleContrast = (typeof subtitleContrasts)[number];
/** How a viewer wants subtitles shown; this device remembers it. */
export type DisplayChoice = {
  on: boolean;
  /** Undefined until the viewer chooses: then it is the page's language. */
  languages: LanguageChoice | undefined;
  script: SubtitleScript;
  size: SubtitleSize;
  contrast: SubtitleContrast;
};

/** Reads what this device remembers; whatever is damaged is as if it had not been chosen. */
export function readChoice(stored: string | null): DisplayChoice {
  const known = Object(parseJson(stored)) as Record<string, unknown>;
  return {
    on: known['on'] !== false,
    languages: languageChoices.find((each) => each === known['languages']),
    script: subtitleScripts.find((each) => each === known['script']) ?? 'written',
    size: subtitleSizes.find((each) => each === known['size']) ?? 'medium',
    contrast: subtitleContrasts.find((each) => each === known['contrast']) ?? 'normal',
  };
}

/**
 * The languages that are shown, the upper one first. What was chosen counts where the video has it. Without a
 * choice it is the page's language, or the other one if the video has only that.
 */
export function shownLanguages(
  { languages }: Pick<DisplayChoice, 'languages'>,
  locale: Locale,
  available: readonly SubtitleLanguage[],
): SubtitleLanguage[] {
  if (languages) {
    const wanted = languages.split('-');
    return wanted.flatMap((each) => available.filter((language) => language === each));
  }
  const own = available.filter((each) => languageOf(subtitleTag[each]) === languageOf(locale));
  return own.length > 0 ? own : available.slice(0, 1);
}

/** The languages that have words in any of the cues. */
export function languagesOf(
  items: readonly { words: Record<SubtitleLanguage, string> }[],
): SubtitleLanguage[] {
  return subtitleLanguages.filter((language) => items.some(({ words }) => words[language] !== ''));
}

const read = () => readChoice(platform.localStore.get('subtitles'));
const useStore = create<DisplayChoice>(read);

/** How this device shows subtitles. */
export function useDisplayChoice(): DisplayChoice {
  return useStore();
}

/** Changes how this device shows subtitles. */
export function chooseDisplay(change: Partial<DisplayChoice>): void {
  useStore.setState(change);
  const choice = useStore.getState();
  platform.localStore.set('subtitles', JSON.stringify(choice));
  // As index.html does for the next page: what comes below a player has its room before it starts
  // (video.css).
  const { on, size, languages = '' } = choice;
  const subtitles = on ? languages : 'off';
  Object.assign(document.documentElement.dataset, { subtitleSize: size, subtitles });
}

/** Shows the subtitles, or hides them. */
export function toggleSubtitles(): void {
  chooseDisplay({ on: !useStore.getState().on });
}
