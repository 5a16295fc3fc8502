import { simplifiedPairs } from './simplified.ts';

const accents = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const simplified = new Map(
  Array.from(simplifiedPairs.matchAll(/(\S)(\S)/gu), ([, from = '', to = '']) => [from, to]),
);

/** Letters that Unicode does not decompose into a letter and an accent, each with its replacement. */
const letters = new Map(
  (
    'Æ:AE æ:ae Œ:OE œ:oe ẞ:SS ß:ss Þ:TH þ:th Ø:O ø:o Ł:L ł:l Đ:D đ:d Ð:D ð:d Ħ:H ħ:h Ŧ:T ŧ:t ı:i ĸ:k Ŋ:N ŋ:n ' +
    'Ə:E ə:e Ɖ:D ɖ:d Ɓ:B ɓ:b Ɗ:D ɗ:d Ƙ:K ƙ:k'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const ownLetters = new RegExp(`[${[...letters.keys()].join('')}]`, 'gu');

/**
 * The text with simplified in place of traditional characters and variants, each by itself (docs/adr/0076).
 */
export function simplify(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
}

/** The text as `foldText` makes it, but with its capital letters. */
export function foldKeepingCase(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(invisible, '')
    .replaceAll(accents, '')
    .replaceAll(ownLetters, (letter) => letters.get(letter) ?? letter);
  return simplify(plain.normalize('NFKC'));
}

/**
 * The form in which texts are compared: width, case, accents, letters such as ø, invisible characters, and
 * traditional or simplified script make no difference (docs/specification/basics.md#comparing-text). It is
 * never shown.
 */
export function foldText(text: string): string {
  return foldKeepingCase(text).toLowerCase();
}
