import type { Random } from './random.ts';
import { chineseWords, englishWords } from './words.ts';

/** A word in most titles, for the search of a common term. */
export const commonTerm = 'HD';
/** Share of titles with it. */
const commonShare = 0.6;

/** Number of spans of time in the catalogue, each with its own words. */
export const spans = 10;
/** Share of titles with a word of their span, like fashions. */
const fashionShare = 0.12;

/** Words that occur only in titles of one span of time: the hard case for a search by time. */
export function fashionWords(span: number): readonly string[] {
  const chosen = (words: readonly string[], each: number) =>
    words.slice(-spans * each).filter((_word, i) => i % spans === span);
  return [...chosen(chineseWords, 12), ...chosen(englishWords, 8)];
}

const fashions = Array.from({ length: spans }, (_, span) => fashionWords(span));
// The words of the spans are excluded from all other titles.
const lastingChinese = chineseWords.slice(0, -spans * 12);
const lastingEnglish = englishWords.slice(0, -spans * 8);

/**
 * Generates the title of a video: 45 % Chinese, 30 % Chinese and English, 25 % English.
 *
 * @param age its position in time, from 0 (the first video) up to, not including, 1
 */
export function generateTitle(random: Random, age: number): string {
  const kind = random.next();
  const parts = [kind < 0.45 ? chinese(random) : kind < 0.75 ? mixed(random) : english(random)];
  if (random.next() < fashionShare) {
    parts.push(random.pickCommon(fashions[Math.floor(age * spans)] ?? []));
  }
  if (random.next() < commonShare) parts.push(commonTerm);
  return parts.join(' ');
}

function chinese(random: Random): string {
  const run = phrase(random, 2 + random.below(4));
  switch (random.below(5)) {
    case 0:
      return `【${phrase(random, 2)}】${run}`;
    case 1:
      return `${run} 第${1 + random.below(60)}集`;
    case 2:
      return `${run}，${phrase(random, 2)}！`;
    default:
      return run;
  }
}

function mixed(random: Random): string {
  const season = `S${String(1 + random.below(12)).padStart(2, '0')}`;
  switch (random.below(4)) {
    case 0:
      return `${season}${phrase(random, 1)} ${phrase(random, 2)}`;
    case 1:
      return `${phrase(random, 2)} ${english(random)}`;
    case 2:
      return `${english(random)} | ${phrase(random, 3)}`;
    default:
      return `${phrase(random, 3)} EP${String(1 + random.below(40)).padStart(2, '0')}`;
  }
}

function english(random: Random): string {
  const words = Array.from({ length: 3 + random.below(5) }, () => random.pickCommon(lastingEnglish));
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

function phrase(random: Random, words: number): string {
  return Array.from({ length: words }, () => random.pickCommon(lastingChinese)).join('');
}
