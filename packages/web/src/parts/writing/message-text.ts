import { defaultSource, parseSource, type Source } from '@bloom/contract/sources/sources';

/** A part of a message, in its order. */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; text: string; handle: string }
  | LinkPart;

export type LinkPart = {
  kind: 'link';
  /** Host and path; never the name or password that a link may begin with to look like another site. */
  text: string;
  href: string;
  /** The video of Bloom that it leads to. */
  video?: { source: Source; id: string };
};

/** A user who can be mentioned. */
export type Person = { id: number; name: string; handle: string };

/** How much of a link is shown. */
const shownLink = 60;
const linkPattern = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]+/giu;
/** The characters that end a sentence around a link rather than belonging to it. */
const trailing = /[.,;:!?'*\])]+$/u;

/**
 * Splits a message into text, links and mentions (docs/specification/chat.md#chat-room). Nothing in it is
 * markup.
 *
 * @param mentioned those whom the message mentions and whose names are known
 * @param origin where this Bloom is: a link to one of its videos names the video
 */
export function parseMessage(content: string, mentioned: readonly Person[], origin: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of content.matchAll(linkPattern)) {
    const link = readLink(trimLink(match[0]), origin);
    if (!link) continue;
    parts.push(...splitMentions(content.slice(from, match.index), mentioned), link.part);
    from = match.index + link.length;
  }
  parts.push(...splitMentions(content.slice(from), mentioned));
  return parts;
}

/** Closing brackets belong to a link that opens them, as in a link of Wikipedia. */
function trimLink(text: string): string {
  const end = trailing.exec(text);
  if (!end) return text;
  const opened = text.slice(0, end.index).split('(').length - text.slice(0, end.index).split(')').length;
  return opened > 0 && end[0].startsWith(')') ? text.slice(0, end.index + 1) : text.slice(0, end.index);
}

function readLink(text: string, origin: string): { part: LinkPart; length: number } | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const path = decodeText(url.pathname + url.search + url.hash);
  const shown = url.host + (path === '/' ? '' : path);
  const video = url.origin === origin ? videoOf(url) : undefined;
  return {
    length: text.length,
    part: {
      kind: 'link',
      href: url.href,
      text: shown.length > shownLink ? `${shown.slice(0, shownLink - 1)}…` : shown,
      ...(video && { video }),
    },
  };
}

function videoOf({ pathname, searchParams }: URL): { source: Source; id: string } | undefined {
  const id = /^\/video\/([^/]+)\/?$/.exec(pathname)?.[1];
  const source = parseSource(searchParams.get('videoSrc') ?? defaultSource);
  const decoded = id === undefined ? undefined : decodeText(id);
  return decoded && source ? { source, id: decoded } : undefined;
}

/**
 * Percent-encoded letters are readable; what would change the direction of a text or be invisible stays
 * encoded.
 */
function decodeText(text: string): string {
  try {
    const decoded = decodeURIComponent(text);
    return /[\p{C}\p{Z}]/u.test(decoded) ? text : decoded;
  } catch {
    return text;
  }
}

function splitMentions(text: string, people: readonly Person[]): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, handle, length } of findMentions(text, people)) {
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) });
    parts.push({ kind: 'mention', handle, text: text.slice(index, index + length) });
    from = index + length;
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) });
  return parts;
}

/** A place in a text that mentions a user. */
type Mention = { index: number; length: number } & Pick<Person, 'id' | 'handle'>;

/**
 * Where a text has `@handle` of one of these people, in letters of any case; of those that begin alike the
 * longest one counts.
 */
export function findMentions(text: string, people: readonly Person[]): Mention[] {
  const found: Mention[] = [];
  const byLength = people.toSorted((a, b) => b.handle.length - a.handle.length);
  for (let index = text.indexOf('@'), end = 0; index >= 0; index = text.indexOf('@', end)) {
    end = index + 1;
    const one = byLength.find(({ handle }) => {
      const written = text.slice(index + 1, index + 1 + handle.length);
      // "@al" is not the beginning of "@albert".
      const isWhole = !/^[\p{Script=Latin}\d_]/u.test(text.slice(index + 1 + handle.length));
      return written.toLowerCase() === handle && isWhole;
    });
    if (one) {
      const { id, handle } = one;
      end += handle.length;
      found.push({ index, length: end - index, id, handle });
    }
  }
  return found;
}
