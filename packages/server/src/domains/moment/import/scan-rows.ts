import { decodeEntities } from '@bloom/contract/wire/entities';
import { ImportRefused } from './import-row.ts';

/** A row of bilibili's file, `<d p="…">text</d>`. */
export type ScannedRow = {
  /** The line in which it begins. */
  line: number;
  /** The value of `p`; undefined where there is none. */
  p: string | undefined;
  text: string;
};

/** The most characters of one tag, text or comment. */
const maxToken = 65_536;
const maxDepth = 100;

/** Characters that no text has, but bilibili's files do. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
/** The parts that are read over, by how they begin and end. A document type has brackets in it. */
const passed: [begin: string, end: RegExp][] = [
  ['<!--', /-->/g],
  ['<![CDATA[', /\]\]>/g],
  ['<?', /\?>/g],
  ['<!', /^[^>[]*>|\]\s*>/g],
];
const lookahead = '<![CDATA['.length;
/** The end of a row, or the next one where it has none. */
const rowEnd = /<!\[CDATA\[|<\/d\s*>|<d\s[^<>]*?\bp\s*=/g;
const startOfRow = /^<d\s[^<>]*?\bp\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/;

/**
 * Reads the rows of bilibili's file piece by piece: `push` returns the rows that a piece completes, and `end`
 * the remaining ones. It accepts invalid XML: a `<` or `&` that begins neither a tag nor an entity of HTML is
 * text, and declarations are ignored. Errors: `ImportRefused`, for another file and for a
 * part that is too long.
 */
export function createRowScanner() {
  let buffer = '';
  let at = 0;
  let line = 1;
  let depth = 0;
  let hasBegun = false;
  let row: Omit<ScannedRow, 'text'> | undefined;
  let rows: ScannedRow[] = [];

  const refuse = (problem: string): never => {
    throw new ImportRefused(`The file cannot be read at line ${line}: ${problem}.`);
  };
  /** Waits for more, unless that would be too much. */
  const wait = (): false => {
    if (buffer.length - at > maxToken) refuse('a tag or text is too long, or does not end');
    return false;
  };
  const advance = (to: number): true => {
    for (let i = buffer.indexOf('\n', at); i >= 0 && i < to; i = buffer.indexOf('\n', i + 1)) line++;
    at = to;
    return true;
  };
  const finish = (to: number, end: number) => {
    if (to - at > maxToken) refuse('a text is too long');
    if (row) rows.push({ ...row, text: textOf(buffer.slice(at, to)) });
    row = undefined;
    return advance(end);
  };

  /** Reads one part; false if it needs more. */
  function step(isEnd: boolean): boolean {
    if (row) {
      const end = findRowEnd(isEnd);
      if (end) return finish(end.index, end.isNext ? end.index : end.index + end.length);
      return isEnd && buffer.length - at <= maxToken
        ? finish(buffer.replace(/<\/i\s*>\s*$/, '').length, buffer.length)
        : wait();
    }
    const begin = buffer.indexOf('<', at);
    if (begin < 0) {
      advance(buffer.length);
      return false;
    }
    advance(begin);
    if (buffer.length - at < lookahead && !isEnd) return false;
    const special = passed.find(([start]) => buffer.startsWith(start, at));
    if (special) return pass(special[1], isEnd);
    const [, slash, name] = /^<(\/?)([a-z_][\w:.-]*)/i.exec(buffer.slice(at, at + maxDepth)) ?? [];
    if (name === undefined) return advance(at + 1);
    return readTag(name.toLowerCase(), slash !== '', isEnd);
  }

  function findRowEnd(isEnd: boolean) {
    rowEnd.lastIndex = at;
    for (let match = rowEnd.exec(buffer); match; match = rowEnd.exec(buffer)) {
      if (!match[0].startsWith('<!')) {
        return { index: match.index, length: match[0].length, isNext: match[0].startsWith('<d') };
      }
      const close = buffer.indexOf(']]>', match.index);
      if (close >= 0) rowEnd.lastIndex = close;
      else if (!isEnd && buffer.length - at <= maxToken) return undefined;
    }
    return undefined;
  }

  function pass(end: RegExp, isEnd: boolean): boolean {
    end.lastIndex = 0;
    const match = end.exec(buffer.slice(at));
    if (match) return advance(at + match.index + match[0].length);
    return isEnd ? refuse('a comment or declaration does not end') : wait();
  }

  function readTag(name: string, isClosing: boolean, isEnd: boolean): boolean {
    if (!hasBegun && name !== 'i' && name !== 'd') {
      throw new ImportRefused(`The file begins with <${name}>, not <i>.`);
    }
    hasBegun = true;
    const end = endOfTag(buffer, at, isEnd || buffer.length - at > maxToken);
    if (end === undefined) {
      if (!isEnd) return wait();
      if (name === 'd') rows.push({ line, p: undefined, text: '' });
      return advance(buffer.length);
    }
    const tag = buffer.slice(at, end);
    const isEmpty = tag.endsWith('/>');
    if (name === 'd' && !isClosing) {
      row = { line, p: attributeOf(tag) };
      advance(end);
      return isEmpty ? finish(end, end) : true;
    }
    if (!isEmpty && name !== 'd') depth += isClosing ? -1 : 1;
    return depth > maxDepth ? refuse('it is too deep') : advance(end);
  }

  /** Line feeds at the ends of lines, also where a piece ends between the two characters of one. */
  let afterReturn = false;
  const normalise = (piece: string): string => {
    const rest = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') afterReturn = piece.endsWith('\r');
    return rest.replaceAll(/\r\n?/g, '\n');
  };
  const consume = (isEnd: boolean): ScannedRow[] => {
    while (at < buffer.length && step(isEnd));
    buffer = buffer.slice(at);
    at = 0;
    const read = rows;
    rows = [];
    return read;
  };
  return {
    push(piece: string): ScannedRow[] {
      buffer += normalise(piece);
      return consume(false);
    },
    end(): ScannedRow[] {
      const read = consume(true);
      if (!hasBegun) throw new ImportRefused('The file has no <i>.');
      return row ? [...read, { ...row, text: '' }] : read;
    },
  };
}

/**
 * Where the tag at a position ends; undefined if that is not there yet.
 *
 * @param isAll whether more cannot come: then a quote too many ends no tag
 */
function endOfTag(text: string, from: number, isAll: boolean): number | undefined {
  let quote = '';
  for (let i = from; i < text.length; i++) {
    const sign = text.charAt(i);
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>' && !/<\/?d[\s>]/.test(text.slice(from + 1, i))) return i + 1;
    else if (sign === '>') return endOfBroken(text, from);
  }
  return isAll ? endOfBroken(text, from) : undefined;
}

/** The end of a tag with quotes that do not match: behind `p`, or the first there is. */
function endOfBroken(text: string, from: number): number | undefined {
  const behind = startOfRow.exec(text.slice(from, from + maxToken))?.[0].length ?? 0;
  const end = text.indexOf('>', from + behind);
  return end < 0 ? undefined : end + 1;
}

function attributeOf(tag: string): string | undefined {
  const [, , double, single] = /\sp\s*=\s*("([^"]*)"|'([^']*)')/.exec(tag) ?? [];
  const value = double ?? single;
  return value === undefined ? undefined : decodeEntities(value);
}

/** The text of a row: without comments and tags of elements in it, and as it is in CDATA. */
function textOf(raw: string): string {
  // Most have no markup.
  if (!/[<&]/.test(raw)) return raw.replaceAll(forbidden, '');
  const parts = raw.split(/<!\[CDATA\[([\s\S]*?)\]\]>/);
  const text = parts.map((part, i) => (i % 2 === 1 ? part : decodeEntities(withoutElements(part))));
  return text.join('').replaceAll(forbidden, '');
}

/** How long a text may be for its elements to be looked for: longer ones are no moments. */
const maxMarkup = 4_000;

function withoutElements(text: string): string {
  if (text.length > maxMarkup || !text.includes('<')) return text;
  return text
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<([a-z][\w:.-]*)(?:\s[^<>]*)?(?:\/>|>([^<]*)<\/\1\s*>)/gi, '$2');
}
