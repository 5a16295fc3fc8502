/**
 * Finds the links in a pasted text: a URL, or an app's share text around one, such as
 * `【标题-哔哩哔哩】 https://b23.tv/AbCdEf`.
 */

/** A URL found in a text, not yet parsed. */
export type FoundLink = { readonly href: string; readonly authority: string };

/** Zero-width characters, byte order marks and direction marks, which are never part of a link. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Full-width characters of a Chinese keyboard; a colon only before slashes. */
const fullWidth = /[．／？＝＆％＃－＿＠＋０-９Ａ-Ｚａ-ｚ]|：(?=[／/])/g;

/** Schemes that a browser would run or read from disk; such a text is refused completely. */
const hostileScheme = /^\s*(?:javascript|vbscript|file|blob|filesystem|data(?=:\S)):/i;

// Characters that end a link: spaces, quotes, angle brackets, Chinese, Japanese and Korean letters and
// punctuation, emoji. They may occur in a host, which is then not a known one.
const ends =
  '\\s"\'<>`\\\\\\u2010-\\u205E\\u2E80-\\uA4CF\\uAC00-\\uD7AF\\uF900-\\uFAFF\\uFE10-\\uFE6F' +
  '\\uFF01-\\uFFEF\\u{1F000}-\\u{1FAFF}\\u{20000}-\\u{3FFFF}';
const tail = `(?:[/?#][^${ends}]*)?`;

// Either with a scheme, or beginning with a host name that does not follow another word or URL.
const link = new RegExp(
  `(?<![a-z0-9+.-]|(?:javascript|vbscript|file|blob|filesystem|data):)` +
    `(?<scheme>[a-z][a-z0-9+.-]*)://(?<authority>[^\\s/?#\\\\"'<>]+)(?<rest>${tail})` +
    `|(?<![\\w@.:/\\\\%=&?#)~$+-])(?://)?` +
    `(?<host>[a-z0-9-]+(?:[.。｡][a-z0-9-]+)+(?::\\d+)?)(?<path>${tail})`,
  'giu',
);

/** Characters that end a sentence or a bracket around a link. */
const trailing = '.,;:!?)]}*~|';

/** An ampersand as escaped in HTML or JSON, also more than once. */
const ampersand = /(?:&|\\u0026)(?:(?:amp|#0{0,4}38|#x0{0,4}26);)*/gi;

/**
 * A path, its query and its fragment. The query may begin with an ampersand. Paths of known sites have no
 * other characters, so the link ends at the first of them.
 */
const parts = /^(?<path>[\w./@-]*)(?:[?&](?<query>[^#]*))?(?<hash>#.*)?/s;

/** Much longer than any share text; the rest is not searched. */
const longestText = 4_000;

/** Yields the http and https URLs in a text, in order. */
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

/** Normalizes what follows the host: one question mark before all parameters. */
function wellFormed(rest: string): string {
  const { path = '', query, hash = '' } = parts.exec(rest)?.groups ?? {};
  return `${path}${query === undefined ? '' : `?${query.replaceAll('?', '&')}`}${hash}`;
}

/** A loop, because a pattern that ends in `$` takes quadratic time on a long run of these characters. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (end > 0 && trailing.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
