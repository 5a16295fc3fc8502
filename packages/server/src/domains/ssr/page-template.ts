import { localeTable, type Locale } from '@bloom/contract/wire/locale';
import {
  pageConfigElementId,
  pageStateElementId,
  type RenderedPage,
  type PageConfig,
} from '@bloom/contract/page/page';
import type { PagePreferences } from './page-preferences.ts';

/** The content of the web app's page; `rendered` is undefined for a page that the browser renders. */
export type PageContent = {
  locale: Locale;
  config: PageConfig;
  rendered: RenderedPage | undefined;
};

/** The page's bytes, in a theme. */
export type PageBytes = (theme: PagePreferences['theme']) => Buffer;

/**
 * Makes the function that puts content into the web app's page. The theme is only an attribute of the first
 * element.
 *
 * @throws if the page lacks one of the slots
 */
export function pageTemplate(html: string): (content: PageContent) => PageBytes {
  const slots = {
    lang: /<html lang="en"/,
    head: /<!-- head -->[^]*?<!-- \/head -->/,
    config: new RegExp(`(?<=<script[^>]* id="${pageConfigElementId}"[^>]*>)[^<]*(?=</script>)`),
    root: /<div id="root"><\/div>/,
    manifest: /(?<=\/manifest-)en(?=\.webmanifest)/,
  };
  const found = Object.entries(slots)
    .map(([name, slot]) => {
      const match = slot.exec(html);
      if (!match) throw new Error(`index.html has no slot for ${name}`);
      return { name: name as keyof typeof slots, text: match[0], at: match.index };
    })
    .toSorted((one, other) => one.at - other.at);
  /** The parts of the page before each slot, and after the last one. */
  const between = [...found, { text: '', at: html.length }].map(({ at }, index) => {
    const before = found[index - 1];
    return Buffer.from(html.slice(before ? before.at + before.text.length : 0, at));
  });
  return ({ locale, config, rendered }) => {
    const lang = `<html lang="${localeTable[locale].tag}"`;
    // In pieces: joined as a string, one Chinese letter would double the size of all of them.
    const contents: { [name in keyof typeof slots]: readonly string[] | undefined } = {
      lang: [lang],
      head: rendered && [rendered.head],
      config: [inElement(config)],
      root: rendered && [
        '<div id="root">',
        rendered.root,
        `</div>\n    <script type="application/json" id="${pageStateElementId}">`,
        rendered.state,
        '</script>',
      ],
      manifest: [locale],
    };
    const pieces = between.flatMap((bytes, index) => {
      const { name, text } = found[index] ?? {};
      const content = (name && contents[name]) ?? (text === undefined ? [] : [text]);
      return [bytes, ...content];
    });
    const plain = joined(pieces);
    return inThemes(plain, plain.indexOf(lang) + lang.length);
  };
}

function joined(pieces: readonly (string | Buffer)[]): Buffer {
  const size = pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  const all = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const piece of pieces) {
    at += typeof piece === 'string' ? all.write(piece, at) : piece.copy(all, at);
  }
  return all;
}

/** A function of its own, so that a page keeps its bytes in memory and not the strings they were made of. */
function inThemes(plain: Buffer, themeAt: number): PageBytes {
  return (theme) => {
    if (!theme) return plain;
    const attribute = Buffer.from(` data-theme="${theme}"`);
    return Buffer.concat([plain.subarray(0, themeAt), attribute, plain.subarray(themeAt)]);
  };
}

/** JSON in which "<" cannot end the element around it. */
function inElement(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
