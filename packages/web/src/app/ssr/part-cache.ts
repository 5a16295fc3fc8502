import type { CategoryTable } from '@bloom/contract/catalogue';
import type { Locale } from '@bloom/contract/locale';
import type { ContentOf } from '../../lib/page-part.ts';

/** Some forty full lists with what is around them; a part has about 3 KB. */
const maxParts = 600;

/** A rendered page, with the element that preloads its first image. */
type Html = { preload: string; root: string };

/** Parts of pages, by everything that they depend on; the oldest are first. */
const parts = new Map<string, Html>();
/** The table that names the categories and languages in the parts. */
let table: CategoryTable | undefined;

/** The parts of one page: those that earlier pages have rendered, and those that it renders itself. */
export type PageParts = {
  contentOf: ContentOf;
  /** Keeps the parts that the page has rendered. Returns the page with the preload of its first image. */
  complete(page: Html): Html;
};

/** The cached parts for a page that is about to be rendered (docs/adr/0059-cache-the-html-of-parts.md). */
export function pageParts(
  locale: Locale,
  route: string,
  categories: CategoryTable | undefined,
): PageParts {
  if (table !== categories) parts.clear();
  table = categories;
  /** The keys of the parts that the page renders; each is marked in it with its place here. */
  const missing: { key: string; moves: boolean }[] = [];
  let preload = '';
  return {
    contentOf(keyOf, render, moves) {
      const key = JSON.stringify([locale, route, ...keyOf()]);
      const part = parts.get(key);
      if (part) {
        preload ||= part.preload;
        return { dangerouslySetInnerHTML: { __html: part.root } };
      }
      const place = missing.push({ key, moves: moves !== undefined }) - 1;
      return { [mark]: place, children: render() };
    },
    complete(page) {
      for (const [place, { key, moves }] of missing.entries()) {
        const html = contentAt(page.root, ` ${mark}="${place}"`);
        // React's useId makes such ids, by the place in the page.
        if (html === undefined || (moves && html.includes('="_R_'))) continue;
        const isFirst = html.includes(' fetchPriority="high"');
        add(key, { root: html, preload: isFirst ? copy(page.preload) : '' });
      }
      const root = missing.length > 0 ? withoutMarks(page.root) : page.root;
      return { preload: preload || page.preload, root };
    },
  };
}

/** Marks an element whose content is to be kept, until the page is rendered. */
const mark = 'data-part';

function withoutMarks(html: string): string {
  // In texts and in the values of attributes, quotes are escaped.
  return html.replaceAll(/ data-part="\d+"/g, '');
}

/** The content of the element with this attribute; undefined if there is none. */
function contentAt(page: string, attribute: string): string | undefined {
  const at = page.indexOf(attribute);
  if (at < 0) return undefined;
  const name = /\w+/.exec(page.slice(page.lastIndexOf('<', at), at))?.[0] ?? '';
  const tags = new RegExp(`<(/?)${name}\\b`, 'g');
  const start = page.indexOf('>', at) + 1;
  tags.lastIndex = start;
  let depth = 1;
  for (let tag = tags.exec(page); tag; tag = tags.exec(page)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return copy(withoutMarks(page.slice(start, tag.index)));
  }
  return undefined;
}

/** A copy of a part of a page; the part itself would keep the whole page in memory. */
function copy(part: string): string {
  return structuredClone(part);
}

function add(key: string, part: Html): void {
  parts.set(key, part);
  const [oldest] = parts.keys();
  if (parts.size > maxParts && oldest !== undefined) parts.delete(oldest);
}
