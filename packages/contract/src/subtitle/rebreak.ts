import { defaultRules, type CheckRules } from './checks.ts';
import { subtitleLanguages, type Cue, type SubtitleLanguage } from './cue.ts';
import { widthOf, widthsOf } from './line-width.ts';

/** A place where a line can end: `end` is behind its last character, `start` before the first of the next. */
type Break = { end: number; start: number };

const chinese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;
/** Marks that close something: no line begins with one. Straight quotation marks can be either. */
const closing = /^[\p{Pe}\p{Pf}”’"'.,!?;:%…‥·。，、！？；：％～ー—–]/u;
/** Those that close something behind a space, too. */
const closingAfterSpace = /^(?:[\p{Pe}”,!?;:%。，、！？；：％]|\.(?![\p{L}\p{N}.]))/u;
/** Marks that open something: no line ends with one. */
const opening = /[\p{Ps}\p{Pi}“‘¿¡]$/u;
/** A dash with which another speaker begins. */
const spoken = /^\s*[-‐–—－]/u;

const sentenceEnd = /[.!?…。！？]["'”’)\]」』）》]*$/u;
const clauseEnd = /[,;:—–，；：、]["'”’)\]」』）》]*$/u;
const shortened = /(?:^|\s)(?:Mr|Mrs|Ms|Dr|St|Prof|vs|No)\.$/u;
/** Words that begin a part of a sentence. */
const conjunction =
  /^(?:and|but|or|nor|so|yet|because|although|though|while|when|where|which|who|whose|that|if|unless|until|since|than|whereas|whether)(?![\p{L}\p{N}'’])/iu;
const preposition =
  /^(?:in|on|at|with|without|from|to|into|about|by|for|of|before|after|over|under|through|between|as)(?![\p{L}\p{N}'’])/iu;
/** Words that belong to the one after them. */
const leading =
  /(?:^|[^\p{L}'’])(?:a|an|the|my|your|his|her|its|our|their|this|these|those|is|are|was|were|am|be|not|no|very|to|of|in|on|at|with|from|by|for|and|but|or|I|you|he|she|we|they|I’m|I'm)$/iu;
const chineseConjunction =
  /^(?:但是|但|可是|不过|不過|然而|因为|因為|所以|因此|于是|於是|而且|并且|並且|而|如果|要是|虽然|雖然|尽管|儘管|即使|或者|或|还是|還是|然后|然後|接着|接著|以及|和|与|與|及|跟|同时|同時|只要|只有|除非|直到|当|當)/u;
/** Words that belong to the one before them. */
const trailing = /^(?:的|地|得|了|着|著|过|過|吗|嗎|呢|吧|啊|呀|嘛|们|們|年|月|日)/u;

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

/**
 * Breaks the words of a cue into lines again: one if it is short enough, else the two that end with a clause,
 * or before a conjunction, and are about as long as each other. Two lines of two speakers stay, and two of
 * Chinese that fit.
 */
export function rebreakWords(
  text: string,
  language: SubtitleLanguage,
  rules: Pick<CheckRules, 'maxLine'> = defaultRules,
): string {
  const lines = text.split('\n');
  if (lines.length === 2 && spoken.test(lines[1] ?? '')) return text;
  const joined = lines.reduce(joinWords);
  const most = rules.maxLine[language];
  const widths = widthsOf(joined, language);
  const width = widths.at(-1) ?? 0;
  if (width <= most) return joined;
  // Without spaces between words, a break that an author has made shows where a part ends.
  const [first = '', second = ''] = lines;
  const isGood = !opening.test(first) && !closingAfterSpace.test(second);
  const fits = lines.length === 2 && lines.every((line) => widthOf(line, language) <= most);
  if (language === 'CN' && fits && isGood) return text;
  let best: { cost: number; at: Break } | undefined;
  for (const at of breaksOf(joined)) {
    const upper = widths[at.end] ?? 0;
    const lower = width - (widths[at.start] ?? 0);
    // What fits comes first; then lines that are about as long as each other, with the better end.
    const tooLong = Math.max(0, upper - most, lower - most) / most;
    const cost = tooLong * 100 + Math.abs(upper - lower) / width;
    if (best && cost >= best.cost) continue;
    const whole = cost + costOf(joined, at);
    if (!best || whole < best.cost) best = { cost: whole, at };
  }
  if (!best) return joined;
  return `${joined.slice(0, best.at.end)}\n${joined.slice(best.at.start)}`;
}

/** Breaks the lines of cues again, of all or of those with these ids. */
export function rebreakCues(
  cues: readonly Cue[],
  ids: ReadonlySet<string> | 'all' = 'all',
  rules: Pick<CheckRules, 'maxLine'> = defaultRules,
): Cue[] {
  return cues.map((cue) => {
    if (ids !== 'all' && !ids.has(cue.cue)) return cue;
    const words = { ...cue.words };
    for (const language of subtitleLanguages)
      words[language] = rebreakWords(words[language], language, rules);
    return words.EN === cue.words.EN && words.CN === cue.words.CN ? cue : { ...cue, words };
  });
}

/** Joins words of two lines or cues. Full-width marks have their space already. */
export function joinWords(one: string, two: string): string {
  const parts = [one.trim(), two.trim()].filter((part) => part !== '');
  return parts.join(/[，。！？；：、…]$/u.test(parts[0] ?? '') ? '' : ' ');
}

/** The places where a line can end: at spaces, and between words where one is Chinese. */
function breaksOf(text: string): Break[] {
  const breaks: Break[] = [];
  const add = (at: Break, closes: RegExp) => {
    const isBad = opening.test(before(text, at.end)) || closes.test(after(text, at.start));
    if (!isBad) breaks.push(at);
  };
  for (const { index, 0: space } of text.matchAll(/\s+/gu)) {
    add({ end: index, start: index + space.length }, closingAfterSpace);
  }
  if (!chinese.test(text)) return breaks;
  for (const at of wordStarts(text)) {
    const [last, first] = [text.charAt(at - 1), text.charAt(at)];
    const isAtSpace = /\s/u.test(last + first);
    if (!isAtSpace && chinese.test(last + first) && !/["']/.test(last)) add({ end: at, start: at }, closing);
  }
  return breaks;
}

/** The last characters before a place, and the first after one: as many as the longest rule looks at. */
const before = (text: string, at: number) => text.slice(Math.max(0, at - 12), at);
const after = (text: string, at: number) => text.slice(at, at + 12);

/** Where words begin, except the first. A browser that does not know words has all Chinese characters. */
function wordStarts(text: string): number[] {
  const starts = segmenter
    ? Array.from(segmenter.segment(text), ({ index }) => index)
    : Array.from(text.matchAll(/\p{Script=Han}/gu), ({ index }) => index);
  return starts.filter((index) => index > 0);
}

/** How little a place suits the end of a line, from 0 to 1. */
function costOf(text: string, { end, start }: Break): number {
  const [line, next] = [before(text, end), after(text, start)];
  if (sentenceEnd.test(line)) return shortened.test(line) ? 0.9 : 0;
  if (clauseEnd.test(line)) return 0.1;
  // In Chinese a space stands for a mark.
  if (end < start && chinese.test(line.slice(-1)) && chinese.test(next.charAt(0))) return 0.1;
  if (leading.test(line) || trailing.test(next) || /[\d〇零一二三四五六七八九十百千万萬]$/u.test(line))
    return 0.9;
  if (conjunction.test(next) || chineseConjunction.test(next)) return 0.3;
  return preposition.test(next) ? 0.45 : 0.6;
}
