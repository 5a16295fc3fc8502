import { simplifiedPairs } from './simplified.ts';

const accents = /(?<=[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}])\p{M}+/gu;
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const simplified = new Map(
  Array.from(simplifiedPairs.matchAll(/(\S)(\S)/g), ([, from = '', to = '']) => [from, to]),
);

/**
 * The text with simplified in place of traditional characters and variants, each by itself (docs/adr/0076).
 */
export function simplify(text: string): string {
  return text.replaceAll(/\p{Script=Han}/gu, (character) => simplified.get(character) ?? character);
}

/** The text as `foldText` makes it, but with its capital letters. */
export function foldKeepingCase(text: string): string {
  return simplify(text.normalize('NFKD').replaceAll(invisible, '').replaceAll(accents, '').normalize('NFKC'));
}

/**
 * The form in which texts are compared: width, case, accents, invisible characters, and traditional or
 * simplified script make no difference (docs/specification/basics.md#comparing-text). It is never shown.
 */
export function foldText(text: string): string {
  return foldKeepingCase(text).toLowerCase();
}
