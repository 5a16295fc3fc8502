/**
 * Finds the links in what people paste: an address, or an app's share text around one, such as
 * `【标题-哔哩哔哩】 https://b23.tv/AbCdEf`.
 */

/** A web address found in a text, not yet looked at. */
export type FoundLink = { readonly href: string; readonly authority: string };

/** Zero-width characters, byte order marks, direction marks: invisible, and never part of a link. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Characters of a link typed with a Chinese keyboard. A full-width colon only before slashes. */
const fullWidth = /[．／？＝＆％＃－＿＠＋０-９Ａ-Ｚａ-ｚ]|：(?=[／/])/g;

/** Texts that a browser would run or read from disk are refused as a whole. */
const hostileScheme = /^\s*(?:javascript|vbscript|file|blob|filesystem|data(?=:\S)):/i;

// What ends a link inside a text: spaces, quotes, brackets of HTML, Chinese, Japanese and Korean
// writing and punctuation, emoji. It may stand in a host, which is then simply not ours.
const ends =
  '\\s"\'<>`\\\\\\u2010-\\u205E\\u2E80-\\uA4CF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFE10-\\uFE6F' +
  '\\uFF01-\\uFFEF\\u{1F000}-\\u{1FAFF}\\u{20000}-\\u{3FFFF}';
const tail = `(?:[/?#][^${ends}]*)?`;

// Either with a scheme, or beginning with a host name where no other word or address precedes it.
const link = new RegExp(
  `(?<![a-z0-9+.-]|(?:javascript|vbscript|file|blob|filesystem|data):)` +
    `(?<scheme>[a-z][a-z0-9+.-]*)://(?<authority>[^\\s/?#\\\\"'<>]+)(?<rest>${tail})` +
    `|(?<![\\w@.:/\\\\%=&?#)~$+-])(?://)?` +
    `(?<host>[a-z0-9-]+(?:[.。｡][a-z0-9-]+)+(?::\\d+)?)(?<path>${tail})`,
  'giu',
);

/** What closes a sentence or a bracket around a link. */
const trailing = '.,;:!?)]}*~|';

/** An ampersand as HTML or JSON writes it, also when it was escaped more than once. */
const ampersand = /(?:&|\\u0026)(?:(?:amp|#0{0,4}38|#x0{0,4}26);)*/gi;

/**
 * A path, its query and its fragment. An ampersand may stand where the question mark belongs. No
 * address of a known site has other characters in its path, so the link ends at the first of them.
 */
const parts = /^(?<path>[\w./@-]*)(?:[?&](?<query>[^#]*))?(?<hash>#.*)?/s;

/** Far more than any share text; the rest of a longer one is not looked at. */
const longestText = 4_000;

/** The web addresses in a text, in order; those of other schemes than http and https are left out. */
export function* findLinks(text: string): Generator<FoundLink> {
  const clean = text
    .slice(0, longestText)
    .replace(invisible, '')
    .replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(ampersand, '&');
  if (hostileScheme.test(clean)) return;
  for (const { groups } of clean.matchAll(link)) {
    const { scheme = 'https', authority, rest, host, path } = groups as Record<string, string>;
    if (!/^https?$/i.test(scheme)) continue;
    const server = authority ?? host ?? '';
    const href = withoutTrailing(`${scheme}://${server}${wellFormed(rest ?? path ?? '')}`);
    yield { href, authority: server };
  }
}

/** What follows the host, with a single question mark in front of all parameters. */
function wellFormed(rest: string): string {
  const { path = '', query, hash = '' } = parts.exec(rest)?.groups ?? {};
  return `${path}${query === undefined ? '' : `?${query.replaceAll('?', '&')}`}${hash}`;
}

/** By hand, because a pattern that ends in `$` would begin anew at every mark of a long run. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (end > 0 && trailing.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
