import { ImportRefused } from './import-row.ts';

/** What an XML file consists of, in its order. */
type XmlEvent =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'text'; text: string }
  | { kind: 'close' };

/** The most characters of one tag, text or comment. */
const maxToken = 65_536;
const maxDepth = 100;

const tag = /<(\/?)([^\s<>/"'=]+)((?:\s+[^\s<>/"'=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const spans = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
];
const predefined = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Reads XML piece by piece: `push` returns what a piece completes, and `end` what is left. It holds no more than one tag or text, resolves
 * nothing but the five predefined entities and characters by number, and refuses a document type, which could define more.
 * Errors: `ImportRefused`.
 *
 * @param where says in which part of the file it is, for errors
 */
export function createXmlReader(where: () => string) {
  let rest = '';
  let hasRoot = false;
  const open: string[] = [];
  const refuse = (problem: string): never => {
    throw new ImportRefused(`${where()}: the XML is broken: ${problem}.`);
  };

  function textEvent(text: string): XmlEvent[] {
    if (open.length > 0) return [{ kind: 'text', text }];
    return text.trim() === '' ? [] : refuse('there is text outside of its element');
  }

  function tagEvents(
    isEnd: boolean,
    name: string,
    attributes: string,
    isEmpty: boolean,
  ): XmlEvent[] {
    if (isEnd) {
      if (attributes !== '' || isEmpty || open.pop() !== name) refuse(`</${name}> ends nothing`);
      return [{ kind: 'close' }];
    }
    if (open.length === 0 && hasRoot) refuse(`<${name}> is behind its end`);
    hasRoot = true;
    const read = new Map<string, string>();
    for (const [, key = '', double, single = ''] of attributes.matchAll(attribute)) {
      if (read.has(key)) refuse(`<${name}> has ${key} twice`);
      read.set(key, decode(double ?? single));
    }
    const begun: XmlEvent = { kind: 'open', name, attributes: read };
    if (isEmpty) return [begun, { kind: 'close' }];
    if (open.push(name) > maxDepth) refuse('it is too deep');
    return [begun];
  }

  function decode(text: string): string {
    return text.replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,10}));|&/gi,
      (entity, decimal?: string, hex?: string, name?: string) => {
        const known = name !== undefined && predefined.get(name);
        if (known) return known;
        const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal);
        const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
        return isCharacter ? String.fromCodePoint(code) : refuse(`${entity} is no character`);
      },
    );
  }

  /** What begins at a position, and where the next one begins; undefined while its end is not there. */
  function next(at: number, isLast: boolean): { events: XmlEvent[]; to: number } | undefined {
    if (rest[at] !== '<') {
      const to = rest.indexOf('<', at);
      if (to < 0 && !isLast) return undefined;
      const text = rest.slice(at, to < 0 ? undefined : to);
      return { events: textEvent(decode(text)), to: at + text.length };
    }
    if (rest.length - at < 9 && !isLast) return undefined;
    const span = spans.find(({ begin }) => rest.startsWith(begin, at));
    if (span) {
      const from = at + span.begin.length;
      const to = rest.indexOf(span.end, from);
      if (to < 0) return undefined;
      const events = span.isText ? textEvent(rest.slice(from, to)) : [];
      return { events, to: to + span.end.length };
    }
    if (rest.startsWith('<!', at)) refuse('it has a document type, which is not read');
    tag.lastIndex = at;
    const match = tag.exec(rest);
    if (!match) return undefined;
    const [, slash, name = '', attributes = '', empty] = match;
    return { events: tagEvents(slash !== '', name, attributes, empty !== ''), to: tag.lastIndex };
  }

  function* read(piece: string, isLast: boolean): Generator<XmlEvent> {
    rest += piece;
    let at = 0;
    while (at < rest.length) {
      const found = next(at, isLast);
      if (!found) break;
      if (found.to - at > maxToken) refuse('a tag or text is too long');
      at = found.to;
      yield* found.events;
    }
    rest = rest.slice(at);
    if (rest.length > maxToken) refuse('a tag or text is too long, or does not end');
  }

  return {
    push: (piece: string) => read(piece, false),
    *end(): Generator<XmlEvent> {
      yield* read('', true);
      if (rest !== '') refuse('a tag does not end');
      if (open.length > 0) refuse(`<${open.at(-1)}> does not end`);
      if (!hasRoot) refuse('it has no element');
    },
  };
}
