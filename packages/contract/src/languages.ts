import type { Names } from './locale.ts';

/** The filter's coarse codes with their names (product.md §3), as `category/all` answers them. */
export const filterLanguages = {
  chinese: { en: 'Chinese', zh: '中文' },
  english: { en: 'English', zh: '英语' },
  other_language: { en: 'Other', zh: '其他语言' },
} as const satisfies Record<string, Names>;

/** The share form's sound-track languages (product.md §3). */
export const audioLanguages = {
  english: { en: 'English', zh: '英语' },
  mandarin: { en: 'Mandarin', zh: '普通话' },
  cantonese: { en: 'Cantonese', zh: '粤语' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Record<string, Names>;

/** The share form's subtitle languages (product.md §3). */
export const subtitleLanguages = {
  english: { en: 'English', zh: '英文' },
  simplified_chinese: { en: 'Simplified Chinese', zh: '简体中文' },
  traditional_chinese: { en: 'Traditional Chinese', zh: '繁体中文' },
  other: { en: 'Other', zh: '其他' },
} as const satisfies Record<string, Names>;

/** Any language code that a video may carry as sound track or subtitle. */
export type AudioLanguage = keyof typeof audioLanguages | keyof typeof filterLanguages;
export type SubtitleLanguage = keyof typeof subtitleLanguages | keyof typeof filterLanguages;

/** Which codes a coarse one covers beside itself (decisions.md §3). */
const covers: Record<string, readonly string[]> = {
  chinese: ['mandarin', 'cantonese', 'simplified_chinese', 'traditional_chinese'],
  other_language: ['other'],
};

/** Reads a sound-track language, coarse or fine (decisions.md §3). */
export function parseAudioLanguage(text: string): AudioLanguage | undefined {
  return Object.hasOwn(audioLanguages, text) || Object.hasOwn(filterLanguages, text)
    ? (text as AudioLanguage)
    : undefined;
}

/** Reads a subtitle language, coarse or fine (decisions.md §3). */
export function parseSubtitleLanguage(text: string): SubtitleLanguage | undefined {
  return Object.hasOwn(subtitleLanguages, text) || Object.hasOwn(filterLanguages, text)
    ? (text as SubtitleLanguage)
    : undefined;
}

/** The stored codes that a filter matches: the code itself and, for a coarse one, those it covers. */
export function matchingLanguages(filter: AudioLanguage | SubtitleLanguage): readonly string[] {
  return [filter, ...(covers[filter] ?? [])];
}
