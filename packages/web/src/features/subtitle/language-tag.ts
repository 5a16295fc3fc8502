import type { SubtitleLanguage } from '@bloom/contract/subtitle/cue';

/** The BCP 47 tag of a language of subtitles. */
export const subtitleTag: Record<SubtitleLanguage, string> = { EN: 'en', CN: 'zh-Hans' };
