import { SaxesParser } from 'saxes';
import { ImportRefused } from './import-row.ts';

/** A part of an XML file; they come in its order. */
type XmlEvent =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'close' };

/** The most characters of one tag, text or comment. */
const maxToken = 65_536;
const maxDepth = 100;

/** Characters that XML may not have, but bilibili's files do. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/**
 * Reads XML piece by piece: `push` returns what a piece completes, and `end` what is left. It resolves
 * nothing but the five predefined entities and characters by number, and refuses a document type, which could
 * define more. Errors: `ImportRefused`.
 */
export function createXmlReader() {
  const parser = new SaxesParser();
  let events: XmlEvent[] = [];
  let depth = 0;
  /** Characters of the pieces since the last event. */
  let unread = 0;
  let afterReturn = false;
  const refuse = (problem: string): never => {
    throw new ImportRefused(`The XML is broken at line ${parser.line}: ${problem}.`);
  };
  const refuseLong = () => refuse('a tag or text is too long, or does not end');
  const add = (event: XmlEvent): void => {
    unread = 0;
    events.push(event);
  };
  const addText = (text: string): void => {
    if (text.length > maxToken) refuseLong();
    if (depth > 0) add({ kind: 'text', text });
  };

  parser.on('opentag', ({ name, attributes }) => {
    if (++depth > maxDepth) refuse('it is too deep');
    add({ kind: 'open', name, attributes: new Map(Object.entries(attributes)) });
  });
  parser.on('closetag', () => {
    depth--;
    add({ kind: 'close' });
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('doctype', () => refuse('it has a document type, which is not read'));
  parser.on('error', ({ message }) => refuse(message.replace(/^[\d:]+ |\.$/g, '')));

  /**
   * Line feeds at the ends of lines, as XML has it before all else: a character removed between `\r` and `\n`
   * would join them.
   */
  const normalise = (piece: string): string => {
    const rest = afterReturn && piece.startsWith('\n') ? piece.slice(1) : piece;
    if (piece !== '') afterReturn = piece.endsWith('\r');
    return rest.replaceAll(/\r\n?/g, '\n');
  };
  const consume = (): XmlEvent[] => {
    const consumed = events;
    events = [];
    return consumed;
  };
  return {
    push(piece: string): XmlEvent[] {
      unread += piece.length;
      parser.write(normalise(piece).replaceAll(forbidden, ''));
      if (unread > maxToken) refuseLong();
      return consume();
    },
    end(): XmlEvent[] {
      parser.close();
      return consume();
    },
  };
}
