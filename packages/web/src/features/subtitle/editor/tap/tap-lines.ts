import { cleanWords, maxWordsLength, newCueId, type Words } from '@bloom/contract/subtitle/cue';
import { importSubtitles } from '@bloom/contract/subtitle/files';

/** A line that is tapped: the id and the words of its cue, which is there already if it gets new times. */
export type TapLine = { cue: string; words: Words };

/** The lines that were read of a text. */
export type ReadLines = {
  lines: TapLine[];
  /** The rows that are too long for a cue, from 1. */
  tooLong: number[];
};

/** Between the two languages of a row; a bar needs spaces around it, as it can be part of a text. */
const separator = /\t+|[ \u3000][|｜][ \u3000]/u;
const han = /\p{Script=Han}/u;

/**
 * Reads a text as lines to tap (docs/specification/subtitles.md#tap-to-time). Each row is a line. Its two
 * languages are side by side, or follow each other in rows that alternate; the column with more Chinese is
 * the Chinese one. Of a subtitle file only the words count.
 *
 * @param known lines from before, whose ids lines with the same words keep
 */
export function readLines(text: string, known: readonly TapLine[] = []): ReadLines {
  const lineOf = idsFor(known);
  if (/\d\s*-->\s*\d/.test(text)) {
    const { cues } = importSubtitles(text);
    return { lines: cues.map(({ words }) => lineOf(words)), tooLong: [] };
  }
  const rows = text
    .split(/\r\n?|\n/)
    .map((row, index) => ({ number: index + 1, parts: partsOf(row) }))
    .filter(({ parts }) => parts.length > 0);
  const isTooLong = ({ parts }: { parts: string[] }) => parts.some((part) => part.length > maxWordsLength);
  const pairs = columnsOf(rows.filter((row) => !isTooLong(row)).map(({ parts }) => parts));
  return {
    lines: pairs.map(lineOf),
    tooLong: rows.filter(isTooLong).map(({ number }) => number),
  };
}

/** The texts of a row: one, or one of each language. */
function partsOf(row: string): string[] {
  const [first = '', ...rest] = row.split(separator);
  const parts = [cleanWords(first), cleanWords(rest.join(' '))];
  if (parts[1] !== '') return parts;
  return parts[0] === '' ? [] : parts.slice(0, 1);
}

function columnsOf(rows: readonly string[][]): Words[] {
  const chinese = (column: number) => rows.filter((parts) => han.test(parts[column] ?? '')).length;
  if (rows.some((parts) => parts.length === 2)) {
    const isFirst = chinese(0) > chinese(1);
    return rows.map(([first = '', second = '']) =>
      isFirst ? { EN: second, CN: first } : { EN: first, CN: second },
    );
  }
  const texts = rows.map(([text = '']) => text);
  const isChinese = texts.map((text) => han.test(text));
  const alternates = texts.length % 2 === 0 && isChinese.every((is, index) => is !== isChinese[index + 1]);
  if (alternates) {
    return texts.flatMap((text, index) => {
      if (index % 2 === 1) return [];
      const other = texts[index + 1] ?? '';
      return [isChinese[index] === true ? { EN: other, CN: text } : { EN: text, CN: other }];
    });
  }
  const isMostlyChinese = chinese(0) * 2 > texts.length;
  return texts.map((text) => (isMostlyChinese ? { EN: '', CN: text } : { EN: text, CN: '' }));
}

const keyOf = ({ EN, CN }: Words) => `${EN}\t${CN}`;

/** Makes lines of words; of those that are known, each is one line. */
function idsFor(known: readonly TapLine[]): (words: Words) => TapLine {
  const ids = Map.groupBy(known, ({ words }) => keyOf(words));
  const used = new Map<string, number>();
  return (words) => {
    const key = keyOf(words);
    const at = used.get(key) ?? 0;
    used.set(key, at + 1);
    return { cue: ids.get(key)?.[at]?.cue ?? newCueId(), words };
  };
}

/** Lines as a text that `readLines` reads. */
export function textOf(lines: readonly TapLine[]): string {
  const isBoth = lines.some(({ words }) => words.EN !== '' && words.CN !== '');
  const rowOf = ({ EN, CN }: Words) => (isBoth ? `${EN}\t${CN}` : EN || CN).replaceAll('\n', ' ');
  return lines.map(({ words }) => rowOf(words)).join('\n');
}
