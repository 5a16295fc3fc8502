import { titleParts, type TitleParts } from './title-parts.ts';

/** The features that a video is compared by. */
export type Compared = { title: string; durationS: number | null };

/** The score from which two videos are suggested as the same. */
export const suggestedFrom = 0.6;
/** The weight of an image alike in the score; never enough alone. */
const imageWeight = 0.1;
/** The score of titles from which an image alike is enough. */
export const mayBeSuggestedFrom = suggestedFrom - imageWeight;
/** In how many of their 64 bits the hashes of two images alike differ at most. */
const maxImageDistance = 10;

/** How much later a copy may end than another one, in seconds: intros, or a part of the length. */
export function maxDifferenceS(durationS: number): number {
  return Math.max(30, 0.03 * durationS);
}

/**
 * The likeness of two videos from 0 to 1 (docs/specification/works.md#suggested-works); 0 if they cannot be
 * the same.
 *
 * @param images the hashes of their images, where both are known
 */
export function compareVideos(a: Compared, b: Compared, images?: readonly [bigint, bigint]): number {
  if (a.durationS !== null && b.durationS !== null) {
    const longer = Math.max(a.durationS, b.durationS);
    if (Math.abs(a.durationS - b.durationS) > maxDifferenceS(longer)) return 0;
  }
  const alike = compareTitles(titleParts(a.title), titleParts(b.title));
  const isImageAlike = images && distanceOf(...images) <= maxImageDistance;
  const score = Math.min(1, alike + (isImageAlike ? imageWeight : 0));
  // Without lengths a title must say more.
  const isMeasured = a.durationS !== null && b.durationS !== null;
  return isMeasured || score >= 0.8 ? score : 0;
}

/** In how many bits two hashes differ. */
export function distanceOf(a: bigint, b: bigint): number {
  let count = 0;
  for (let bits = BigInt.asUintN(64, a ^ b); bits > 0n; bits &= bits - 1n) count++;
  return count;
}

/** The likeness of two titles from 0 to 1; 0 if their numbers or kinds differ. */
export function compareTitles(a: TitleParts, b: TitleParts): number {
  if (a.numbers.join() !== b.numbers.join() || a.kinds.join() !== b.kinds.join()) return 0;
  if (a.dates.length > 0 && b.dates.length > 0 && !a.dates.some((date) => b.dates.includes(date))) return 0;
  const whole = dice(a.words, b.words);
  // Often one title has the name in two languages and the other in one: then the language they share counts.
  const inHan = dice(a.words.filter(isHan), b.words.filter(isHan));
  const inLetters = dice(a.words.filter(isLetters), b.words.filter(isLetters));
  const score = Math.max(whole, 0.8 * inHan, 0.8 * inLetters);
  return contradict(a.words, b.words) ? 0 : score;
}

const isHan = (word: string) => /^\p{Script=Han}/u.test(word);
const isLetters = (word: string) => !isHan(word);

/** The share of pairs of adjacent characters that two lists of words have in common; 0 if one has none. */
function dice(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [bigramsOf(a), bigramsOf(b)];
  if (left.length === 0 || right.length === 0) return 0;
  const counts = new Map<string, number>();
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  let common = 0;
  for (const pair of right) {
    const count = counts.get(pair) ?? 0;
    if (count === 0) continue;
    counts.set(pair, count - 1);
    common++;
  }
  return (2 * common) / (left.length + right.length);
}

/** The pairs of adjacent characters of words of one script as one text, so that their spaces do not count. */
function bigramsOf(words: readonly string[]): string[] {
  return [words.filter(isHan), words.filter(isLetters)].flatMap((of) => {
    const characters = Array.from(of.join(''));
    return characters.slice(1).map((character, i) => `${characters[i]}${character}`);
  });
}

/** Whether each of two titles has words of one script that the other one lacks, as of two songs of a band. */
function contradict(a: readonly string[], b: readonly string[]): boolean {
  const own = (of: readonly string[], other: readonly string[]) => {
    const known = new Set(other.join(''));
    return Array.from(of.join('')).some((character) => !known.has(character));
  };
  const [hanA, hanB] = [a.filter(isHan), b.filter(isHan)];
  if (own(hanA, hanB) && own(hanB, hanA)) return true;
  const [lettersA, lettersB] = [a.filter(isLetters), b.filter(isLetters)];
  const lacks = (of: readonly string[], other: readonly string[]) =>
    of.some((word) => word.length > 2 && !other.some((each) => each.includes(word)));
  return lacks(lettersA, lettersB) && lacks(lettersB, lettersA);
}
