import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';

/** In which characters Chinese is shown: as the authors wrote it, simplified or traditional. */
export const subtitleScripts = ['written', 'hans', 'hant'] as const;
export type SubtitleScript = (typeof subtitleScripts)[number];

/** The BCP 47 tag of a language of subtitles. */
export const subtitleTag: Record<SubtitleLanguage, string> = { EN: 'en', CN: 'zh-Hans' };

/** The tag of the words of a language as they are shown. */
export function shownTag(language: SubtitleLanguage, script: SubtitleScript): string {
  return language === 'CN' && script === 'hant' ? 'zh-Hant' : subtitleTag[language];
}
