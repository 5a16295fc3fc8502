import type { SubtitleLanguage } from './cue.ts';

/**
 * Characters of full width: those of Chinese, Japanese and Korean, their marks, and images. In Chinese also
 * dashes, dots and quotation marks, which both scripts write with the same characters.
 */
const fullWidth =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1F300}-\u{1FAFF}\u{20000}-\u{3FFFD}]/u;
const sharedMark = /[\u2010-\u2027\u2030-\u205E]/u;
/** Characters that change the one before them. */
const mark = /\p{M}|\u200D/u;

/**
 * The characters of a text as readers of a language count them: in English each is one, of full width two; in
 * Chinese each is one, of half width a half. Line breaks and combining marks do not count.
 */
export function widthOf(text: string, language: SubtitleLanguage): number {
  let width = 0;
  for (const character of text) width += widthOfCharacter(character, language);
  return width;
}

/** How wide a text is up to each of its places, from 0 to its length. */
export function widthsOf(text: string, language: SubtitleLanguage): number[] {
  const widths = [0];
  let width = 0;
  for (const character of text) {
    // Within a pair of surrogates is no place.
    if (character.length > 1) widths.push(width);
    width += widthOfCharacter(character, language);
    widths.push(width);
  }
  return widths;
}

function widthOfCharacter(character: string, language: SubtitleLanguage): number {
  if (character === '\n') return 0;
  const half = language === 'CN' ? 0.5 : 1;
  if (character < '\u0300') return half;
  if (mark.test(character)) return 0;
  const isWide = fullWidth.test(character) || (language === 'CN' && sharedMark.test(character));
  return isWide ? 2 * half : half;
}
